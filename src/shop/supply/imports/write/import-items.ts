import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { isAnyOf } from "#shop/supply/imports/any-of.ts";
import { vcdbMap } from "#shop/supply/imports/imports.table.ts";
import type { ItemRecord } from "#shop/supply/imports/records.ts";
import { lookUp, emptyLookupKeys } from "#shop/supply/imports/resolve/vcdb-lookup.ts";
import type { Batch } from "#shop/supply/imports/write/batch.ts";
import { importNumbers } from "#shop/supply/imports/write/import-numbers.ts";
import { brandKey } from "#shop/supply/imports/write/import-brands.ts";
import {
  isNew,
  lockParts,
  partKey,
  partsNamed,
  type ImportedPart,
  type NamedParts,
} from "#shop/supply/imports/write/import-parts.ts";
import { itemChanges, type ItemTerms, type KnownItem } from "#shop/supply/imports/write/item-changes.ts";
import { addPartType } from "#shop/supply/imports/write/add-part-type.ts";
import { insertParts, updateParts, type PartChanges } from "#shop/supply/imports/write/write-parts.ts";
import { isSameJson } from "#shop/foundation/same-json.ts";
import { count, report } from "#shop/supply/imports/write/tally.ts";
import { updateWaitingTypes } from "#shop/supply/imports/write/waiting-types.ts";
import { partDetails, parts } from "#shop/catalogue/parts/parts.table.ts";
import { readSuppliedDetails, withPackage } from "#shop/catalogue/parts/supplied-details.ts";
import type { PriceTerms } from "#shop/catalogue/parts/supplier-prices.ts";

/** `full`: numbers that an item does not name are removed from its part. */
export type ItemOptions = { prices: PriceTerms; full: boolean };

/** Writes the items of a file: columns, numbers and details of parts. */
export async function importItems(batch: Batch, items: ItemRecord[], { prices, full }: ItemOptions): Promise<void> {
  const { tx } = batch;
  const named = await partsNamed(
    batch,
    items.flatMap(({ at, part, action, successor }) => [
      { part, create: action === "add", at },
      ...(successor && action === "add" ? [{ part: { ...part, number: successor, sku: null }, create: true, at }] : []),
    ]),
    false,
  );
  await lockParts(batch, named.found);
  const terms = await termsOf(batch, items, prices);
  const known = knownItems(batch, items, named);
  const details = await storedDetails(tx, known);
  const changes: PartChanges = new Map();
  const read = new Map(details);
  for (const one of known) if (one.item.action === "add") changePart(batch, one, terms, { changes, stored: read });
  await insertParts(batch);
  await updateParts(batch, changes);
  const detailed: DetailsToWrite = new Map();
  for (const one of known) {
    if (one.item.action === "remove") await removePart(batch, one);
    else changeDetails(batch, one, changes, { stored: details, detailed });
  }
  await writeDetails(tx, detailed);
  const added = known.filter(({ item }) => item.action === "add");
  const typed = added.flatMap(({ item: { partType }, part }) => (partType === undefined ? [] : [{ part, partType }]));
  await updateWaitingTypes(batch, typed, { typeId: terms.partType, onlyFirst: false });
  await importNumbers(batch, added, { named: named.found, full });
}

/** Returns the items with an existing part; reports the others. */
function knownItems({ tally }: Batch, items: ItemRecord[], { found, refused, brands }: NamedParts): KnownItem[] {
  return items.flatMap((item) => {
    const part = found.get(partKey(item.part));
    if (part && part.removedAt === null) return [{ item, part, brandId: brands.get(brandKey(item.part)) ?? null }];
    const params = { part: item.part.number };
    const absent = { code: "nothing_to_remove", error: false, key: item.at.record, params };
    report(tally, item.at, refused.get(partKey(item.part))?.problem ?? absent);
    count(tally, "parts", "skipped");
    return [];
  });
}

async function termsOf(batch: Batch, items: ItemRecord[], prices: PriceTerms): Promise<ItemTerms> {
  const { tx } = batch;
  const wanted = emptyLookupKeys();
  const systems = new Map<number | string, ItemRecord>();
  for (const item of items) {
    if (item.partType === undefined) continue;
    wanted.partTypes.add(item.partType);
    systems.set(item.partType, item);
  }
  const known = await lookUp(tx, wanted);
  // A new part type is added if the file states its system; staff decide on all others.
  for (const type of wanted.partTypes) {
    const { system, group, at } = systems.get(type) ?? {};
    if (typeof type !== "string" || known.partType(type) || !system || !at) continue;
    await addPartType(batch, { name: type, system, group: group ?? "" }, at);
  }
  const { partType } = await lookUp(tx, wanted);
  const ids = [...new Set(items.flatMap(({ attributes }) => attributes.flatMap(({ padb }) => padb ?? [])))];
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select()
          .from(vcdbMap)
          .where(and(eq(vcdbMap.kind, "Attribute"), isAnyOf(vcdbMap.id, ids, "text")));
  const names = new Map(rows.map(({ id, facts }) => [id, String(facts["attribute"])]));
  return { prices, partType, attribute: (id) => names.get(id) ?? null };
}

/** Details of parts, by part id. */
type StoredDetails = Map<string, Record<string, unknown>>;
type DetailsToWrite = StoredDetails;

const kitFields: ReadonlySet<string> = new Set(["ComponentPartNumber", "QuantityInKit"]);

/** Changes a part in memory and collects the columns to write; new parts are inserted with theirs. */
function changePart(
  { tally }: Batch,
  known: KnownItem,
  terms: ItemTerms,
  { changes, stored }: { changes: PartChanges; stored: StoredDetails },
): void {
  const { item, part } = known;
  const { before, after, warnings } = itemChanges(known, terms, stored.get(part.id));
  if (item.details) stored.set(part.id, { ...stored.get(part.id), ...item.details });
  for (const warning of warnings) report(tally, item.at, warning);
  for (const { field, value } of item.details ? readSuppliedDetails(item.details).problems : []) {
    const key = `${item.part.number} ${field}`;
    const code = kitFields.has(field) ? "kit_wrong" : "package_wrong";
    report(tally, item.at, { code, error: false, key, params: { field, value } });
  }
  const fields = Object.keys(after) as (keyof typeof after)[];
  if (fields.length === 0) return;
  Object.assign(part, after);
  const added = tally.newParts.get(part.id);
  if (added && !added.inserted) {
    added.change.after = { ...added.change.after, ...after };
    return;
  }
  changes.set(part, new Set([...(changes.get(part) ?? []), ...fields]));
  const key = part.makerNumber ?? part.sku;
  tally.changes.push({ entity: "part", action: "change", key, rowId: part.id, before, after });
}

function changeDetails(
  batch: Batch,
  { item, part }: KnownItem,
  changes: PartChanges,
  details: { stored: StoredDetails; detailed: DetailsToWrite },
): void {
  const segments = segmentsOf(item, details.stored.get(part.id));
  const isDetailed = segments !== undefined && mergeDetails(batch, part, segments, details);
  const changed = isDetailed || changes.has(part);
  if (!isNew(batch.tally, part)) count(batch.tally, "parts", changed ? "changed" : "unchanged");
}

/** Returns the segments of an item that are not columns of its part. */
function segmentsOf(item: ItemRecord, stored: Record<string, unknown> = {}): Record<string, unknown> | undefined {
  return item.package ? withPackage(stored, item.package) : item.details;
}

async function removePart({ tx, tally }: Batch, { item, part }: KnownItem): Promise<void> {
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

async function storedDetails(tx: Db, known: KnownItem[]): Promise<StoredDetails> {
  const ids = known.flatMap(({ item, part }) => (item.details || item.package ? [part.id] : []));
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(partDetails)
    .where(isAnyOf(partDetails.partId, ids, "uuid"));
  return new Map(rows.map(({ partId, details }) => [partId, details]));
}

/** Replaces the segments of the item; others stay. Returns whether anything has changed. */
function mergeDetails(
  { tally }: Batch,
  part: ImportedPart,
  segments: Record<string, unknown>,
  { stored, detailed }: { stored: StoredDetails; detailed: DetailsToWrite },
): boolean {
  const before = stored.get(part.id);
  const after = { ...before, ...segments };
  if (before && isSameJson(before, after)) return false;
  stored.set(part.id, after);
  detailed.set(part.id, after);
  const change = { entity: "details" as const, key: part.makerNumber ?? part.sku, rowId: part.id };
  tally.changes.push({ ...change, action: before ? "change" : "add", before, after });
  return true;
}

async function writeDetails(tx: Db, detailed: DetailsToWrite): Promise<void> {
  if (detailed.size === 0) return;
  const rows = [...detailed].map(([part_id, details]) => ({ part_id, details }));
  await tx.execute(sql`
    insert into part_details (part_id, details)
    select part_id, details from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as input (part_id uuid, details jsonb)
    on conflict (part_id) do update set details = excluded.details`);
}
