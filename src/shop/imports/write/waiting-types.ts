import { eq, inArray } from "drizzle-orm";
import type { Batch } from "#shop/imports/write/batch.ts";
import type { ItemTerms, KnownItem } from "#shop/imports/write/item-changes.ts";
import { pcdbKey, typeKey } from "#shop/parts/match-part-type.ts";
import { waitingPartTypes } from "#shop/parts/part-type-names.table.ts";

type Row = typeof waitingPartTypes.$inferSelect;

const longestSpelling = 120;

/** Remembers the parts whose type a file names in words that nobody has explained, and forgets those of which it is known by now. */
export async function updateWaitingTypes(batch: Batch, items: KnownItem[], terms: ItemTerms): Promise<void> {
  const typed = items.filter(({ item }) => item.partType !== undefined);
  if (typed.length === 0) return;
  const ids = [...new Set(typed.map(({ part }) => part.id))];
  const stored = await batch.tx.select().from(waitingPartTypes).where(inArray(waitingPartTypes.partId, ids));
  const waiting = new Map(stored.map((row) => [row.partId, row]));
  for (const one of typed) await updateWaitingType(batch, one, { terms, waiting });
}

async function updateWaitingType(
  { tx, tally }: Batch,
  { item: { partType }, part }: KnownItem,
  { terms, waiting }: { terms: ItemTerms; waiting: Map<string, Row> },
): Promise<void> {
  if (partType === undefined) return;
  const before = waiting.get(part.id);
  // A part that has a type keeps it: a number of the part terminology never changes it.
  const known = terms.partType(partType) !== null || (typeof partType === "number" && part.partTypeId !== null);
  const change = { entity: "waiting_type" as const, key: part.makerNumber ?? part.sku };
  if (known) {
    if (!before) return;
    await tx.delete(waitingPartTypes).where(eq(waitingPartTypes.id, before.id));
    waiting.delete(part.id);
    const { id, ...values } = before;
    tally.changes.push({ ...change, action: "remove", rowId: String(id), before: values });
    return;
  }
  const spelling = String(partType).slice(0, longestSpelling);
  const key = typeof partType === "number" ? pcdbKey(partType) : typeKey(spelling) || spelling;
  if (before?.key === key) return;
  const values = { partId: part.id, spelling, key };
  if (before) await tx.update(waitingPartTypes).set(values).where(eq(waitingPartTypes.id, before.id));
  const [added] = before ? [before] : await tx.insert(waitingPartTypes).values(values).returning();
  if (!added) return;
  waiting.set(part.id, { ...added, ...values });
  const { id, ...old } = added;
  const recorded = before
    ? { action: "change" as const, before: old, after: values }
    : { action: "add" as const, after: values };
  tally.changes.push({ ...change, ...recorded, rowId: String(id) });
}
