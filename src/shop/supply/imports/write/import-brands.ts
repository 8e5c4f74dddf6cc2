import { eq, inArray, or, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { vcdbMap } from "#shop/supply/imports/imports.table.ts";
import type { PartRef } from "#shop/supply/imports/records.ts";
import type { Batch } from "#shop/supply/imports/write/batch.ts";
import { count, report } from "#shop/supply/imports/write/tally.ts";
import { toSlug, type BrandTier } from "#shop/catalogue/parts/brands-and-types.ts";
import { partRules } from "#shop/catalogue/parts/part-rules.ts";
import { cutAtWord } from "#shop/catalogue/parts/part-title.ts";
import { brands } from "#shop/catalogue/parts/parts.table.ts";

const brandCode = /^[A-Z0-9]{4}$/;
const longestName = partRules.brand.maxLength;

/** Returns how a file names a brand, as one text; empty where it names none. */
export function brandKey({ brand, brandName }: Pick<PartRef, "brand" | "brandName">): string {
  return brand?.trim().toUpperCase() || brandName?.trim() || "";
}

/**
 * Returns the ids of the brands of parts, by `brandKey`. With `create`, a brand that is new is added under the name the file or the mapping gives it,
 * else under its code, and a brand known by name alone takes on the code.
 */
export async function brandIds(batch: Batch, parts: PartRef[], create: boolean): Promise<Map<string, string>> {
  const wanted = new Map<string, PartRef>();
  for (const part of parts) {
    const key = brandKey(part);
    if (key && !(wanted.get(key)?.brandName ?? null)) wanted.set(key, part);
  }
  if (create) for (const part of wanted.values()) reportLongName(batch, part);
  const ids = await knownBrands(batch.tx, [...wanted.values()]);
  for (const [key, part] of wanted) {
    if (ids.has(key)) continue;
    const id = await brandId(batch, part, create);
    if (id) ids.set(key, id);
  }
  return ids;
}

/** Reports, once for each brand, a name of which only the beginning is stored. */
function reportLongName({ tally }: Batch, part: PartRef): void {
  const { code, statedName, key } = statedBrand(part);
  const written = part.brandName?.trim() || (code ? "" : key);
  if (written.length <= longestName) return;
  const params = { column: statedName ? "brand" : "brand_id", limit: longestName };
  report(tally, null, { code: "text_cut", error: false, key: `brand ${written}`, params });
}

/** Returns the code and the name that a file gives to the brand of a part. */
function statedBrand(part: PartRef): { key: string; code: string | null; statedName: string | null } {
  const key = brandKey(part);
  const code = part.brand && brandCode.test(key) ? key : null;
  return { key, code, statedName: part.brandName?.trim().slice(0, longestName) || null };
}

/** Returns the ids of the brands that are stored under the code, or without one under the name, that the file gives them, by `brandKey`. */
async function knownBrands(tx: Db, parts: PartRef[]): Promise<Map<string, string>> {
  if (parts.length === 0) return new Map();
  const stated = parts.map(statedBrand);
  const names = stated.map(({ key, statedName }) => statedName ?? key.slice(0, longestName));
  const { rows } = await tx.execute<{ key: string; id: string; name: string; code: string | null }>(sql`
    with stated as (
      select * from unnest(
        ${sql.param(stated.map(({ key }) => key))}::text[], ${sql.param(stated.map(({ code }) => code))}::text[],
        ${sql.param(names)}::text[], ${sql.param(names.map(toSlug))}::text[]
      ) as stated (key, code, name, slug)
    )
    select stated.key, stated.code, b.id, b.name from stated join brands b on b.aaia_id = stated.code
    union all
    select stated.key, null, b.id, b.name from stated join brands b on b.slug = stated.slug where stated.code is null
    union all
    select stated.key, null, b.id, b.name from stated join brands b on lower(b.name) = lower(stated.name) where stated.code is null`);
  const named = new Set(stated.flatMap(({ code, statedName }) => (code && statedName ? [code] : [])));
  // A brand that is known by its code alone takes on the name.
  const complete = rows.filter(({ name, code }) => !(code && name === code && named.has(code)));
  return new Map(complete.map(({ key, id }) => [key, id]));
}

async function brandId(batch: Batch, part: PartRef, create: boolean): Promise<string | null> {
  const { tx } = batch;
  const { key, code, statedName } = statedBrand(part);
  const [known] = code ? await tx.select().from(brands).where(eq(brands.aaiaId, code)) : [];
  if (known) {
    if (statedName && known.name === code) await rename(batch, known, statedName);
    return known.id;
  }
  const name = statedName ?? (code ? await mappedName(batch, code) : null) ?? key.slice(0, longestName);
  const [namesake] = await tx.select().from(brands).where(isNamed(name)).limit(1);
  if (namesake && (!code || namesake.aaiaId === null)) {
    if (code && create) await updateBrand(batch, namesake, { aaiaId: code });
    return namesake.id;
  }
  // Two brands of one name: their codes tell them apart.
  return create ? addBrand(batch, namesake ? `${name} ${code}` : name, { code, tier: part.tier ?? "standard" }) : null;
}

function isNamed(name: string) {
  return or(sql`lower(${brands.name}) = lower(${name})`, eq(brands.slug, toSlug(name)));
}

async function addBrand({ tx, tally }: Batch, name: string, { code, tier }: { code: string | null; tier: BrandTier }) {
  const row = { name, slug: toSlug(name), tier, aaiaId: code };
  const [added] = await tx.insert(brands).values(row).returning({ id: brands.id });
  if (!added) return null;
  tally.changes.push({ entity: "brand", action: "add", key: name, rowId: added.id, after: row });
  count(tally, "brands", "added");
  return added.id;
}

type Brand = typeof brands.$inferSelect;

async function rename(batch: Batch, brand: Brand, name: string): Promise<void> {
  const taken = await batch.tx.$count(brands, isNamed(name));
  if (taken === 0) await updateBrand(batch, brand, { name, slug: toSlug(name) });
}

async function updateBrand({ tx, tally }: Batch, brand: Brand, after: Partial<Brand>): Promise<void> {
  await tx.update(brands).set(after).where(eq(brands.id, brand.id));
  const before = Object.fromEntries(Object.keys(after).map((field) => [field, brand[field as keyof Brand]]));
  const key = after.name ?? brand.name;
  tally.changes.push({ entity: "brand", action: "change", key, rowId: brand.id, before, after });
  count(tally, "brands", "changed");
}

/** Returns the name that a mapping gives to a code, after reporting one of which only the beginning is stored. */
async function mappedName({ tx, tally }: Batch, code: string): Promise<string | null> {
  const [mapped] = await tx
    .select({ facts: vcdbMap.facts })
    .from(vcdbMap)
    .where(sql`${vcdbMap.kind} = 'Brand' and ${inArray(vcdbMap.id, [code])}`);
  const name = mapped?.facts["brand"];
  if (typeof name !== "string") return null;
  if (name.length > longestName) {
    const params = { column: "brand", limit: longestName };
    report(tally, null, { code: "text_cut", error: false, key: `brand ${name}`, params });
  }
  return cutAtWord(name, longestName);
}
