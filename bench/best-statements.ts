import type { Pool } from "pg";

// What uncached reads are compared with: for each the best single statement, prepared, whose JSON PostgreSQL itself writes.

const part = `json_build_object('_id', parts.id, 'name', parts.name, 'title', parts.title, 'img', parts.image_url, 'price', parts.price_cents / 100.0,
  'quantity', parts.stock, 'order', parts.minimum_order, 'description', parts.description, 'sku', parts.sku, 'brand', brands.name,
  'tier', brands.tier, 'partType', part_types.name, 'system', part_types.system, 'group', part_types.group_name,
  'universal', parts.universal, 'attributes', parts.attributes)`;
const joined = `left join brands on brands.id = parts.brand_id left join part_types on part_types.id = parts.part_type_id`;
const onSale = "parts.removed_at is null and not parts.draft";

const statements = {
  list: `select json_agg(part)::text as json from (
    select ${part} as part from parts ${joined} where ${onSale} and parts.price_cents >= $1 order by parts.id desc limit 24) as found`,
  part: `select (${part}::jsonb || jsonb_build_object(
      'positions', (select coalesce(jsonb_agg(distinct positions.name), '[]') from applications join positions on positions.id = position_id where part_id = parts.id),
      'numbers', (select coalesce(jsonb_agg(to_jsonb(n)), '[]') from (select kind, number, maker from part_numbers where part_id = parts.id and kind <> 'sku') as n)
    ))::text as json
    from parts ${joined} where ${onSale} and parts.id = $1`,
  search: `select json_build_object('parts', json_agg(part), 'total', max(total))::text as json from (
    select ${part} as part, found.total from (
      select id, count(*) over () as total,
        ts_rank(to_tsvector('english', name), plainto_tsquery('english', $1)) as rank from parts
      where ${onSale} and to_tsvector('english', name) @@ plainto_tsquery('english', $1) order by rank desc, id desc limit 24
    ) as found join parts on parts.id = found.id ${joined} order by rank desc, parts.id desc) as shown`,
};

export type BestStatement = keyof typeof statements;

/** Returns the JSON of the one row. */
export async function runBest(pool: Pool, name: BestStatement, value: string): Promise<string> {
  const { rows } = await pool.query<{ json: string }>({
    name: `best_${name}`,
    text: statements[name],
    values: [value],
  });
  return rows[0]?.json ?? "null";
}
