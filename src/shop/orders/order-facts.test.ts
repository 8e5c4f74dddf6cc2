import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { databaseBefore } from "#test/older-database.ts";

const vehicle = "0199d2c8-0000-7000-8000-000000000001";
const user = "0199d2c8-0000-7000-8000-000000000002";
const part = "0199d2c8-0000-7000-8000-000000000003";

/** What earlier releases stored with an order: facts, and the English sentences rendered from them. */
const stored = {
  verdict: "depends",
  question: "Built before February 15, 2008?",
  ask: { fact: "built", options: [{ value: "2008-02-15", label: "Before February 15, 2008" }] },
  position: "Front Left, Front Right",
  quantity: 2,
  places: [
    { position: "Front Left", quantity: 1 },
    { position: "Front Right", quantity: 1 },
  ],
  evidence: [
    {
      id: 7,
      make: "Kestrel",
      model: "K1",
      from: 2006,
      to: 2012,
      position: "Front Left",
      quantity: 1,
      qualifiers: { builtBefore: "2008-02-15" },
      notes: ["Replace both sides"],
      text: "2006–2012 Kestrel K1, built before February 15, 2008",
    },
  ],
  vehicle: { id: vehicle, name: "2008 Kestrel K1 2.4" },
  answers: {},
  confirmed: true,
  decidedAt: "2026-01-01T00:00:00.000Z",
};
const { question: _question, ask: _ask, position: _position, quantity: _quantity, ...sure } = stored;

test("the migration turns the sentences of stored orders and mails into facts, and preserves vehicle names that it does not recognise", async () => {
  const { pool } = await databaseBefore("0040");
  await pool.query(
    `with model as (insert into models (make, name) values ('Kestrel', 'K1') returning id)
     insert into vehicles (id, year, make, model, displacement_l, fuel, model_id)
     select $1, 2008, 'Kestrel', 'K1', 2.4, 'Gasoline', id from model`,
    [vehicle],
  );
  await pool.query("insert into users (id, name, email, role) values ($1, 'Ada', 'ada@example.com', 'customer')", [
    user,
  ]);
  await pool.query("insert into parts (id, sku, name, price_cents, stock) values ($1, 'KES-1', 'Brake Disc', 100, 5)", [
    part,
  ]);
  const orders = [
    stored,
    { ...sure, verdict: "fits", confirmed: false, vehicle: { id: vehicle, name: "2008 Kestrel K1 LX" } },
    null,
  ];
  for (const fitment of orders) {
    await pool.query(
      `with placed as (
         insert into orders (user_id, part_id, part_name, sku, client_name, email, phone_number, address, minimum_order,
           available_quantity, unit_price_cents, quantity, price_cents, currency, held_until, fitment)
         values ($1, $2, 'Brake Disc', 'KES-1', 'Ada', 'ada@example.com', '1', 'x', 1, 5, 100, 1, 100, 'USD', now(), $3::jsonb)
         returning id, fitment)
       insert into mails (to_address, template, data)
       select 'ada@example.com', 'order_placed', jsonb_build_object('orderId', id) || case when fitment is null then '{}' else
         jsonb_build_object('fitment', jsonb_build_object('verdict', fitment -> 'verdict', 'confirmed', fitment -> 'confirmed',
           'vehicle', fitment -> 'vehicle' -> 'name', 'position', null)) end from placed`,
      [user, part, fitment && JSON.stringify(fitment)],
    );
  }

  await pool.query(await readFile("migrations/0028_order_facts.sql", "utf8"));

  const { rows } = await pool.query("select fitment from orders order by order_number");
  const known = { id: vehicle, year: 2008, make: "Kestrel", model: "K1", displacementL: 2.4, fuel: "Gasoline" };
  const { text: _text, from, to, ...application } = stored.evidence[0]!;
  const evidence = [{ ...application, yearFrom: from, yearTo: to }];
  expect(rows[0].fitment).toEqual({
    ...sure,
    vehicle: expect.objectContaining(known),
    question: { fact: "built", options: ["2008-02-15"] },
    evidence,
  });
  const legacy = { id: vehicle, legacyName: "2008 Kestrel K1 LX" };
  expect(rows[1].fitment).toEqual({
    ...sure,
    verdict: "fits",
    confirmed: false,
    vehicle: legacy,
    question: null,
    evidence,
  });
  expect(rows[2].fitment).toBeNull();

  const mails = (await pool.query("select data -> 'fitment' as fitment from mails order by id")).rows;
  expect(mails.map(({ fitment }) => fitment)).toEqual([
    { verdict: "depends", confirmed: true, vehicle: expect.objectContaining(known), places: stored.places },
    { verdict: "fits", confirmed: false, vehicle: legacy, places: stored.places },
    null,
  ]);
});
