import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/connect.ts";
import { brandIds, brandKey } from "#shop/imports/write/import-brands.ts";
import type { PartRef } from "#shop/imports/records.ts";
import { count, type Tally } from "#shop/imports/write/tally.ts";
import { longestPartName } from "#shop/parts/part-input.ts";
import { parts } from "#shop/parts/parts.table.ts";

export type ImportedPart = typeof parts.$inferSelect;

const longestSku = 40;

/** How a file names a part, as one text. */
export function partKey(part: PartRef): string {
  return JSON.stringify([part.sku, brandKey(part), part.number]);
}

/**
 * The parts that a file names, by `partKey`. One that the shop does not have becomes a draft where
 * `create` says so of it: its SKU is the number, with the brand's code before it where another part has that.
 */
export async function partsNamed(
  tx: Db,
  tally: Tally,
  named: { part: PartRef; create: boolean }[],
): Promise<Map<string, ImportedPart>> {
  const wanted = new Map<string, { part: PartRef; create: boolean }>();
  for (const one of named) {
    const key = partKey(one.part);
    if (!wanted.has(key) || one.create) wanted.set(key, one);
  }
  const all = [...wanted.values()];
  const creating = all.filter(({ create }) => create).map(({ part }) => part);
  const brands = new Map([
    ...(await brandIds(
      tx,
      tally,
      all.filter(({ create }) => !create).map(({ part }) => part),
      false,
    )),
    ...(await brandIds(tx, tally, creating, true)),
  ]);
  const found = await findParts(
    tx,
    all.map(({ part }) => part),
    brands,
  );
  const missing = creating.filter((part) => !found.has(partKey(part)));
  for (const [key, part] of await addDrafts(tx, tally, missing, brands)) found.set(key, part);
  for (const { id } of found.values()) tally.partIds.add(id);
  return found;
}

/** In order of id, so that two who lock several never wait for each other in a circle; what was read before is read again. */
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
  tx: Db,
  tally: Tally,
  refs: PartRef[],
  brands: Map<string, string>,
): Promise<[string, ImportedPart][]> {
  if (refs.length === 0) return [];
  const wishes = refs.map((part) => skuWishes(part));
  const taken = new Set(
    (
      await tx
        .select({ sku: parts.sku })
        .from(parts)
        .where(and(isNull(parts.removedAt), inArray(parts.sku, wishes.flat())))
    ).map(({ sku }) => sku),
  );
  const rows = refs.map((part, index) => {
    const sku = (wishes[index] ?? []).find((wish) => !taken.has(wish)) ?? "";
    taken.add(sku);
    return {
      sku,
      makerNumber: sku === part.number ? null : part.number,
      name: part.number.slice(0, longestPartName),
      brandId: brands.get(brandKey(part)) ?? null,
      draft: true,
      stock: 0,
    };
  });
  const added = await tx.insert(parts).values(rows).returning();
  const skus = new Map(added.map((row) => [row.sku, row]));
  return refs.flatMap((part, index): [string, ImportedPart][] => {
    const row = skus.get(rows[index]?.sku ?? "");
    if (!row) return [];
    const { sku, makerNumber, name, brandId } = row;
    const key = [brandKey(part), part.number].filter(Boolean).join(" ");
    tally.changes.push({
      entity: "part",
      action: "add",
      key,
      rowId: row.id,
      after: { sku, makerNumber, name, brandId },
    });
    count(tally, "parts", "added");
    return [[partKey(part), row]];
  });
}

/** The SKUs that a new part may get, best first. */
function skuWishes(part: PartRef): string[] {
  const plain = (text: string) => text.replace(/[^\w./-]+/g, "-").slice(0, longestSku);
  const own = plain(part.sku ?? part.number);
  const code = plain(brandKey(part)).slice(0, 12);
  const branded = code ? [plain(`${code}-${own}`)] : [];
  const counted = Array.from({ length: 20 }, (_, n) => `${own.slice(0, longestSku - 4)}-${n + 2}`);
  return [own, ...branded, ...counted];
}

/** Gives a part of no type its type; whoever gave it one before is not overruled. */
export async function typePart(tx: Db, tally: Tally, part: ImportedPart, partTypeId: string): Promise<void> {
  const typed = await tx
    .update(parts)
    .set({ partTypeId })
    .where(and(eq(parts.id, part.id), isNull(parts.partTypeId)))
    .returning({ id: parts.id });
  if (typed.length === 0) return;
  part.partTypeId = partTypeId;
  const change = { entity: "part" as const, action: "change" as const, key: part.sku, rowId: part.id };
  tally.changes.push({ ...change, before: { partTypeId: null }, after: { partTypeId } });
  if (!isFresh(tally, part)) count(tally, "parts", "changed");
}

/** Whether this batch added it: it is counted as that alone. */
export function isFresh({ changes }: Tally, { id }: ImportedPart): boolean {
  return changes.some(({ entity, action, rowId }) => entity === "part" && action === "add" && rowId === id);
}
