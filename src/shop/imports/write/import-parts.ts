import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { brandIds, brandKey } from "#shop/imports/write/import-brands.ts";
import type { PartRef } from "#shop/imports/records.ts";
import type { Batch } from "#shop/imports/write/batch.ts";
import { count, type Tally } from "#shop/imports/write/tally.ts";
import { partRules } from "#shop/parts/part-rules.ts";
import { firstWords } from "#shop/parts/part-title.ts";
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
 * another part has that SKU.
 */
export async function partsNamed(batch: Batch, named: WantedPart[]): Promise<Map<string, ImportedPart>> {
  const all = byKey(named);
  const creating = byKey(named.filter(({ create }) => create));
  const finding = [...all].flatMap(([key, part]) => (creating.has(key) ? [] : [part]));
  const brands = new Map([
    ...(await brandIds(batch, finding, false)),
    ...(await brandIds(batch, [...creating.values()], true)),
  ]);
  const found = await findParts(batch.tx, [...all.values()], brands);
  const missing = [...creating].flatMap(([key, part]) => (found.has(key) ? [] : [part]));
  for (const [key, part] of await addDrafts(batch, missing, brands)) found.set(key, part);
  for (const { id } of found.values()) batch.tally.partIds.add(id);
  return found;
}

const byKey = (named: WantedPart[]) => new Map(named.map(({ part }) => [partKey(part), part]));

/** Locks parts and reads them again. Locks are taken in order of id, so that two imports never wait for each other in a circle. */
export async function lockParts(tx: Db, named: Map<string, ImportedPart>): Promise<void> {
  const ids = [...new Set([...named.values()].map(({ id }) => id))];
  if (ids.length === 0) return;
  const rows = await tx.select().from(parts).where(inArray(parts.id, ids)).orderBy(parts.id).for("no key update");
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
    .select()
    .from(parts)
    .where(and(isNull(parts.removedAt), inArray(parts.sku, skus)));
  const own = sql`coalesce(${parts.makerNumber}, ${parts.sku})`;
  const pairs = sql`(select * from unnest(${sql.param(byNumber.map(({ brand }) => brand))}::uuid[], ${sql.param(byNumber.map(({ part }) => part.number))}::text[]))`;
  const ofBrands =
    byNumber.length === 0
      ? []
      : await tx
          .select()
          .from(parts)
          .where(and(isNull(parts.removedAt), sql`(${parts.brandId}, ${own}) in ${pairs}`));
  const skuOf = new Map(rows.map((row) => [row.sku, row]));
  const numberOf = new Map(ofBrands.map((row) => [`${row.brandId} ${row.makerNumber ?? row.sku}`, row]));
  const found = new Map<string, ImportedPart>();
  for (const part of bySku) {
    const row = skuOf.get(part.sku ?? part.number);
    if (row) found.set(partKey(part), row);
  }
  for (const { part, brand } of byNumber) {
    const row = numberOf.get(`${brand} ${part.number}`);
    if (row) found.set(partKey(part), row);
  }
  return found;
}

async function addDrafts(
  { tx, tally }: Batch,
  refs: PartRef[],
  brands: Map<string, string>,
): Promise<[string, ImportedPart][]> {
  if (refs.length === 0) return [];
  const taken = await takenSkus(tx, refs.flatMap(possibleSkus));
  const drafts = refs.map((part) => {
    const sku = possibleSkus(part).find((one) => !taken.has(one)) ?? "";
    taken.add(sku);
    return { part, row: draftOf(part, sku, brands.get(brandKey(part)) ?? null) };
  });
  const added = await tx
    .insert(parts)
    .values(drafts.map(({ row }) => row))
    .returning();
  const bySku = new Map(added.map((row) => [row.sku, row]));
  return drafts.flatMap(({ part, row: { sku } }): [string, ImportedPart][] => {
    const row = bySku.get(sku);
    if (!row) return [];
    const { makerNumber, name, brandId } = row;
    const key = [brandKey(part), part.number].filter(Boolean).join(" ");
    const after = { sku, makerNumber, name, brandId };
    tally.changes.push({ entity: "part", action: "add", key, rowId: row.id, after });
    count(tally, "parts", "added");
    return [[partKey(part), row]];
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

async function takenSkus(tx: Db, skus: string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ sku: parts.sku })
    .from(parts)
    .where(and(isNull(parts.removedAt), inArray(parts.sku, skus)));
  return new Set(rows.map(({ sku }) => sku));
}

/** Returns the SKUs that a new part may get, best first. */
function possibleSkus(part: PartRef): string[] {
  const plain = (text: string) => text.replace(/[^\w./-]+/g, "-").slice(0, longestSku);
  const own = plain(part.sku ?? part.number);
  const code = plain(brandKey(part)).slice(0, 12);
  const branded = code ? [plain(`${code}-${own}`)] : [];
  const counted = Array.from({ length: 20 }, (_, n) => `${own.slice(0, longestSku - 4)}-${n + 2}`);
  return [own, ...branded, ...counted];
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
export function isNew({ changes }: Tally, { id }: ImportedPart): boolean {
  return changes.some(({ entity, action, rowId }) => entity === "part" && action === "add" && rowId === id);
}
