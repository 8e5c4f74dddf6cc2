import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "#db/connect.ts";
import { vcdbMap } from "#shop/imports/imports.table.ts";
import { importNumbers } from "#shop/imports/write/import-numbers.ts";
import { isFresh, lockParts, partKey, partsNamed, type ImportedPart } from "#shop/imports/write/import-parts.ts";
import { changesOf, type ItemTerms } from "#shop/imports/write/item-changes.ts";
import type { ItemRecord } from "#shop/imports/records.ts";
import { isSameJson } from "#shop/imports/write/same-json.ts";
import { count, tell, type Tally } from "#shop/imports/write/tally.ts";
import { lookUp, nothingWanted } from "#shop/imports/resolve/vcdb-lookup.ts";
import { partTypeId } from "#shop/parts/brands-and-types.ts";
import { partDetails, parts } from "#shop/parts/parts.table.ts";

export type ItemOptions = { currency: string; replaces: boolean };

/** An item of a batch with its part. */
export type KnownItem = { item: ItemRecord; part: ImportedPart };

/** Writes what a file says of parts: their columns, numbers and details. */
export async function importItems(
  tx: Db,
  tally: Tally,
  items: ItemRecord[],
  { currency, replaces }: ItemOptions,
): Promise<void> {
  const named = await partsNamed(
    tx,
    tally,
    items.flatMap(({ part, action, successor }) => [
      { part, create: action === "add" },
      ...(successor && action === "add" ? [{ part: { ...part, number: successor, sku: null }, create: true }] : []),
    ]),
  );
  await lockParts(tx, named);
  const terms = await termsOf(tx, items, currency);
  const known: KnownItem[] = [];
  for (const item of items) {
    const part = named.get(partKey(item.part));
    if (part && part.removedAt === null) known.push({ item, part });
    else {
      const params = { part: item.part.number };
      tell(tally, item.at, { code: "nothing_to_remove", error: false, key: item.at.record, params });
      count(tally, "parts", "skipped");
    }
  }
  const details = await detailsOf(tx, known);
  for (const one of known) {
    if (one.item.action === "remove") await removePart(tx, tally, one);
    else await changePart(tx, tally, one, terms, details);
  }
  await importNumbers(
    tx,
    tally,
    known.filter(({ item }) => item.action === "add"),
    named,
    replaces,
  );
}

async function termsOf(tx: Db, items: ItemRecord[], currency: string): Promise<ItemTerms> {
  const wanted = nothingWanted();
  const places = new Map<number | string, ItemRecord>();
  for (const item of items) {
    if (item.partType === undefined) continue;
    wanted.partTypes.add(item.partType);
    places.set(item.partType, item);
  }
  const known = await lookUp(tx, wanted);
  // A type that is named, and not by an id of somebody else's table, is written where it is new.
  for (const type of wanted.partTypes) {
    if (typeof type !== "string" || known.partType(type)) continue;
    const { system, group } = places.get(type) ?? {};
    await partTypeId(tx, type.slice(0, 60), system, group);
  }
  const { partType } = await lookUp(tx, wanted);
  const ids = [...new Set(items.flatMap(({ attributes }) => attributes.flatMap(({ padb }) => padb ?? [])))];
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select()
          .from(vcdbMap)
          .where(and(eq(vcdbMap.kind, "Attribute"), inArray(vcdbMap.id, ids)));
  const names = new Map(rows.map(({ id, facts }) => [id, String(facts["attribute"])]));
  return { currency, partType, attribute: (id) => names.get(id) ?? null };
}

async function changePart(
  tx: Db,
  tally: Tally,
  { item, part }: KnownItem,
  terms: ItemTerms,
  details: Map<string, Record<string, unknown>>,
): Promise<void> {
  const { before, after, problems } = changesOf(part, item, terms);
  for (const problem of problems) tell(tally, item.at, problem);
  const changed = Object.keys(after).length > 0;
  if (changed) {
    await tx.update(parts).set(after).where(eq(parts.id, part.id));
    Object.assign(part, after);
    const key = part.makerNumber ?? part.sku;
    tally.changes.push({ entity: "part", action: "change", key, rowId: part.id, before, after });
  }
  const detailed = item.details ? await keepDetails(tx, tally, part, item.details, details) : false;
  if (!isFresh(tally, part)) count(tally, "parts", changed || detailed ? "changed" : "unchanged");
}

async function removePart(tx: Db, tally: Tally, { item, part }: KnownItem): Promise<void> {
  const [removed] = await tx
    .update(parts)
    .set({ removedAt: new Date() })
    .where(and(eq(parts.id, part.id), isNull(parts.removedAt)))
    .returning({ removedAt: parts.removedAt });
  if (!removed?.removedAt) return;
  part.removedAt = removed.removedAt;
  const after = { removedAt: removed.removedAt.toISOString() };
  const key = item.part.number;
  tally.changes.push({ entity: "part", action: "remove", key, rowId: part.id, before: { removedAt: null }, after });
  count(tally, "parts", "removed");
}

async function detailsOf(tx: Db, known: KnownItem[]): Promise<Map<string, Record<string, unknown>>> {
  const ids = known.flatMap(({ item, part }) => (item.details ? [part.id] : []));
  if (ids.length === 0) return new Map();
  const rows = await tx.select().from(partDetails).where(inArray(partDetails.partId, ids));
  return new Map(rows.map(({ partId, details }) => [partId, details]));
}

/** A segment that the item has takes the place of the one before; others stay. Answers whether that changed anything. */
async function keepDetails(
  tx: Db,
  tally: Tally,
  part: ImportedPart,
  said: Record<string, unknown>,
  all: Map<string, Record<string, unknown>>,
): Promise<boolean> {
  const before = all.get(part.id);
  const after = { ...before, ...said };
  if (before && isSameJson(before, after)) return false;
  await tx
    .insert(partDetails)
    .values({ partId: part.id, details: after })
    .onConflictDoUpdate({ target: partDetails.partId, set: { details: after } });
  all.set(part.id, after);
  const change = { entity: "details" as const, key: part.makerNumber ?? part.sku, rowId: part.id };
  tally.changes.push({ ...change, action: before ? "change" : "add", before, after });
  return true;
}
