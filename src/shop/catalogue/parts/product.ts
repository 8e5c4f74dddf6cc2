import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { applications } from "#shop/catalogue/fitment/fitment.table.ts";
import { partFormLimits } from "#shop/foundation/limits.ts";
import { numbersOf } from "#shop/catalogue/parts/add-numbers.ts";
import { missingFacts, type MissingFact } from "#shop/catalogue/parts/missing-facts.ts";
import { brands, parts, partTypes } from "#shop/catalogue/parts/parts.table.ts";

/** `removed`: taken off sale. */
type ProductState = "on_sale" | "draft" | "removed";

const columns = {
  id: parts.id,
  sku: parts.sku,
  name: parts.name,
  title: parts.title,
  description: parts.description,
  imageUrl: parts.imageUrl,
  priceCents: parts.priceCents,
  universal: parts.universal,
  attributes: parts.attributes,
  draft: parts.draft,
  removedAt: parts.removedAt,
  brand: { name: brands.name, tier: brands.tier },
  partType: { id: partTypes.id, name: partTypes.name },
};

/** Returns a part as staff edit it, also a draft and one that was taken off sale, with what it lacks to be found. Throws `not_found`. */
export async function getProduct(db: Db, _actor: Staff<"parts:read">, id: string) {
  const [found] = await db
    .select(columns)
    .from(parts)
    .leftJoin(brands, eq(brands.id, parts.brandId))
    .leftJoin(partTypes, eq(partTypes.id, parts.partTypeId))
    .where(eq(parts.id, id));
  if (!found) throw new ShopError("not_found");
  const { draft, removedAt, description, imageUrl, priceCents, ...same } = found;
  const [numbers, fits] = await Promise.all([
    numbersOf(db, id),
    db.select({ id: applications.id }).from(applications).where(eq(applications.partId, id)).limit(1),
  ]);
  const missing: MissingFact[] = missingFacts({
    priceCents,
    hasBrand: same.brand !== null,
    hasType: same.partType !== null,
    hasFitment: same.universal || fits.length > 0,
    numbers: numbers.length,
    attributes: same.attributes,
    imageUrl,
    description,
  });
  const state: ProductState = removedAt ? "removed" : draft ? "draft" : "on_sale";
  return { ...same, numbers, state, missing };
}

/** An attribute that parts of a type have, and texts that it has most often; none where it is a number. */
type TypeAttribute = { name: string; numeric: boolean; values: string[] };

/** Returns the attributes of the parts of a type, those of most parts first, as far as the latest parts have them. */
export async function attributesOfType(db: Db, _actor: Staff<"parts:read">, typeId: string): Promise<TypeAttribute[]> {
  const latest = db
    .select({ attributes: parts.attributes })
    .from(parts)
    .where(and(eq(parts.partTypeId, typeId), isNull(parts.removedAt)))
    .orderBy(desc(parts.id))
    .limit(partFormLimits.sample);
  const { rows } = await db.execute<TypeAttribute>(sql`
    select name, bool_and(kind = 'number') as numeric,
      coalesce((array_agg(value order by times desc, value) filter (where kind = 'string'))[1:${sql.raw(String(partFormLimits.values))}], '{}') as "values"
    from (
      select a.key as name, jsonb_typeof(a.value) as kind, a.value #>> '{}' as value, count(*) as times
      from (${latest}) p, jsonb_each(p.attributes) a
      group by 1, 2, 3
    ) counted
    group by name order by sum(times) desc, name limit ${partFormLimits.attributes}`);
  return rows;
}

/** Returns the names of brands, for a field that suggests them. */
export async function brandNames(db: Db, _actor: Staff<"parts:read">): Promise<string[]> {
  const rows = await db
    .select({ name: brands.name })
    .from(brands)
    .orderBy(asc(brands.name))
    .limit(partFormLimits.brands);
  return rows.map(({ name }) => name);
}
