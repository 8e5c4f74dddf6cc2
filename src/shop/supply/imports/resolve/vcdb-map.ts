import { eq, isNull, or, and, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { noEntity, writeAudit } from "#shop/foundation/audit/audit.ts";
import { invalidate } from "#shop/foundation/invalidation.ts";
import { positionIds } from "#shop/catalogue/fitment/position-ids.ts";
import { positionsImported } from "#shop/foundation/limits.ts";
import { positions } from "#shop/catalogue/fitment/fitment.table.ts";
import type { ProblemParams } from "#shop/supply/imports/import-outcome.ts";
import { vcdbMap } from "#shop/supply/imports/imports.table.ts";
import { factsOf, kindOf } from "#shop/supply/imports/resolve/map-facts.ts";
import type { MapLine } from "#shop/supply/imports/records.ts";
import { partTypeId, toSlug } from "#shop/catalogue/parts/brands-and-types.ts";
import { partTypes } from "#shop/catalogue/parts/parts.table.ts";

export type MapProblem = { line: number; code: string; params: ProblemParams };
type Row = typeof vcdbMap.$inferInsert;

const maxProblems = 1_000;
const batchSize = 1_000;

/**
 * Stores a mapping file, which later imports and `resolveAgain` use. Returns the number of new or changed rows, and the problems of unusable lines,
 * at most `maxProblems`.
 */
export async function loadMap(
  db: Db,
  actor: Staff<"imports:run">,
  lines: AsyncIterable<MapLine>,
): Promise<{ loaded: number; problems: MapProblem[] }> {
  const problems: MapProblem[] = [];
  let loaded = 0;
  let batch = new Map<string, Row>();
  const write = async () => {
    const rows = [...batch.values()];
    batch = new Map();
    if (rows.length > 0) loaded += await db.transaction((tx) => keepRows(tx, rows));
  };
  for await (const line of lines) {
    const row = await readLine(db, line);
    if ("code" in row) {
      if (problems.length < maxProblems) problems.push(row);
      continue;
    }
    batch.set(`${row.kind} ${row.id}`, row);
    if (batch.size >= batchSize) await write();
  }
  await write();
  if (loaded > 0) {
    await writeAudit(db, actor, { action: "import.map", entityId: noEntity, after: { loaded } });
  }
  invalidate(db, "parts");
  return { loaded, problems };
}

async function readLine(db: Db, { line, kind: written, id, values }: MapLine): Promise<Row | MapProblem> {
  const kind = kindOf(written);
  if (!kind) return { line, code: "map_kind_unknown", params: { kind: written.slice(0, 60) } };
  if (!/^[A-Za-z0-9]{1,20}$/.test(id)) return { line, code: "map_id_wrong", params: { id: id.slice(0, 60) } };
  if (values.some((value) => value.length > 4_000 || /\p{Cc}/u.test(value) || !value.isWellFormed())) {
    return { line, code: "map_value_wrong", params: {} };
  }
  const read = factsOf(kind, values);
  if ("problem" in read) return { line, code: read.problem, params: read.params ?? {} };
  if (kind === "PartType") {
    const type = await partTypeNamed(db, read.facts);
    if (!type) return { line, code: "map_part_type_unknown", params: { name: String(read.facts["partType"]) } };
    return { kind, id, facts: { partType: type } };
  }
  return { kind, id: kind === "Brand" ? id.toUpperCase() : id, facts: read.facts };
}

/** Returns the slug of the named part type. Inserts a new one if its system is named, too. */
async function partTypeNamed(db: Db, facts: Record<string, unknown>): Promise<string | null> {
  const name = String(facts["partType"]);
  const named = or(sql`lower(${partTypes.name}) = lower(${name})`, eq(partTypes.slug, toSlug(name)));
  const bySlug = () => db.select({ slug: partTypes.slug }).from(partTypes).where(named).limit(1);
  const [found] = await bySlug();
  if (found || typeof facts["system"] !== "string") return found?.slug ?? null;
  await partTypeId(db, name, facts["system"]);
  return (await bySlug())[0]?.slug ?? null;
}

async function keepRows(tx: Db, rows: Row[]): Promise<number> {
  const written = await tx
    .insert(vcdbMap)
    .values(rows)
    .onConflictDoUpdate({
      target: [vcdbMap.kind, vcdbMap.id],
      set: { facts: sql`excluded.facts` },
      setWhere: sql`${vcdbMap.facts} is distinct from excluded.facts`,
    })
    .returning({ id: vcdbMap.id });
  const ofKind = (kind: string) => rows.filter((row) => row.kind === kind);
  const known = ofKind("Position");
  await positionIds(
    tx,
    known.map(({ facts }) => String(facts["position"])),
    positionsImported,
  );
  for (const { id, facts } of known) {
    const free = sql`not exists (select from positions other where other.pcdb_id = ${Number(id)})`;
    const mine = sql`lower(${positions.name}) = lower(${String(facts["position"])})`;
    if (isPcdbId(id)) {
      await tx
        .update(positions)
        .set({ pcdbId: Number(id) })
        .where(and(mine, isNull(positions.pcdbId), free));
    }
  }
  for (const { id, facts } of ofKind("PartType")) {
    const free = sql`not exists (select from part_types other where other.pcdb_id = ${Number(id)})`;
    const mine = eq(partTypes.slug, String(facts["partType"]));
    if (isPcdbId(id)) {
      await tx
        .update(partTypes)
        .set({ pcdbId: Number(id) })
        .where(and(mine, isNull(partTypes.pcdbId), free));
    }
  }
  return written.length;
}

const isPcdbId = (id: string) => /^\d{1,9}$/.test(id);
