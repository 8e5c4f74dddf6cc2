import { Client } from "pg";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { contact } from "#test/paid-order.ts";
import { sharedShop } from "#test/shared-shop.ts";
import { waitingForLocks } from "#test/waiting-for-locks.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let ada: Person;
/** A 2008 Honda Accord, and one of another year. */
let accord: string, other: string;

beforeAll(async () => {
  shop = await sharedShop();
  ada = await shop.signUp();
  [accord, other] = [await accordOf(2008), await accordOf(2020)];
});

async function accordOf(year: number): Promise<string> {
  const [row] = await shop.sql<{ id: string }>(
    "select id from vehicles where make = 'Honda' and model = 'Accord' and year = $1 order by displacement_l limit 1",
    [year],
  );
  return row!.id;
}

const accords = { make: "Honda", model: "Accord", from: 2006, to: 2012 };
const fits = { vehicle: accords, position: "Front Left", quantity: 2, notes: "Replace both sides" };
const depends = { vehicle: accords, position: "Front", qualifiers: { builtBefore: "2008-02-15" } };

const order = (part: string, more: Record<string, unknown> = {}, key?: string) =>
  ada.call(
    "POST",
    "/api/purchase",
    { ...contact, part, orders: 1, ...more },
    key ? { "idempotency-key": key } : undefined,
  );
const stockOf = async (part: string) => (await shop.call("GET", `/api/parts/${part}`)).body.quantity;

describe("what is decided when it is ordered", () => {
  test("a part that fits is ordered without a question, and its positions, quantity and evidence are stored", async () => {
    const part = await shop.addPart({ applications: [fits] });
    const placed = await order(part, { vehicle: accord, answers: {} });
    expect(placed.status).toBe(200);
    expect(placed.body.order.fitment).toEqual({
      verdict: "fits",
      vehicle: { _id: accord, name: expect.stringMatching(/^2008 Honda Accord/) },
      position: "Front Left",
      quantity: 2,
      places: [{ position: "Front Left", quantity: 2 }],
      evidence: [
        expect.objectContaining({
          text: "2006–2012 Honda Accord",
          position: "Front Left",
          notes: ["Replace both sides"],
        }),
      ],
      answers: {},
      confirmed: false,
      decidedAt: expect.any(String),
    });
  });

  test.each([
    ["does_not_fit", "2020 Honda Accord", { applications: [fits] }],
    ["depends", "2008 Honda Accord", { applications: [depends] }],
    ["unknown", "2008 Honda Accord", {}],
  ])("what is not sure (%s) is refused until it is confirmed, and takes no stock", async (verdict, name, fields) => {
    const part = await shop.addPart({ quantity: 10, ...fields });
    const vehicle = verdict === "does_not_fit" ? other : accord;
    for (const confirmed of [undefined, false]) {
      const refused = await order(part, { vehicle, fitmentConfirmed: confirmed });
      expect(refused).toMatchObject({
        status: 409,
        body: {
          code: "fitment_unconfirmed",
          errors: [{ field: "fitmentConfirmed", message: expect.any(String) }],
          fitment: { verdict, vehicle: { _id: vehicle, name: expect.stringContaining(name) } },
        },
      });
    }
    expect(await stockOf(part)).toBe(10);
    const placed = await order(part, { vehicle, fitmentConfirmed: true });
    expect(placed.body.order.fitment).toMatchObject({ verdict, confirmed: true });
  });

  test("the answers decide, and are stored with their questions", async () => {
    const part = await shop.addPart({ applications: [depends] });
    const refused = await order(part, { vehicle: accord });
    expect(refused.body.fitment).toMatchObject({ question: "Built before February 15, 2008?", ask: { fact: "built" } });
    const answers = { built: "../2008-02-14" };
    const placed = await order(part, { vehicle: accord, answers });
    expect(placed.body.order.fitment).toMatchObject({ verdict: "fits", answers, position: "Front" });
    const late = await order(part, { vehicle: accord, answers: { built: "2008-02-15/.." } });
    expect(late.body.fitment.verdict).toBe("does_not_fit");
  });

  test("a universal part asks nothing; without a vehicle nothing is decided", async () => {
    const universal = await shop.addPart({ universal: true });
    const placed = await order(universal, { vehicle: accord, fitmentConfirmed: true });
    expect(placed.body.order.fitment).toMatchObject({ verdict: "universal", confirmed: false });
    const plain = await order(await shop.addPart());
    expect(plain.status).toBe(200);
    expect(plain.body.order).not.toHaveProperty("fitment");
  });

  test.each([
    ["vehicle", { vehicle: "nonsense" }, "vehicle_unknown"],
    ["vehicle", { vehicle: "00000000-0000-7000-8000-000000000000" }, "vehicle_unknown"],
    ["answers", { answers: "yes" }, "not_valid"],
    ["answers.built", { answers: { built: "a\u0000b" } }, "bad_characters"],
    ["fitmentConfirmed", { fitmentConfirmed: "yes" }, "not_valid"],
  ])("bad input names its field: %s %j", async (field, more, code) => {
    const part = await shop.addPart();
    const placed = await order(part, { vehicle: accord, ...more });
    expect(placed).toMatchObject({ status: 422, body: { errors: [{ field, code }] } });
  });
});

describe("what was decided stays", () => {
  test("unchanged by what later becomes of the part, its applications and the vehicle", async () => {
    const part = await shop.addPart({ applications: [{ ...fits, position: "Front Lower" }] });
    const placed = await order(part, { vehicle: accord });
    await shop.sql("delete from applications where part_id = $1", [part]);
    const [{ litres }] = (await shop.sql("select displacement_l as litres from vehicles where id = $1", [accord])) as [
      { litres: string },
    ];
    await shop.sql("update vehicles set displacement_l = 9.9 where id = $1", [accord]);
    // The vehicles are not restored for the next file.
    onTestFinished(
      async () => void (await shop.sql("update vehicles set displacement_l = $2 where id = $1", [accord, litres])),
    );
    await shop.sql("update positions set name = 'Elsewhere' where name = 'Front Lower'");
    await (await shop.admin()).call("DELETE", `/api/parts/${part}`);
    const stored = await ada.call("GET", `/api/purchase/${placed.body.insertedId}`);
    expect(stored.body).toEqual(placed.body.order);
  });

  test("the mail says the vehicle, the place and what was decided", async () => {
    const part = await shop.addPart({ applications: [{ ...fits, position: "Rear" }] });
    const { insertedId } = (await order(part, { vehicle: other, fitmentConfirmed: true })).body;
    const [mail] = await shop.sql<{ data: { lines: { fitment?: unknown }[] } }>(
      "select data from mails where template = 'order_placed' and data ->> 'orderId' = $1",
      [insertedId],
    );
    expect(mail?.data.lines[0]?.fitment).toMatchObject({
      vehicle: expect.objectContaining({ id: other, year: 2020, make: "Honda", model: "Accord" }),
      verdict: "does_not_fit",
      confirmed: true,
    });
  });

  test("sent again, it is the order it was, whatever the part fits by now; for another vehicle it is another order", async () => {
    const part = await shop.addPart({ applications: [fits] });
    const key = crypto.randomUUID();
    const placed = await order(part, { vehicle: accord }, key);
    await shop.sql("delete from applications where part_id = $1", [part]);
    const again = await order(part, { vehicle: accord }, key);
    expect(again.body.order).toEqual(placed.body.order);
    expect(await order(part, { vehicle: other, fitmentConfirmed: true }, key)).toMatchObject({
      status: 409,
      body: { code: "idempotency_key_reused" },
    });
    expect((await order(part, {}, key)).body.code).toBe("idempotency_key_reused");
  });

  test("of a part that is being changed it waits, and goes by what the part fits then", async () => {
    const part = await shop.addPart({ applications: [fits] });
    const editor = new Client({ connectionString: shop.databaseUrl });
    await editor.connect();
    try {
      await editor.query("begin");
      await editor.query("select from parts where id = $1 for update", [part]);
      const ordering = order(part, { vehicle: accord });
      await eventually(async () => {
        expect(await shop.sql(waitingForLocks)).not.toEqual([]);
      });
      await editor.query("delete from applications where part_id = $1", [part]);
      await editor.query("commit");
      expect(await ordering).toMatchObject({ status: 409, body: { fitment: { verdict: "unknown", evidence: [] } } });
    } finally {
      await editor.end();
    }
  });
});
