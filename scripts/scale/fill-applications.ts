import type { Client } from "pg";

/** Inserts `wanted` applications: each design gets generations of cars, mostly of one make, and all its parts fit all of these. */
export async function fillApplications(client: Client, wanted: number, parts: number): Promise<void> {
  // Twice as many generations as needed; the last ones of each design are left out.
  const reach = wanted / parts / 20;
  await client.query(`
    create temp table reached on commit drop as
    select distinct on (d.id, g.generation) d.id as design, g.generation, k.k / d.reach as rank
    from (
      select d.id, d.home, t.wide,
        1 + ${reach} * (case when t.wide then 30 + 160 * pg_temp.u(d.id, 51) else 4 + 60 * pg_temp.u(d.id, 52) ^ 2 end) as reach
      from designs d join scale_types t on t.n = d.type where not t.universal and not d.unknown
    ) d
    join generation_slots home on home.slot = d.home
    cross join lateral (select k::float8 as k from generate_series(1, ceil(d.reach)::integer) k) k
    join generation_slots g on g.slot = case
      when k.k = 1 then d.home
      when d.wide and pg_temp.h(d.id * 1000 + k.k::bigint, 53) % 2 = 0
        then pg_temp.h(d.id * 1000 + k.k::bigint, 54) % (select count(*) from generation_slots)
      else home.first_of_make + pg_temp.h(d.id * 1000 + k.k::bigint, 55) % home.of_make end
    order by d.id, g.generation, k.k;
    analyze reached`);
  await client.query(`
    create temp table uses on commit drop as
    with seen as (
      select r.*, d.type, d.members, t."byEngine" as by_engine, t.places, t.quantity, g.model_id, g.year_from, g.year_to,
        r.design * 10000 + r.generation as key
      from reached r
      join designs d on d.id = r.design
      join scale_types t on t.n = d.type
      join generations g on g.id = r.generation
    ), drawn as (
      select s.*, pg_temp.h(key, 61) % 100 as chance, pg_temp.h(key, 62) as draw from seen s
    ), qualified as (
      -- By engine: one of them, or two; the other parts ask little, and some for the day it was built.
      select a.*, coalesce(e.set_id, 1) as set_id
      from drawn a left join engine_sets e on a.by_engine and e.generation = a.generation
        and (e.n = draw % e.engines or (draw / 1000 % 3 = 0 and e.n = (draw + 1) % e.engines))
      where chance >= 5 and (by_engine or chance >= 18)
      union all
      select a.*, o.set_id from drawn a join other_sets o on o.n = draw % (select count(*) from other_sets)
      where chance between 5 and 17 and not by_engine
      union all
      select a.*, d.set_id from drawn a
      join date_sets d on d.year = year_from + draw % (year_to - year_from + 1) and d.month = 1 + draw / 100 % 12 and d.before = (draw % 2 = 0)
      where chance < 5
    )
    select design, members, rank, model_id, set_id, quantity, p.position_id,
      case when chance < 5 then y.built when year_to - year_from > 2 and chance > 70 then year_from + 1 else year_from end as year_from,
      case when chance < 5 then y.built when year_to - year_from > 2 and chance > 80 then year_to - 1 else year_to end as year_to
    from qualified q
    cross join lateral (select year_from + draw % (year_to - year_from + 1) as built) y
    cross join lateral (
      select positions.id as position_id
      from jsonb_array_elements_text(places -> (pg_temp.h(design, 63) % jsonb_array_length(places))::integer) place
      join positions on positions.name = place
      union all select null where places -> 0 = '[]'
    ) p;
    delete from uses using (
      select ctid as at, sum(members) over (order by rank, design, ctid) - members as before from uses
    ) as counted
    where uses.ctid = counted.at and before >= ${wanted};
    analyze uses`);
  await client.query(`
    insert into applications (part_id, model_id, year_from, year_to, qualifiers_id, position_id, quantity, part_type_id, on_sale)
    select p.id, model_id, year_from, year_to, set_id, position_id, u.quantity, t.id, not p.draft
    from scale_parts p join uses u on u.design = p.design join scale_types t on t.n = p.type
    limit ${wanted}`);
  await client.query(`
    insert into model_qualifiers
    select model_id, set_id, min(year_from), max(year_to) from uses group by model_id, set_id`);
}
