import type { Client } from "pg";

/** Inserts `wanted` numbers besides the SKUs, which a trigger has inserted. */
export async function fillNumbers(client: Client, wanted: number, parts: number): Promise<void> {
  const each = Math.ceil(wanted / parts) + 1;
  // Starts with the numbers that nearly every part has, until there are enough. The parts of a design share the maker's numbers.
  await client.query(`
    insert into part_numbers (part_id, kind, number, maker)
    select p.id, 'superseded' as kind, b.code || ' ' || 20000 + p.n as number, b.name as maker
    from scale_parts p join scale_brands b on b.n = p.brand where pg_temp.h(p.n, 41) % 25 = 0
    union all
    select p.id, 'oe', o.number, o.make
    from scale_parts p join (
      select d.id, s.make, k, case pg_temp.h(d.home, 42) % 4
        when 0 then lpad((h % 100000)::text, 5, '0') || '-' || left(noise, 3) || '-' || substr(noise, 4, 3)
        when 1 then (h % 9 + 1) || '-' || lpad((h % 99991)::text, 5, '0') || '-' || lpad((h % 997)::text, 3, '0') || '-' || k
        when 2 then left(noise, 4) || ' ' || substr(noise, 5, 5) || ' ' || substr(noise, 10, 2)
        else lpad((h % 1000)::text, 3, '0') || '.' || lpad((h % 9973)::text, 4, '0') || '/' || left(noise, 4) end as number
      from designs d
      join generation_slots s on s.slot = d.home
      cross join generate_series(1, ${each}) k
      cross join lateral (
        select pg_temp.h(d.id * 100 + k, 43) as h, upper(md5(pg_temp.h(d.id * 100 + k, 44)::text)) as noise
      ) as drawn
    ) o on o.id = p.design and o.k <= 1 + pg_temp.h(p.design, 45) % ${each}
    union all
    select p.id, case when k % 3 = 0 then 'competitor' else 'interchange' end,
      b.code || lpad((pg_temp.h(p.n * 100 + k, 46) % 100000)::text, 5, '0') || k, b.name
    from scale_parts p
    cross join generate_series(1, ${each}) k
    join scale_brands b on b.n = pg_temp.h(p.n * 100 + k, 47) % (select count(*) from scale_brands)
    limit ${wanted}`);
}
