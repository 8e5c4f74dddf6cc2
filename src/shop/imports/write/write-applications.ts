import { inArray, sql } from "drizzle-orm";
import type { Db } from "#db/connect.ts";
import { type applications, unresolvedApplications } from "#shop/fitment/fitment.table.ts";
import type { Existing } from "#shop/imports/write/existing-applications.ts";
import type { Understood } from "#shop/imports/write/import-applications.ts";
import { dropApplications, dropSources, dropWaiting } from "#shop/imports/write/drop-applications.ts";
import { count, type Tally } from "#shop/imports/write/tally.ts";

/** What becomes of a row: it fits, waits until it is understood, is taken away, or is left as it is. */
export type Verdict = "fit" | "wait" | "remove" | "leave";

/** Writes the rows of a batch as judged, comparing with what is there. */
export async function writeApplications(
  tx: Db,
  tally: Tally,
  known: Understood[],
  verdicts: Verdict[],
  existing: Existing,
): Promise<void> {
  const at = (verdict: Verdict) => known.flatMap((_row, index) => (verdicts[index] === verdict ? [index] : []));
  await removeRows(tx, tally, known, at("remove"), existing);
  await keepWaiting(tx, tally, known, at("wait"), existing);
  await fit(tx, tally, known, at("fit"), existing);
}

async function removeRows(tx: Db, tally: Tally, known: Understood[], rows: number[], existing: Existing) {
  const waiting = rows.flatMap((at) => existing.waiting.get(at)?.id ?? []);
  await dropWaiting(tx, tally, waiting);
  count(tally, "unresolved", "removed", waiting.length);
  const sources = rows.flatMap((at) => existing.understood.get(at)?.sourceId ?? []);
  const own = rows.flatMap((at) => {
    const same = existing.same.get(at);
    return same?.sources === 0 && !existing.understood.has(at) && !existing.waiting.has(at) ? [same.id] : [];
  });
  const gone = (await dropSources(tx, tally, sources)) + (await dropApplications(tx, tally, own));
  count(tally, "applications", "removed", gone);
}

async function keepWaiting(tx: Db, tally: Tally, known: Understood[], rows: number[], existing: Existing) {
  // What was understood once and is no more, as when a mapping was changed, is not taken away by that.
  const fresh = rows.filter((at) => !existing.waiting.has(at) && !existing.understood.has(at));
  for (const at of rows) {
    const before = existing.waiting.get(at);
    const quantity = known[at]?.record.quantity ?? 1;
    if (!before) continue;
    if (before.quantity === quantity) count(tally, "unresolved", "unchanged");
    else await changeWaiting(tx, tally, known[at], before.id, before.quantity, quantity);
  }
  await tellWhy(tx, known, rows, existing);
  count(tally, "applications", "unchanged", rows.filter((at) => existing.understood.has(at)).length);
  if (fresh.length === 0) return;
  const values = fresh.flatMap((at) => {
    const one = known[at];
    if (!one) return [];
    const { record, part, missing } = one;
    return [{ partId: part.id, quantity: record.quantity, source: record.source, reasons: missing }];
  });
  const added = await tx.execute<{ id: string }>(sql`
    insert into unresolved_applications (part_id, quantity, source, reasons)
    select "partId", quantity, source, reasons
    from rows from (jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as ("partId" uuid, quantity smallint, source jsonb, reasons text[])) with ordinality
      as given ("partId", quantity, source, reasons, at)
    order by at returning id`);
  for (const [index, { id }] of added.rows.entries()) {
    const one = known[fresh[index] ?? -1];
    const value = values[index];
    if (!one || !value) continue;
    const after = { part: one.part.sku, ...value };
    tally.changes.push({ entity: "unresolved", action: "add", key: keyOf(one), rowId: id, after });
  }
  count(tally, "unresolved", "added", added.rows.length);
}

/** What is missing to understand rows that are still not understood: less than before, where a part of it was mapped since. */
async function tellWhy(tx: Db, known: Understood[], rows: number[], existing: Existing) {
  const told = rows.flatMap((at) => {
    const id = existing.waiting.get(at)?.id;
    return id === undefined ? [] : [{ id, reasons: known[at]?.missing ?? [] }];
  });
  if (told.length === 0) return;
  await tx.execute(sql`
    update unresolved_applications u set reasons = told.reasons
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told (id int8, reasons text[])
    where u.id = told.id and u.reasons <> told.reasons`);
}

async function changeWaiting(
  tx: Db,
  tally: Tally,
  one: Understood | undefined,
  id: number,
  before: number,
  after: number,
) {
  if (!one) return;
  await tx
    .update(unresolvedApplications)
    .set({ quantity: after })
    .where(inArray(unresolvedApplications.id, [id]));
  const change = { entity: "unresolved" as const, action: "change" as const, key: keyOf(one), rowId: String(id) };
  tally.changes.push({ ...change, before: { quantity: before }, after: { quantity: after } });
  count(tally, "unresolved", "changed");
}

async function fit(tx: Db, tally: Tally, known: Understood[], rows: number[], existing: Existing) {
  const waiting = rows.flatMap((at) => existing.waiting.get(at)?.id ?? []);
  await dropWaiting(tx, tally, waiting);
  count(tally, "unresolved", "removed", waiting.length);
  // Understood before, but as something else: a mapping was mended.
  const moved = rows.filter((at) => {
    const before = existing.understood.get(at);
    return before && before.id !== existing.same.get(at)?.id;
  });
  await dropSources(
    tx,
    tally,
    moved.flatMap((at) => existing.understood.get(at)?.sourceId ?? []),
  );
  const ids = await addMissing(tx, tally, known, rows, existing, new Set(moved));
  const sourced = rows.filter((at) => known[at]?.row.sourced);
  await keepSources(tx, tally, known, sourced, ids, existing, new Set(moved));
  await setQuantities(tx, tally, known, rows, ids, existing);
}

/** The ids of the applications of rows; those that are missing are written. */
async function addMissing(
  tx: Db,
  tally: Tally,
  known: Understood[],
  rows: number[],
  existing: Existing,
  moved: ReadonlySet<number>,
): Promise<Map<number, number>> {
  const ids = new Map(rows.flatMap((at) => (existing.same.has(at) ? [[at, existing.same.get(at)?.id ?? 0]] : [])));
  const targetOf = (at: number) => {
    const { partId, resolved } = known[at]?.row ?? {};
    return JSON.stringify([
      partId,
      resolved?.modelId,
      resolved?.yearFrom,
      resolved?.yearTo,
      resolved?.qualifiersId,
      resolved?.positionId,
    ]);
  };
  const first = new Map<string, number>();
  for (const at of rows) if (!ids.has(at) && !first.has(targetOf(at))) first.set(targetOf(at), at);
  const fresh = [...first.values()];
  const values = fresh.flatMap((at) => {
    const one = known[at];
    if (!one?.row.resolved) return [];
    const { modelId, yearFrom, yearTo, qualifiersId, positionId } = one.row.resolved;
    const { partTypeId, removedAt, draft, id: partId } = one.part;
    const onSale = removedAt === null && !draft;
    return [
      {
        partId,
        modelId,
        yearFrom,
        yearTo,
        qualifiersId,
        positionId,
        quantity: one.record.quantity,
        partTypeId,
        onSale,
      },
    ];
  });
  const added = values.length === 0 ? [] : await insertApplications(tx, values);
  for (const [index, id] of added.entries()) {
    const at = fresh[index] ?? -1;
    const one = known[at];
    if (!one) continue;
    first.set(targetOf(at), id);
    const after = { part: one.part.sku, ...values[index], ...one.row.resolved };
    tally.changes.push({ entity: "application", action: "add", key: keyOf(one), rowId: String(id), after });
    count(tally, "applications", moved.has(at) ? "changed" : "added");
  }
  const others = rows.filter((at) => !ids.has(at) && !fresh.includes(at));
  for (const at of rows) if (!ids.has(at)) ids.set(at, first.get(targetOf(at)) ?? 0);
  count(tally, "applications", "unchanged", others.length);
  return ids;
}

type NewRow = Omit<typeof applications.$inferInsert, "id">;

/** Their ids, in the order given. */
async function insertApplications(tx: Db, values: NewRow[]): Promise<number[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into applications (part_id, model_id, year_from, year_to, qualifiers_id, position_id, quantity, part_type_id, on_sale)
    select "partId", "modelId", "yearFrom", "yearTo", "qualifiersId", "positionId", quantity, "partTypeId", "onSale"
    from rows from (jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as ("partId" uuid, "modelId" int, "yearFrom" smallint, "yearTo" smallint, "qualifiersId" int, "positionId" smallint,
        quantity smallint, "partTypeId" uuid, "onSale" boolean)) with ordinality
      as given ("partId", "modelId", "yearFrom", "yearTo", "qualifiersId", "positionId", quantity, "partTypeId", "onSale", at)
    order by at returning id`);
  return rows.map(({ id }) => Number(id));
}

async function keepSources(
  tx: Db,
  tally: Tally,
  known: Understood[],
  rows: number[],
  ids: Map<number, number>,
  existing: Existing,
  moved: ReadonlySet<number>,
) {
  const fresh = rows.filter((at) => !existing.understood.has(at) || moved.has(at));
  for (const at of rows) {
    const before = existing.understood.get(at);
    const quantity = known[at]?.record.quantity ?? 1;
    if (!before?.sourceId || moved.has(at) || before.quantity === quantity) continue;
    await tx.execute(sql`update application_sources set quantity = ${quantity} where id = ${before.sourceId}`);
    const change = { entity: "source" as const, action: "change" as const, rowId: String(before.sourceId) };
    tally.changes.push({
      ...change,
      key: `source ${keyOf(known[at])}`,
      before: { quantity: before.quantity },
      after: { quantity },
    });
  }
  if (fresh.length === 0) return;
  const added = await tx.execute<{ id: string; at: number }>(sql`
    with given as (
      select * from unnest(
        ${sql.param(fresh)}::int[],
        ${sql.param(fresh.map((at) => ids.get(at) ?? 0))}::int8[],
        ${sql.param(fresh.map((at) => JSON.stringify(known[at]?.row.source)))}::jsonb[],
        ${sql.param(fresh.map((at) => known[at]?.record.quantity ?? 1))}::int[]
      ) as given (at, application_id, source, quantity)
    ), added as (
      insert into application_sources (application_id, source, quantity)
      select application_id, source, quantity from given order by at on conflict do nothing
      returning id, application_id, source
    )
    select added.id, given.at from added join given on given.application_id = added.application_id and given.source = added.source`);
  for (const { id, at } of added.rows) {
    const one = known[at];
    const after = { applicationId: ids.get(at) ?? 0, source: one?.row.source, quantity: one?.record.quantity };
    tally.changes.push({ entity: "source", action: "add", key: `source ${keyOf(one)}`, rowId: id, after });
  }
}

/** An application has the most that its sources say; one in the shop's own words has what was said last. */
async function setQuantities(
  tx: Db,
  tally: Tally,
  known: Understood[],
  rows: number[],
  ids: Map<number, number>,
  existing: Existing,
) {
  const old = rows.filter((at) => existing.same.has(at));
  if (old.length === 0) return;
  const said = new Map(old.map((at) => [ids.get(at) ?? 0, known[at]?.record.quantity ?? 1]));
  const { rows: changed } = await tx.execute<{ id: string; quantity: number; before: number }>(sql`
    update applications a set quantity = wanted.quantity
    from (
      select given.id, before.quantity as before,
        coalesce((select max(s.quantity) from application_sources s where s.application_id = given.id), given.quantity) as quantity
      from unnest(${sql.param([...said.keys()])}::int8[], ${sql.param([...said.values()])}::int[]) as given (id, quantity)
      join applications before on before.id = given.id
    ) wanted
    where a.id = wanted.id and a.quantity <> wanted.quantity
    returning a.id, a.quantity, wanted.before`);
  const rowOf = new Map(old.map((at) => [String(ids.get(at)), at]));
  for (const { id, quantity, before } of changed) {
    const one = known[rowOf.get(id) ?? -1];
    const change = { entity: "application" as const, action: "change" as const, key: keyOf(one), rowId: id };
    tally.changes.push({
      ...change,
      before: { part: one?.part.sku, quantity: before },
      after: { part: one?.part.sku, quantity },
    });
  }
  count(tally, "applications", "changed", changed.length);
  const waited = old.filter((at) => !existing.understood.has(at) && existing.waiting.has(at)).length;
  count(tally, "applications", "unchanged", Math.max(0, old.length - changed.length - waited));
  count(tally, "applications", "added", waited);
}

/** The part and how the file, or the shop, puts it: unlike for any other row. */
function keyOf(one: Understood | undefined): string {
  if (!one) return "";
  const { part, row } = one;
  return `${part.makerNumber ?? part.sku} ${JSON.stringify(row.source)}`;
}
