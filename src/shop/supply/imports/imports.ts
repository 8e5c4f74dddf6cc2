import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { byId, likeWords, readCursor, toPage, type Page, type PageQuery } from "#shop/foundation/keyset.ts";
import { importProblems, imports } from "#shop/supply/imports/imports.table.ts";

type Row = typeof imports.$inferSelect;
type State = Row["state"];

/** An import as it stands; `problems` counts them by code. */
export type Import = Omit<Row, "remarks" | "resumeAfter" | "stopRequested" | "actorId" | "sha256"> & {
  problems: Record<string, number>;
  /** Of a dry run: what it would do can still be applied; it is in its file or, of a bulk edit, among its changes. */
  isApplicable: boolean;
  /** Applications of before stand beside those of its file. */
  hasOutdated: boolean;
};

export type ImportProblem = typeof importProblems.$inferSelect;

const columns = {
  id: imports.id,
  name: imports.name,
  format: imports.format,
  version: imports.version,
  state: imports.state,
  dryRun: imports.dryRun,
  full: imports.full,
  bytes: imports.bytes,
  bytesRead: imports.bytesRead,
  total: imports.total,
  position: imports.position,
  header: imports.header,
  layout: imports.layout,
  counts: imports.counts,
  failure: imports.failure,
  reverted: imports.reverted,
  createdAt: imports.createdAt,
  startedAt: imports.startedAt,
  finishedAt: imports.finishedAt,
  problems: sql<Record<string, number>>`coalesce((
    select jsonb_object_agg(code, times) from (
      select p.code, sum(p.times)::int as times from import_problems p where p.import_id = imports.id group by p.code
    ) by_code), '{}')`,
  isApplicable: sql<boolean>`(exists (select from import_chunks c where c.import_id = imports.id)
    or exists (select from import_changes c where imports.format = 'bulk' and c.import_id = imports.id and c.foreseen))`,
  hasOutdated: sql<boolean>`exists (select from import_seen s join applications a on a.id = s.row_id
    where s.import_id = imports.id and s.entity = 'outdated')`,
};

/** `failed`: in the last 30 days. */
export const importFilters = ["all", "failed"] as const;

/** The condition that an import has failed lately. */
export const failedLately = sql`${imports.state} = 'failed' and ${imports.createdAt} > now() - interval '30 days'`;

type ListQuery = PageQuery & { status?: (typeof importFilters)[number]; q?: string | undefined };

/** Returns a page of the imports, newest first, without bulk edits that were not applied; `q` searches the names of their files. */
export async function listImports(
  db: Db,
  _actor: Staff<"imports:run">,
  { status = "all", q, cursor: text, limit }: ListQuery,
): Promise<Page<Import>> {
  const cursor = readCursor(text);
  const { from, order } = byId(imports.id, cursor, "newest");
  const rows = await db
    .select(columns)
    .from(imports)
    .where(
      and(
        from,
        sql`not (${imports.dryRun} and ${imports.format} is not distinct from 'bulk')`,
        status === "failed" ? failedLately : undefined,
        ...likeWords(q).map((word) => sql`lower(${imports.name}) like ${word}`),
      ),
    )
    .orderBy(order)
    .limit(limit + 1);
  return toPage(rows, limit, cursor);
}

/** Returns an import. Throws `not_found`. */
export async function getImport(db: Db, _actor: Staff<"imports:run">, id: string): Promise<Import> {
  return readImport(db, eq(imports.id, id));
}

/** Returns a bulk edit, which is an import without a file. Throws `not_found`. */
export async function getBulkEdit(db: Db, _actor: Staff<"parts:write">, id: string): Promise<Import> {
  return readImport(db, and(eq(imports.id, id), eq(imports.format, "bulk")));
}

async function readImport(db: Db, where: SQL | undefined): Promise<Import> {
  const [found] = await db.select(columns).from(imports).where(where);
  if (!found) throw new ShopError("not_found");
  return found;
}

/** The id of an import of the same file, in the same way, that was begun and is not over. */
export async function unfinishedImport(
  db: Db,
  _actor: Staff<"imports:run">,
  { sha256, dryRun, full }: { sha256: string; dryRun: boolean; full: boolean },
): Promise<string | null> {
  const same = and(eq(imports.sha256, sha256), eq(imports.dryRun, dryRun), eq(imports.full, full));
  const [found] = await db
    .select({ id: imports.id })
    .from(imports)
    .where(and(same, inArray(imports.state, ["waiting", "running"])))
    .orderBy(imports.id)
    .limit(1);
  return found?.id ?? null;
}

type ProblemQuery = PageQuery & { code?: string; q?: string };

/** Returns a page of what is wrong with the file of an import, in the order it was found. */
export async function importProblemsOf(
  db: Db,
  actor: Staff<"imports:run">,
  id: string,
  query: ProblemQuery,
): Promise<Page<ImportProblem>> {
  await getImport(db, actor, id);
  return readProblems(db, id, query);
}

/** Returns a page of what a bulk edit does not change, and why. */
export async function bulkEditProblemsOf(
  db: Db,
  actor: Staff<"parts:write">,
  id: string,
  query: ProblemQuery,
): Promise<Page<ImportProblem>> {
  await getBulkEdit(db, actor, id);
  return readProblems(db, id, query);
}

async function readProblems(
  db: Db,
  id: string,
  { cursor: text, code, q, limit }: ProblemQuery,
): Promise<Page<ImportProblem>> {
  const ofCode = code === undefined ? undefined : eq(importProblems.code, code);
  const { record, line, params } = importProblems;
  const searched = sql`lower(concat_ws(' ', ${record}, ${line}, replace(${importProblems.code}, '_', ' '), ${params}))`;
  const found = likeWords(q).map((word) => sql`${searched} like ${word}`);
  const cursor = readCursor(text, "row");
  const { from, order } = byId(importProblems.id, cursor, "oldest");
  const rows = await db
    .select()
    .from(importProblems)
    .where(and(eq(importProblems.importId, id), from, ofCode, ...found))
    .orderBy(order)
    .limit(limit + 1);
  return toPage(rows, limit, cursor);
}

/** The operations that the state of an import permits. The changes of a failed import can be undone, and a failed undo can be continued. */
export function importOptions({
  state,
  dryRun,
  isApplicable,
  hasOutdated,
}: Pick<Import, "state" | "dryRun" | "isApplicable" | "hasOutdated">) {
  const over: State[] = ["done", "cancelled", "failed"];
  return {
    apply: dryRun && state === "done" && isApplicable,
    replace: !dryRun && state === "done" && hasOutdated,
    undo: !dryRun && over.includes(state),
    cancel: state === "waiting" || state === "running" || state === "receiving",
  };
}

/** Rows a second since it started, and how many seconds are left at that rate; null while nothing can be said. */
export function importSpeed({ state, startedAt, position, total }: Import, now: Date) {
  if (state !== "running" || !startedAt || total === null || position === 0) return { rate: null, secondsLeft: null };
  const seconds = Math.max(0.001, (now.getTime() - startedAt.getTime()) / 1_000);
  const rate = position / seconds;
  return { rate, secondsLeft: Math.ceil((total - position) / rate) };
}
