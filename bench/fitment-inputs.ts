import type { Pool } from "pg";
import { checkDigit } from "#shop/catalogue/vehicles/vin.ts";

/** Random inputs; models are weighted by their applications. */
export type Inputs = {
  /** A vehicle that the picker offers, a part type with parts that fit it, and one of these parts. */
  fitting: { vehicle: string; year: number; make: string; model: string; type: string; system: string; part: string }[];
  /** A part and a vehicle chosen independently. */
  strangers: { vehicle: string; part: string }[];
  numbers: string[];
  prefixes: string[];
  vins: string[];
  /** Part types and brands. */
  words: string[];
  /** A vehicle and a part type in one query. */
  questions: string[];
  /** Prefixes of such queries, as while typing. */
  typing: string[];
};

export async function drawInputs(pool: Pool, count: number): Promise<Inputs> {
  const text = (sql: string) =>
    pool.query<{ text: string }>(sql, [count]).then(({ rows }) => rows.map(({ text }) => text));
  await pool.query("select setseed(0.5)");
  const { rows: fitting } = await pool.query<Inputs["fitting"][number]>(
    `with drawn as materialized (
       select floor(random() * (select max(id) from applications))::bigint + 1 as id, random() as chance from generate_series(1, $1 * 3)
     )
     select v.id as vehicle, v.year, v.make, v.model, t.slug as type, t.system, a.part_id as part
     from drawn join applications a using (id) join part_types t on t.id = a.part_type_id
     join models m on m.id = a.model_id and not m.heavy and not m.divided
     cross join lateral (
       select * from vehicles where model_id = a.model_id and year between a.year_from and a.year_to
       order by md5(id::text || chance) limit 1
     ) v
     where a.on_sale limit $1`,
    [count],
  );
  const { rows: strangers } = await pool.query<Inputs["strangers"][number]>(
    `select v.id as vehicle, p.id as part
     from (select id, row_number() over (order by random()) as n from vehicles limit $1) v
     join (select id, row_number() over (order by random()) as n from parts tablesample system (2) where removed_at is null and not draft limit $1) p using (n)`,
    [count],
  );
  const numbers = await text(
    `select number as text from part_numbers tablesample system (1) order by random() limit $1`,
  );
  const vins = await text(
    `select w.wmi || rpad(translate(left(p.keys, 5), '*#[]-|', 'A1'), 5, 'A') || '0' || 'F' || 'A000001' as text
     from vin_wmis w join vin_schemas s on s.wmi = w.wmi and 2015 between s.year_from and coalesce(s.year_to, 9999)
     join vin_patterns p on p.schema_id = s.schema_id
     where length(w.wmi) = 3 and p.keys !~ '\\[' order by random() limit $1`,
  );
  const words = await text(
    `select case n % 3 when 0 then lower(t.name) when 1 then lower(b.name) else lower(b.name || ' ' || t.name) end as text
     from generate_series(1, $1) n
     cross join lateral (select name from part_types order by md5(id::text || n) limit 1) t
     cross join lateral (select name from brands order by md5(id::text || n) limit 1) b`,
  );
  const questions = fitting.map(({ year, make, model, type }) =>
    [year, make, model, type.replaceAll("-", " ")].join(" ").toLowerCase(),
  );
  return {
    fitting,
    strangers,
    numbers: numbers.map(typedDifferently),
    prefixes: numbers.map((number, index) => number.slice(0, 3 + (index % 5))),
    vins: vins.map((vin) => vin.slice(0, 8) + checkDigit(vin) + vin.slice(9)),
    words,
    questions,
    typing: [...words, ...questions]
      .filter((_, index) => index % 2 === 0)
      .map((all, index) => all.slice(0, 3 + (index % 12))),
  };
}

/** Returns the number as people may type it: in lower case, without punctuation, or with spaces instead. */
function typedDifferently(number: string, index: number): string {
  if (index % 3 === 0) return number.toLowerCase();
  return index % 3 === 1 ? number.replaceAll(/[^A-Za-z0-9]/g, "") : number.replaceAll(/[^A-Za-z0-9]/g, " ");
}
