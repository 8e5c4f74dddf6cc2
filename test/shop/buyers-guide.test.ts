import { beforeAll, expect, test } from "vitest";
import { sharedShop } from "#test/shared-shop.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await sharedShop();
});

const guide = (part: string, query = "") => shop.call("GET", `/api/parts/${part}/fitment${query}`);

test("every vehicle of a part is listed in ranges, with position, quantity, conditions and notes in words", async () => {
  const vehicle = { make: "Honda", model: "Accord" };
  const part = await shop.addPart({
    applications: [
      {
        vehicle: { ...vehicle, from: 2008, to: 2010 },
        position: "Front",
        quantity: 2,
        qualifiers: { displacement: 2.4 },
      },
      {
        vehicle: { ...vehicle, from: 2011, to: 2012 },
        position: "Front",
        quantity: 2,
        qualifiers: { displacement: 2.4 },
      },
      { vehicle: { ...vehicle, year: 2015 }, qualifiers: { builtBefore: "2015-02-15", with: "ABS" }, notes: "Coupe" },
    ],
  });
  const { body } = await guide(part);
  expect(body).toMatchObject({ universal: false, models: 1, next: null });
  expect(body.lines).toEqual([
    {
      vehicles: "2008–2012 Honda Accord 2.4",
      make: "Honda",
      model: "Accord",
      yearFrom: 2008,
      yearTo: 2012,
      position: "Front",
      quantity: 2,
      conditions: [],
      notes: [],
    },
    {
      vehicles: "2015 Honda Accord",
      make: "Honda",
      model: "Accord",
      yearFrom: 2015,
      yearTo: 2015,
      position: null,
      quantity: 1,
      notes: ["Coupe"],
      conditions: ["Body: Coupe", "Built before February 15, 2015", "With ABS"],
    },
  ]);
  expect((await guide(part, "?q=2012+ACCORD")).body.lines).toHaveLength(1);
  expect((await guide(part, "?q=civic")).body).toMatchObject({ models: 0, lines: [], next: null });
});

test("a part of ten thousand applications and more has them all on its page, to be searched and gone through by links", async () => {
  const part = await shop.addPart({ name: "Cabin Clip" });
  await shop.sql(
    `insert into applications (part_id, model_id, year_from, year_to, position_id)
     select $1, model_id, year, year, positions.id
     from (select distinct model_id, year from vehicles) sold, positions where positions.name in ('Left', 'Right')`,
    [part],
  );
  const page = async (query: string) => (await shop.call<string>("GET", `/parts/${part}${query}`)).body;
  const first = await page("");
  const { models } = (await guide(part)).body;
  expect(first).toContain(`${models.toLocaleString("en-US")} models`);
  const [, next] = /guide=(\d+)/.exec(first) ?? [];
  const second = await page(`?guide=${next}`);
  const { lines } = (await guide(part, `?cursor=${next}`)).body;
  expect(first).not.toContain(lines[0].vehicles);
  expect(second).toContain(lines[0].vehicles);
  const found = await page("?fits=1995+volvo");
  expect(found).toContain("Volvo 850");
  expect(found).not.toContain("Honda Accord");
});

test.each(["?cursor=nonsense", "?cursor=1e9", `?q=${"x".repeat(201)}`])("%s is refused", async (query) => {
  expect((await guide(await shop.addPart(), query)).status).toBe(400);
});

test.each(["?q=%00", "?q=%25_%5C", "?q=2008-2012", "?q=9999999999.9", "?cursor=999999999"])(
  "%s is answered",
  async (query) => {
    expect((await guide(await shop.addPart(), query)).status).toBe(200);
  },
);
