import { eq, inArray, or, sql } from "drizzle-orm";
import type { Db } from "#db/connect.ts";
import { vcdbMap } from "#shop/imports/imports.table.ts";
import type { PartRef } from "#shop/imports/records.ts";
import { count, type Tally } from "#shop/imports/write/tally.ts";
import { toSlug } from "#shop/parts/brands-and-types.ts";
import { brands } from "#shop/parts/parts.table.ts";

const brandCode = /^[A-Z0-9]{4}$/;
const longestName = 60;

/** How a file names a brand, as one text; empty where it names none. */
export function brandKey({ brand, brandName }: Pick<PartRef, "brand" | "brandName">): string {
  return brand?.trim().toUpperCase() || brandName?.trim() || "";
}

/**
 * The ids of the brands of parts, by `brandKey`. One that is new is written under the name the file or the mapping gives it, else under its code;
 * one known by name alone takes on the code.
 */
export async function brandIds(tx: Db, tally: Tally, parts: PartRef[], create: boolean): Promise<Map<string, string>> {
  const wanted = new Map<string, PartRef>();
  for (const part of parts) {
    const key = brandKey(part);
    if (key && !(wanted.get(key)?.brandName ?? null)) wanted.set(key, part);
  }
  const ids = new Map<string, string>();
  for (const [key, part] of wanted) {
    const id = await brandIdOf(tx, tally, key, part, create);
    if (id) ids.set(key, id);
  }
  return ids;
}

async function brandIdOf(tx: Db, tally: Tally, key: string, part: PartRef, create: boolean): Promise<string | null> {
  const code = part.brand && brandCode.test(key) ? key : null;
  const name = part.brandName?.trim().slice(0, longestName) || null;
  if (code) {
    const [known] = await tx.select().from(brands).where(eq(brands.aaiaId, code));
    if (known) {
      if (name && known.name === code) await rename(tx, tally, known, name);
      return known.id;
    }
  }
  const called = name ?? (code ? await mappedName(tx, code) : null) ?? key.slice(0, longestName);
  const named = or(sql`lower(${brands.name}) = lower(${called})`, eq(brands.slug, toSlug(called)));
  const [same] = await tx.select().from(brands).where(named).limit(1);
  if (same && (!code || same.aaiaId === null)) {
    if (code && create) {
      await tx.update(brands).set({ aaiaId: code }).where(eq(brands.id, same.id));
      const change = { entity: "brand" as const, action: "change" as const, key: same.name, rowId: same.id };
      tally.changes.push({ ...change, before: { aaiaId: null }, after: { aaiaId: code } });
      count(tally, "brands", "changed");
    }
    return same.id;
  }
  if (!create) return null;
  // Two brands of one name: their codes tell them apart.
  const own = same ? `${called} ${code}` : called;
  const row = { name: own, slug: toSlug(own), tier: part.tier ?? ("standard" as const), aaiaId: code };
  const [added] = await tx.insert(brands).values(row).returning({ id: brands.id });
  if (!added) return null;
  tally.changes.push({ entity: "brand", action: "add", key: own, rowId: added.id, after: row });
  count(tally, "brands", "added");
  return added.id;
}

async function rename(tx: Db, tally: Tally, brand: typeof brands.$inferSelect, name: string): Promise<void> {
  const taken = await tx.$count(brands, or(sql`lower(${brands.name}) = lower(${name})`, eq(brands.slug, toSlug(name))));
  if (taken > 0) return;
  await tx
    .update(brands)
    .set({ name, slug: toSlug(name) })
    .where(eq(brands.id, brand.id));
  const change = { entity: "brand" as const, action: "change" as const, key: name, rowId: brand.id };
  const [before, after] = [
    { name: brand.name, slug: brand.slug },
    { name, slug: toSlug(name) },
  ];
  tally.changes.push({ ...change, before, after });
  count(tally, "brands", "changed");
}

async function mappedName(tx: Db, code: string): Promise<string | null> {
  const [mapped] = await tx
    .select({ facts: vcdbMap.facts })
    .from(vcdbMap)
    .where(sql`${vcdbMap.kind} = 'Brand' and ${inArray(vcdbMap.id, [code])}`);
  const name = mapped?.facts["brand"];
  return typeof name === "string" ? name.slice(0, longestName) : null;
}
