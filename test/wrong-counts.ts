import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { fitmentsOf } from "#shop/catalogue/fitment/fitment.ts";
import { facetsOf } from "#shop/catalogue/parts/facets.ts";
import { partTypeTree } from "#shop/catalogue/parts/type-tree.ts";

/** What the shop counts for a vehicle, and what is counted one by one from the verdicts on all parts. */
async function countedTwice(db: Db, vehicle: string) {
  const { total, facets } = await facetsOf(db, { vehicle });
  const tree = await partTypeTree(db, { vehicle });
  const price = facets.find(({ facet }) => facet === "price")?.range;
  const of = (name: string) =>
    Object.fromEntries(
      facets.find(({ facet }) => facet === name)?.values?.map(({ value, count }) => [value, count]) ?? [],
    );
  const stored = {
    total,
    brands: of("brand"),
    tiers: of("tier"),
    stock: of("stock"),
    price: price ? [price.min, price.max] : null,
    types: Object.fromEntries(
      tree.flatMap(({ groups }) => groups.flatMap((group) => group.types.map(({ name, count }) => [name, count]))),
    ),
  };
  const { rows } = await db.execute<{
    id: string;
    brand: string;
    tier: string;
    type: string;
    stock: number;
    cents: number;
  }>(sql`
    select p.id, b.slug as brand, b.tier, t.name as type, p.stock, p.price_cents::int as cents
    from parts p left join brands b on b.id = p.brand_id left join part_types t on t.id = p.part_type_id`);
  const verdicts = await fitmentsOf(
    db,
    rows.map(({ id }) => id),
    { vehicleId: vehicle },
  );
  const listed = rows.filter(({ id }) => ["fits", "depends", "universal"].includes(verdicts.get(id)?.verdict ?? ""));
  const countBy = (value: (row: (typeof rows)[number]) => string | null) => {
    const counts: Record<string, number> = {};
    for (const each of listed.map(value)) if (each !== null) counts[each] = (counts[each] ?? 0) + 1;
    return counts;
  };
  const cents = listed.map((row) => row.cents);
  const plain = {
    total: listed.length,
    brands: countBy(({ brand }) => brand),
    tiers: countBy(({ tier }) => tier),
    stock: { in: listed.filter(({ stock }) => stock > 0).length },
    price: cents.length > 0 ? [Math.min(...cents), Math.max(...cents)] : null,
    types: countBy(({ type }) => type),
  };
  return { stored, plain };
}

/** Returns the counts of the cars that differ, as they are read and as the verdicts say. */
export async function wrongCounts(db: Db, cars: string[]) {
  const counted = [];
  for (const car of cars) counted.push(await countedTwice(db, car));
  return counted.filter(({ stored, plain }) => !isDeepStrictEqual(stored, plain));
}
