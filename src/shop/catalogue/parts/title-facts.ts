import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { toTitleFacts, type TitleFacts } from "#shop/catalogue/parts/display-title.ts";
import { brands, parts, partTypes } from "#shop/catalogue/parts/parts.table.ts";
import { prepared } from "#shop/foundation/prepared.ts";

/** The positions that a row of `parts` has on vehicles. Plain SQL: inside the subquery Drizzle would leave out the names of tables. */
export const placesOfPart = sql<
  string[]
>`array(select distinct o.name from applications a join positions o on o.id = a.position_id
  where a.part_id = parts.id)`;

/** What else a row of `parts`, joined with its type, gives to its title: beside its names and its brand. */
export const titleColumns = {
  attributes: parts.attributes,
  partType: { slug: partTypes.slug, name: partTypes.name },
  places: placesOfPart,
};

const titled = prepared((db) =>
  db
    .select({
      id: parts.id,
      name: parts.name,
      title: parts.title,
      brand: { name: brands.name },
      ...titleColumns,
    })
    .from(parts)
    .leftJoin(brands, eq(brands.id, parts.brandId))
    .leftJoin(partTypes, eq(partTypes.id, parts.partTypeId))
    .where(sql`${parts.id} = any(${sql.placeholder("ids")}::uuid[])`)
    .prepare("title_facts_of_parts"),
);

/** Returns what the titles of the parts with these ids are made of, on sale or not. */
export async function titleFactsOf(db: Db, ids: readonly string[]): Promise<Map<string, TitleFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await titled(db).execute({ ids: [...ids] });
  return new Map(rows.map(({ id, places, ...part }) => [id, toTitleFacts(part, places)]));
}
