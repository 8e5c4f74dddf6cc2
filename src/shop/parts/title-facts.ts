import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { applications, positions } from "#shop/fitment/fitment.table.ts";
import { toTitleFacts, type TitleFacts } from "#shop/parts/display-title.ts";
import { brands, parts, partTypes, type PartAttributes } from "#shop/parts/parts.table.ts";

type Row = {
  id: string;
  name: string;
  title: string | null;
  brand: { name: string } | null;
  type: { slug: string; name: string } | null;
  attributes: PartAttributes;
  places: string[];
};

/** Returns what the titles of the parts with these ids are made of, on sale or not. */
export async function titleFactsOf(db: Db, ids: readonly string[]): Promise<Map<string, TitleFacts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<Row>(sql`
    select p.id, p.name, p.title, p.attributes,
      case when b.id is not null then json_build_object('name', b.name) end as brand,
      case when t.id is not null then json_build_object('slug', t.slug, 'name', t.name) end as type,
      array(select distinct o.name from ${applications} a join ${positions} o on o.id = a.position_id
        where a.part_id = p.id) as places
    from ${parts} p left join ${brands} b on b.id = p.brand_id left join ${partTypes} t on t.id = p.part_type_id
    where p.id = any(${sql.param([...ids])}::uuid[])`);
  return new Map(rows.map(({ id, type, places, ...part }) => [id, toTitleFacts({ ...part, partType: type }, places)]));
}
