import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Db } from "#db/db.ts";
import { buyersGuide } from "#shop/catalogue/fitment/buyers-guide.ts";
import { expand, type GuideLine } from "#shop/catalogue/fitment/year-ranges.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";
import { testDatabase } from "#test/database.ts";

async function newPart(db: Db, sku: string): Promise<string> {
  const [part] = await db.insert(parts).values({ sku, name: sku, priceCents: 100, stock: 1 }).returning();
  return part!.id;
}

async function fits(db: Db, partId: string, make: string, model: string, from: number, to: number, qualifiers = {}) {
  await db.execute(sql`
    with qualifier_set as (
      insert into qualifier_sets (qualifiers) values (${JSON.stringify(qualifiers)}::jsonb)
      on conflict (md5(qualifiers::text), md5(notes::text)) do update set notes = excluded.notes returning id)
    insert into applications (part_id, model_id, year_from, year_to, qualifiers_id, position_id)
    select ${partId}, models.id, ${from}, ${to}, qualifier_set.id, positions.id from models, qualifier_set, positions
    where models.make = ${make} and models.name = ${model} and positions.name = 'Front'`);
}

const inShort = ({ lines }: { lines: GuideLine[] }) =>
  lines.map(({ yearFrom, yearTo, model, qualifiers }) =>
    [yearFrom, yearTo, model, qualifiers.displacement].filter(Boolean).join(" "),
  );

test("years that touch are one line, and a search finds by make, model, years and engine however typed", async () => {
  const { db } = await testDatabase();
  const part = await newPart(db, "guide");
  await fits(db, part, "Honda", "Accord", 2008, 2010, { displacement: [2.4] });
  await fits(db, part, "Honda", "Accord", 2011, 2012, { displacement: [2.4] });
  await fits(db, part, "Honda", "Accord", 2008, 2012, { displacement: [3.5] });
  await fits(db, part, "Honda", "Civic", 2010, 2010);
  await fits(db, part, "Ford", "F-150", 2015, 2016);
  const accord = ["2008 2012 Accord 2.4", "2008 2012 Accord 3.5"];
  const found = async (q: string) => inShort(await buyersGuide(db, part, { q }));
  expect(await buyersGuide(db, part)).toMatchObject({ models: 3, next: null, universal: false });
  expect(await found("")).toEqual(["2015 2016 F-150", ...accord, "2010 2010 Civic"]);
  expect(await found("ACCORD honda")).toEqual(accord);
  expect(await found("2011 accord 3.5L")).toEqual(["2008 2012 Accord 3.5"]);
  expect(await found("f150")).toEqual(["2015 2016 F-150"]);
  expect(await found("2010-2015")).toEqual(["2015 2016 F-150", ...accord, "2010 2010 Civic"]);
  // A line that asks for no engine is for every one.
  expect(await found("civic 1.8")).toEqual(["2010 2010 Civic"]);
  for (const q of ["2013 accord", "accord 1.8", "wartburg"]) expect(await found(q)).toEqual([]);
});

test("a part with every model there is shows all of it, page by page", async () => {
  const { db } = await testDatabase();
  const part = await newPart(db, "all");
  await db.execute(sql`
    insert into applications (part_id, model_id, year_from, year_to, position_id)
    select ${part}, model_id, year, year, positions.id
    from (select distinct model_id, year from vehicles) as sold, positions where positions.name in ('Front Left', 'Front Right')`);
  const lines: GuideLine[] = [];
  const first = await buyersGuide(db, part);
  for (let page = first; ;) {
    lines.push(...page.lines);
    if (page.next === null) break;
    page = await buyersGuide(db, part, { cursor: page.next });
  }
  const written = await db.execute(sql`select count(*)::int as count from applications where part_id = ${part}`);
  expect(expand(lines)).toHaveLength(Number(written.rows[0]?.["count"]));
  expect(new Set(lines.map(({ make, model }) => `${make} ${model}`)).size).toBe(first.models);
  expect(lines.length).toBeGreaterThan(3_000);
});
