import type { Client } from "pg";

/** Inserts parts by design: a design is sold by several brands under their own numbers, for the same positions of the same cars. */
export async function fillParts(client: Client, count: number, seed: number): Promise<void> {
  await client.query(`
    create temp table designs on commit drop as
    select d::bigint as id, s.type, 1 + floor(19 * pg_temp.u(d, 11))::integer as members,
      (pg_temp.h(d, 12) % (select count(*) from generation_slots))::integer as home,
      pg_temp.h(d, 13) % 50 = 0 as unknown
    from generate_series(1, ${count} / 8 + 10) d
    join type_slots s on s.slot = pg_temp.h(d, 14) % (select count(*) from type_slots);

    create temp table scale_parts on commit drop as
    select n, design, type, pg_temp.h(n, 21) % 100 = 0 as draft,
      floor((select count(*) from scale_brands) * pg_temp.u(n, 22) ^ 2.2)::integer as brand,
      -- Made within a year, in any order: what is alike does not lie side by side.
      (extract(epoch from timestamptz '2025-01-01') * 1000)::bigint + pg_temp.h(n, 23) * 14 as at,
      md5(pg_temp.h(n, 24)::text || pg_temp.h(n, 25)::text || n) as noise,
      null::uuid as id
    from (
      select row_number() over (order by d.id, k) as n, d.id as design, d.type from designs d, generate_series(1, d.members) k
      order by d.id, k limit ${count}
    ) as numbered;
    update scale_parts set id = (lpad(to_hex(at), 12, '0') || '7' || left(noise, 3) || '8' || substr(noise, 4, 15))::uuid;
    -- The last designs are left without parts, or without some.
    update designs set members = coalesce(made, 0)
      from designs d left join (select design, count(*) as made from scale_parts group by design) p on p.design = d.id
      where d.id = designs.id;
    delete from designs where members = 0;
    analyze designs; analyze scale_parts`);
  await client.query(`
    insert into parts (id, sku, name, description, price_cents, stock, minimum_order, brand_id, part_type_id, universal, draft, attributes, created_at)
    select p.id, b.code || '-' || upper(to_hex(${seed} * 10000000 + p.n)),
      rtrim(left(t.name, 13)) || ' ' || upper(left(noise, 5)),
      b.name || ' ' || lower(t.name) || ', ' || m.measure || ' ' || m.size || ' mm, ' || m.trait || '. Made to the measures of the original.',
      case when p.draft and pg_temp.h(p.n, 31) % 2 = 0 then null else
        greatest(99, t.cents * (0.5 + 0.8 * pg_temp.u(p.design, 32)) * case b.tier when 'economy' then 0.6 when 'premium' then 1.5
          when 'performance' then 2.1 else 1 end)::bigint end,
      case when pg_temp.h(p.n, 33) % 8 = 0 then 0 else 1 + floor(300 * pg_temp.u(p.n, 34) ^ 3)::integer end,
      1, b.id, t.id, t.universal, p.draft,
      jsonb_build_object(t.measure, m.size, t.trait, m.trait), to_timestamp(p.at / 1000.0)
    from scale_parts p
    join scale_types t on t.n = p.type
    join scale_brands b on b.n = p.brand
    cross join lateral (select t.measure, 20 + 5 * (pg_temp.h(p.design, 35) % 60) as size,
      case t.trait when 'finish' then (array['Plain', 'Coated', 'Painted', 'Zinc'])[1 + pg_temp.h(p.n, 36) % 4]
        else (array['Steel', 'Aluminum', 'Ceramic', 'Rubber', 'Composite'])[1 + pg_temp.h(p.n, 37) % 5] end as trait) m
    order by p.id`);
}
