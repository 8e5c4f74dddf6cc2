import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { isAnyOf } from "#shop/imports/any-of.ts";
import { emptyPart } from "#shop/imports/write/empty-part.ts";
import { brandIds, brandKey } from "#shop/imports/write/import-brands.ts";
import type { PartRef } from "#shop/imports/records.ts";
import type { Batch } from "#shop/imports/write/batch.ts";
import { count, type Tally } from "#shop/imports/write/tally.ts";
import { withSingleBlanks } from "#shop/parts/normal-number.ts";
import { numberKey } from "#shop/parts/number-key.ts";
import { partRules } from "#shop/parts/part-rules.ts";
import { firstWords } from "#shop/parts/part-title.ts";
import { insertParts } from "#shop/imports/write/write-parts.ts";
import { parts } from "#shop/parts/parts.table.ts";

export type ImportedPart = typeof parts.$inferSelect;

const longestSku = 40;

/** Returns how a file names a part, as one text. */
export function partKey(part: PartRef): string {
  return JSON.stringify([part.sku, brandKey(part), part.number]);
}

/** A part that a file names; `create`: it is added where the shop does not have it. */
export type WantedPart = { part: PartRef; create: boolean };

/**
 * Returns the parts that a file names, by `partKey`. One that is created is a draft: its SKU is the number, with the brand's code before it where
 * another part has that SKU. With `insert` false, `insertParts` inserts new parts later, once more is known of them.
 */
export async function partsNamed(batch: Batch, named: WantedPart[], insert = true): Promise<Map<string, ImportedPart>> {
  const all = byKey(named);
  const creating = byKey(named.filter(({ create }) => create));
  const finding = [...all].flatMap(([key, part]) => (creating.has(key) ? [] : [part]));
  const brands = new Map([
    ...(await brandIds(batch, finding, false)),
    ...(await brandIds(batch, [...creating.values()], true)),
  ]);
  const found = await findParts(batch.tx, [...all.values()], brands);
  const missing = [...creating].flatMap(([key, part]) => (found.has(key) ? [] : [part]));
  // Of several spellings of a number the first counts.
  const once = [...Map.groupBy(missing, sameNumber).values()].flatMap(([first]) => first ?? []);
  const added = new Map((await addDrafts(batch, once, brands)).map(([, row, key]) => [key, row]));
  for (const part of missing) {
    const row = added.get(sameNumber(part));
    if (row) found.set(partKey(part), row);
  }
  for (const { id } of found.values()) batch.tally.partIds.add(id);
  if (insert) await insertParts(batch);
  return found;
}

/** The same for all spellings of a number. */
const sameNumber = (part: PartRef) => JSON.stringify([brandKey(part), numberKey(part.sku ?? part.number)]);

const byKey = (named: WantedPart[]) => new Map(named.map(({ part }) => [partKey(part), part]));

/** Locks parts and reads them again. Locks are taken in order of id, so that two imports never wait for each other in a circle. */
export async function lockParts({ tx, tally }: Batch, named: Map<string, ImportedPart>): Promise<void> {
  const ids = [...new Set([...named.values()].map(({ id }) => id))].filter(
    (id) => tally.newParts.get(id)?.inserted !== false,
  );
  if (ids.length === 0) return;
  const rows = await tx
    .select()
    .from(parts)
    .where(isAnyOf(parts.id, ids, "uuid"))
    .orderBy(parts.id)
    .for("no key update");
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const [key, { id }] of named) {
    const row = byId.get(id);
    if (row) named.set(key, row);
  }
}

async function findParts(tx: Db, refs: PartRef[], brands: Map<string, string>): Promise<Map<string, ImportedPart>> {
  const bySku = refs.filter((part) => part.sku !== null || brandKey(part) === "");
  const byNumber = refs.flatMap((part) => {
    const brand = brands.get(brandKey(part));
    return part.sku === null && brand ? [{ part, brand }] : [];
  });
  const skus = bySku.map(({ sku, number }) => sku ?? number);
  const rows = await tx
    .select({ part: parts, key: sql<string>`${parts.skuKey}` })
    .from(parts)
    .where(and(isNull(parts.removedAt), isAnyOf(parts.skuKey, skus.map(numberKey), "text")))
    .orderBy(parts.id);
  const own = sql<string>`number_key(coalesce(${parts.makerNumber}, ${parts.sku}))`;
  // Each is looked up in the index: the planner would rather compute the keys of all parts and join them.
  const ids = sql`array(
    select one.id from unnest(
      ${sql.param(byNumber.map(({ brand }) => brand))}::uuid[], ${sql.param(byNumber.map(({ part }) => numberKey(part.number)))}::text[]
    ) as named (brand_id, number)
    cross join lateral (
      select id from ${parts} where ${parts.removedAt} is null and ${parts.brandId} = named.brand_id and ${own} = named.number offset 0
    ) one)`;
  const ofBrands =
    byNumber.length === 0
      ? []
      : await tx
          .select({ part: parts, key: sql<string>`${parts.brandId} || ' ' || ${own}` })
          .from(parts)
          .where(and(isNull(parts.removedAt), sql`${parts.id} = any(${ids})`))
          .orderBy(parts.id);
  const [ofSku, ofNumber] = [rows, ofBrands].map((found) => Map.groupBy(found, ({ key }) => key));
  const found = new Map<string, ImportedPart>();
  for (const part of bySku) {
    const text = part.sku ?? part.number;
    const row = bestOf(ofSku?.get(numberKey(text)), ({ sku }) => sku === text);
    if (row) found.set(partKey(part), row);
  }
  for (const { part, brand } of byNumber) {
    const candidates = ofNumber?.get(`${brand} ${numberKey(part.number)}`);
    const row = bestOf(candidates, ({ makerNumber, sku }) => (makerNumber ?? sku) === part.number);
    if (row) found.set(partKey(part), row);
  }
  return found;
}

/** The part that is written exactly so, else the only one that differs in blanks, punctuation and capitals alone. */
function bestOf(
  candidates: { part: ImportedPart }[] | undefined,
  isExact: (part: ImportedPart) => boolean,
): ImportedPart | undefined {
  const exact = candidates?.find(({ part }) => isExact(part));
  return (exact ?? (candidates?.length === 1 ? candidates[0] : undefined))?.part;
}

async function addDrafts(
  { tx, tally }: Batch,
  refs: PartRef[],
  brands: Map<string, string>,
): Promise<[string, ImportedPart, string][]> {
  if (refs.length === 0) return [];
  const taken = await takenSkus(tx, refs);
  const { rows: ids } = await tx.execute<{ id: string }>(
    sql`select uuidv7() as id from generate_series(1, ${refs.length}::int)`,
  );
  return refs.map((part, at): [string, ImportedPart, string] => {
    const isFree = (one: string) => !taken.has(numberKey(one));
    const sku = isFree(ownSku(part)) ? ownSku(part) : (otherSkus(part).find(isFree) ?? "");
    taken.add(numberKey(sku));
    const row = {
      ...emptyPart,
      createdAt: new Date(),
      ...draftOf(part, sku, brands.get(brandKey(part)) ?? null),
      id: ids[at]?.id ?? "",
    };
    const { makerNumber, name, brandId } = row;
    const key = [brandKey(part), part.number].filter(Boolean).join(" ");
    const change = { entity: "part" as const, action: "add" as const, key, rowId: row.id };
    const recorded = { ...change, after: { sku, makerNumber, name, brandId } };
    tally.changes.push(recorded);
    tally.newParts.set(row.id, { part: row, change: recorded, inserted: false });
    count(tally, "parts", "added");
    return [partKey(part), row, sameNumber(part)];
  });
}

function draftOf({ number }: PartRef, sku: string, brandId: string | null) {
  return {
    sku,
    makerNumber: sku === number ? null : number,
    name: firstWords(number, partRules.name.maxLength),
    brandId,
    draft: true,
    stock: 0,
  };
}

/** Returns the keys of the SKUs that parts have, of those that the new parts may get. */
async function takenSkus(tx: Db, refs: PartRef[]): Promise<Set<string>> {
  const taken = await takenAmong(tx, refs.map(ownSku));
  const met = new Set<string>();
  const others = refs.flatMap((part) => {
    const key = numberKey(ownSku(part));
    const isFree = !taken.has(key) && !met.has(key);
    met.add(key);
    return isFree ? [] : otherSkus(part);
  });
  return others.length === 0 ? taken : new Set([...taken, ...(await takenAmong(tx, others))]);
}

async function takenAmong(tx: Db, skus: string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ key: parts.skuKey })
    .from(parts)
    .where(and(isNull(parts.removedAt), isAnyOf(parts.skuKey, skus.map(numberKey), "text")));
  return new Set(rows.map(({ key }) => key));
}

const allowedInSku = (text: string) =>
  withSingleBlanks(text)
    .replace(/[^\p{L}\p{N}_ ./+#&()*,:-]+/gu, "-")
    .slice(0, longestSku)
    .trim();

/** Returns the SKU of a new part: the number as its maker writes it, as far as a SKU can hold it. */
const ownSku = (part: PartRef) => allowedInSku(part.sku ?? part.number);

/** Returns the SKUs that a new part may get where its own is taken, best first. */
function otherSkus(part: PartRef): string[] {
  const own = ownSku(part);
  const code = allowedInSku(brandKey(part)).slice(0, 12);
  const branded = code ? [allowedInSku(`${code}-${own}`)] : [];
  const counted = Array.from({ length: 20 }, (_, n) => `${own.slice(0, longestSku - 4)}-${n + 2}`);
  return [...branded, ...counted];
}

/** Sets the type of a part that has none; a type that was set before stays. */
export async function typePart({ tx, tally }: Batch, part: ImportedPart, partTypeId: string): Promise<void> {
  const typed = await tx
    .update(parts)
    .set({ partTypeId })
    .where(and(eq(parts.id, part.id), isNull(parts.partTypeId)))
    .returning({ id: parts.id });
  if (typed.length === 0) return;
  part.partTypeId = partTypeId;
  const [before, after] = [{ partTypeId: null }, { partTypeId }];
  tally.changes.push({ entity: "part", action: "change", key: part.sku, rowId: part.id, before, after });
  if (!isNew(tally, part)) count(tally, "parts", "changed");
}

/** Whether this batch added the part: it counts as added alone. */
export function isNew({ newParts }: Tally, { id }: ImportedPart): boolean {
  return newParts.has(id);
}
