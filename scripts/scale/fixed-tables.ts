import type { Client } from "pg";
import { scaleBrands } from "./brands.ts";
import { makeShares, popularModels, rareModels } from "./popularity.ts";
import { scalePartTypes } from "./part-types.ts";

/** Creates temporary tables of brands, part types and everything else that the catalogue is generated from. */
export async function prepareTables(client: Client, seed: number): Promise<void> {
  // Random numbers that depend only on the seed, so that the catalogue is always the same.
  await client.query(`
    create function pg_temp.h(x bigint, salt integer) returns bigint language sql immutable
      return hashint8extended(x, ${seed} * 1000 + salt) & 2147483647;
    create function pg_temp.u(x bigint, salt integer) returns double precision language sql immutable
      return (hashint8extended(x, ${seed} * 1000 + salt) & 2147483647) / 2147483648.0;`);
  await brandTable(client);
  await typeTable(client);
  await generationTables(client);
  await qualifierTables(client);
}

async function brandTable(client: Client): Promise<void> {
  await client.query(
    `create temp table scale_brands on commit drop as
     select (row_number() over () - 1)::integer as n, b.*
     from json_to_recordset($1) as b(id uuid, slug text, name text, tier text, "aaiaId" text, code text)`,
    [JSON.stringify(scaleBrands())],
  );
  await client.query(
    `insert into brands (id, slug, name, tier, aaia_id) select id, slug, name, tier, "aaiaId" from scale_brands
     on conflict do nothing`,
  );
  await client.query(
    "update scale_brands set id = brands.id from brands where brands.slug = scale_brands.slug; analyze scale_brands",
  );
}

async function typeTable(client: Client): Promise<void> {
  await client.query(
    `create temp table scale_types on commit drop as
     select (row_number() over () - 1)::integer as n, t.*
     from json_to_recordset($1) as t(id uuid, slug text, name text, system text, "group" text, places jsonb, "byEngine" boolean,
       wide boolean, universal boolean, cents integer, quantity smallint, measure text, trait text)`,
    [JSON.stringify(scalePartTypes())],
  );
  await client.query(`
    insert into part_types (id, slug, name, system, group_name) select id, slug, name, system, "group" from scale_types
      on conflict do nothing;
    update scale_types set id = part_types.id from part_types where part_types.slug = scale_types.slug;
    -- A place in the draw for every part type, more for those that sell.
    create temp table type_slots on commit drop as
      select (row_number() over (order by n, k) - 1)::integer as slot, n as type
      from scale_types, generate_series(1, 1 + 20000 / (n + 25)) k;
    analyze scale_types; analyze type_slots`);
}

async function generationTables(client: Client): Promise<void> {
  await client.query(
    "create temp table make_shares on commit drop as select key as make, value::float8 as share from json_each_text($1)",
    [JSON.stringify(makeShares)],
  );
  await client.query(
    `create temp table generations on commit drop as
     with years as (
       select model_id, make, model, year, count(*) as engines from vehicles group by model_id, make, model, year
     ), weighed as (
       select *, (year + pg_temp.h(model_id, 1) % 8) / (4 + pg_temp.h(model_id, 2) % 5) as bucket,
         -- Fewer cars are left of a year the longer it is ago, and few were sold yet of the last ones.
         exp(-abs(2014 - year) / 9.0) * case when model ~ '${popularModels}' then 9 when model ~ '${rareModels}' then 0.02 else 1 end as weight
       from years
     ), shared as (
       select *, weight / sum(weight) over (partition by make) * coalesce(share, 0.15) as share_of_all
       from weighed left join make_shares using (make)
     )
     select (row_number() over (order by make, model_id, min(year)))::integer as id, model_id, make,
       min(year) as year_from, max(year) as year_to, sum(share_of_all) as weight
     from shared group by model_id, make, bucket`,
  );
  await client.query(`
    create temp table generation_slots on commit drop as
    with drawn as (
      select (row_number() over (order by id, k) - 1)::integer as slot, id as generation, make
      from generations, generate_series(1, 1 + (weight * 2000)::integer) k
    )
    select *, min(slot) over (partition by make) as first_of_make, count(*) over (partition by make)::integer as of_make from drawn;
    create unique index on generation_slots (slot);
    analyze generations; analyze generation_slots`);
}

async function qualifierTables(client: Client): Promise<void> {
  await client.query(`
    create temp table engine_sets on commit drop as
    with engines as (
      select distinct g.id as generation, jsonb_build_object('displacement', jsonb_build_array(v.displacement_l),
        'cylinders', jsonb_build_array(v.cylinders)) ||
        case when v.fuel = 'Diesel' then jsonb '{"fuel": ["Diesel"]}' else '{}' end as qualifiers
      from generations g join vehicles v on v.model_id = g.model_id and v.year between g.year_from and g.year_to
      where v.displacement_l is not null and v.cylinders is not null
    )
    select *, jsonb '[]' as notes, (row_number() over (partition by generation order by qualifiers) - 1)::integer as n,
      count(*) over (partition by generation)::integer as engines
    from engines;
    create temp table other_sets on commit drop as
    select (row_number() over () - 1)::integer as n, qualifiers, notes from (
      select jsonb_build_object(fact, jsonb_build_array(value)) as qualifiers, jsonb '[]' as notes from (values
        ('drive', 'AWD'), ('drive', 'FWD'), ('drive', 'RWD'), ('drive', '4WD'), ('body', 'Sedan'), ('body', 'Coupe'), ('body', 'Wagon'),
        ('transmission', 'Automatic'), ('transmission', 'Manual'), ('brakes', '4-Wheel Disc'), ('brakes', 'Disc/Drum'),
        ('with', 'ABS'), ('without', 'ABS'), ('with', 'Heavy Duty Suspension'), ('without', 'Heavy Duty Suspension'), ('with', 'Tow Package'),
        ('trim', 'SE'), ('trim', 'LX'), ('trim', 'Sport'), ('trim', 'Limited')) as facts(fact, value)
      union all
      select jsonb '{}', jsonb_build_array(note) from unnest(array['Check the length of the old part', 'Sold each',
        'Replace in pairs', 'Not for police vehicles', 'Not for taxis']) as note
    ) as sets;
    create temp table date_sets on commit drop as
    select year, month, before, jsonb '[]' as notes, jsonb_build_object(case when before then 'builtBefore' else 'builtFrom' end,
      to_char(make_date(year, month, 1), 'YYYY-MM-DD')) as qualifiers
    from generate_series(1981, 2026) year, generate_series(1, 12) month, unnest(array[true, false]) before;`);
  for (const table of ["engine_sets", "date_sets", "other_sets"]) {
    await client.query(`
      insert into qualifier_sets (qualifiers, notes) select distinct qualifiers, notes from ${table} on conflict do nothing;
      alter table ${table} add column set_id integer;
      update ${table} set set_id = q.id from qualifier_sets q where (q.qualifiers, q.notes) = (${table}.qualifiers, ${table}.notes);
      analyze ${table}`);
  }
}
