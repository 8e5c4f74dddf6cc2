import { eq, or, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { partTypeMatcher } from "#shop/catalogue/parts/match-part-type.ts";
import { partTypeAliases } from "#shop/catalogue/parts/part-type-names.table.ts";
import { brands, partTypes } from "#shop/catalogue/parts/parts.table.ts";

export type BrandTier = (typeof brands.$inferSelect)["tier"];

type Named = {
  [Name in "brand" | "partType" | "system" | "group"]?: string | undefined;
} & { tier?: BrandTier | undefined };

type Ids = { brandId?: string; partTypeId?: string };

/**
 * Returns the ids of the brand and the part type that a part names; inserts what is new, in the caller's transaction. Throws `invalid` for a tier, system
 * or group that they don't have: it belongs to all their parts, and one part does not change it.
 */
export async function namedIn(tx: Db, { brand, tier, partType, system, group }: Named): Promise<Ids> {
  const ids: Ids = {};
  if (brand) {
    ids.brandId = await brandId(tx, brand, tier);
    const [found] = await tx.select({ tier: brands.tier }).from(brands).where(eq(brands.id, ids.brandId));
    if (tier && found?.tier !== tier) throw refuse("tier", "of_brand");
  } else if (tier) throw refuse("brand", "required");
  if (partType) {
    ids.partTypeId = await partTypeId(tx, partType, system, group);
    const [found] = await tx.select().from(partTypes).where(eq(partTypes.id, ids.partTypeId));
    if (system && found?.system !== system) throw refuse("system", "of_part_type", found?.system);
    if (group && found?.groupName !== group) throw refuse("group", "of_part_type", found?.groupName);
  } else if (system ?? group) throw refuse("partType", "required");
  return ids;
}

const refuse = (field: string, code: string, value?: string) =>
  new ShopError("invalid", { fields: [{ field, code, ...(value !== undefined && { params: { value } }) }] });

/** Returns the id of the brand with that name or slug, ignoring case. Inserts a new brand, in the caller's transaction. */
export async function brandId(tx: Db, name: string, tier: BrandTier = "standard"): Promise<string> {
  const known = async () => {
    const named = or(sql`lower(${brands.name}) = lower(${name})`, eq(brands.slug, toSlug(name)));
    return (await tx.select({ id: brands.id }).from(brands).where(named).limit(1))[0]?.id;
  };
  const add = () =>
    tx
      .insert(brands)
      .values({ name, slug: toSlug(name), tier })
      .onConflictDoNothing();
  return findOrAdd(known, add);
}

/** Returns the id of the part type with that name, slug, alias or one of the trade's words for it. Inserts a new one under `system` and `groupName`. */
export async function partTypeId(tx: Db, name: string, system = "Other", groupName = ""): Promise<string> {
  const known = async () => {
    const named = or(sql`lower(${partTypes.name}) = lower(${name})`, eq(partTypes.slug, toSlug(name)));
    const [exact] = await tx.select({ id: partTypes.id }).from(partTypes).where(named).limit(1);
    if (exact) return exact.id;
    return (
      partTypeMatcher(await tx.select().from(partTypes), await tx.select().from(partTypeAliases))(name) ?? undefined
    );
  };
  const add = () =>
    tx
      .insert(partTypes)
      .values({ name, slug: toSlug(name), system, groupName })
      .onConflictDoNothing();
  return findOrAdd(known, add);
}

async function findOrAdd(known: () => Promise<string | undefined>, add: () => Promise<unknown>): Promise<string> {
  let id = await known();
  if (!id) {
    await add();
    id = await known();
  }
  if (!id) throw new ShopError("internal");
  return id;
}

/** 'Brake Disc, ventilated' → `brake-disc-ventilated`: letters and digits of any script, in lower case. */
export function toSlug(name: string): string {
  const slug = name
    .replace(/[®™℠©]|\((?:r|tm|c)\)/giu, " ")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  return slug || "other";
}
