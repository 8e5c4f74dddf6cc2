import { eq } from "drizzle-orm";
import { isAnyOf } from "#shop/supply/imports/any-of.ts";
import type { Batch } from "#shop/supply/imports/write/batch.ts";
import { textLimits } from "#shop/supply/imports/text-limits.ts";
import type { ImportedPart } from "#shop/supply/imports/write/import-parts.ts";
import { pcdbKey, typeKey } from "#shop/catalogue/parts/match-part-type.ts";
import { waitingPartTypes } from "#shop/catalogue/parts/part-type-names.table.ts";

type Row = typeof waitingPartTypes.$inferSelect;

/** What a file calls the type of a part: a name, or a PCdb id. */
export type TypedPart = { part: ImportedPart; partType: number | string };

/** `onlyFirst`: what a part waits for already stays, since the applications of a part may name several types. */
export type WaitingOptions = { typeId: (partType: number | string) => string | null; onlyFirst: boolean };

/** Stores the parts with an unresolved type, and removes those whose type is known now. */
export async function updateWaitingTypes(batch: Batch, typed: TypedPart[], options: WaitingOptions): Promise<void> {
  if (typed.length === 0) return;
  const ids = [...new Set(typed.map(({ part }) => part.id))];
  const stored = await batch.tx
    .select()
    .from(waitingPartTypes)
    .where(isAnyOf(waitingPartTypes.partId, ids, "uuid"));
  const waiting = new Map(stored.map((row) => [row.partId, row]));
  const adding: Adding = new Map();
  for (const one of typed) await updateWaitingType(batch, one, { ...options, waiting, adding });
  await addWaitingTypes(batch, adding);
}

/** Rows to be inserted, by part. */
type Adding = Map<string, { part: ImportedPart; values: Omit<Row, "id"> }>;

type Known = WaitingOptions & { waiting: Map<string, Row>; adding: Adding };

const changeOf = (part: ImportedPart) => ({ entity: "waiting_type" as const, key: part.makerNumber ?? part.sku });

async function updateWaitingType(
  { tx, tally }: Batch,
  { partType, part }: TypedPart,
  { typeId, onlyFirst, waiting, adding }: Known,
): Promise<void> {
  const before = waiting.get(part.id);
  // The type of a part is not replaced: a number of the part terminology never changes it.
  const known = typeId(partType) !== null || (typeof partType === "number" && part.partTypeId !== null);
  if (known) {
    adding.delete(part.id);
    if (!before) return;
    await tx.delete(waitingPartTypes).where(eq(waitingPartTypes.id, before.id));
    waiting.delete(part.id);
    const { id, ...values } = before;
    tally.changes.push({ ...changeOf(part), action: "remove", rowId: String(id), before: values });
    return;
  }
  const spelling = String(partType).slice(0, textLimits.partType);
  const key = typeof partType === "number" ? pcdbKey(partType) : typeKey(spelling) || spelling;
  const values = { partId: part.id, spelling, key };
  if (!before) adding.set(part.id, { part, values });
  if (!before || onlyFirst || before.key === key) return;
  await tx.update(waitingPartTypes).set(values).where(eq(waitingPartTypes.id, before.id));
  waiting.set(part.id, { ...before, ...values });
  const { id, ...old } = before;
  tally.changes.push({ ...changeOf(part), action: "change", rowId: String(id), before: old, after: values });
}

async function addWaitingTypes({ tx, tally }: Batch, adding: Adding): Promise<void> {
  if (adding.size === 0) return;
  const rows = [...adding.values()].map(({ values }) => values);
  for (const { id, partId, ...names } of await tx.insert(waitingPartTypes).values(rows).returning()) {
    const part = adding.get(partId)?.part;
    if (part) tally.changes.push({ ...changeOf(part), action: "add", rowId: String(id), after: { partId, ...names } });
  }
}
