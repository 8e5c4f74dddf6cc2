import { beforeAll, describe, expect, test } from "vitest";
import { holdJob } from "#test/jobs.ts";
import { allowLog } from "#test/logs.ts";
import { contact } from "#test/paid-order.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { Answer, Json, Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let ada: Person;
let admin: Person;

beforeAll(async () => {
  shop = await sharedShop();
  ada = await shop.signUp();
  admin = await shop.admin();
});

const order = (part: string, more: Record<string, unknown> = {}) => ({ ...contact, part, orders: 1, ...more });
const stockOf = async (part: string) => (await shop.call("GET", `/api/parts/${part}`)).body.quantity;

describe("placing an order", () => {
  test("takes the stock, prices it by the part and answers the order", async () => {
    const part = await shop.addPart({ price: 19.99, quantity: 10, order: 2 });
    const sent = {
      ...order(part, { orders: 3, price: 59.97 }),
      email: ada.email,
      product: "Brake Disc 300mm",
      order: 2,
      quantity: 10,
    };
    const placed = await ada.call("POST", "/api/purchase", sent);
    expect(placed.status).toBe(200);
    expect(placed.body).toMatchObject({ acknowledged: true, insertedId: expect.any(String) });
    const stored = await ada.call("GET", `/api/purchase/${placed.body.insertedId}`);
    expect(stored.body).toMatchObject({
      ...contact,
      email: ada.email,
      product: "Brake Disc 300mm",
      name: "Brake Disc 300mm",
      order: 2,
      quantity: 10,
      orders: 3,
      price: 59.97,
      paid: false,
      status: "placed",
    });
    expect(await stockOf(part)).toBe(7);
  });

  test("takes numbers as a form sends them: as text", async () => {
    const part = await shop.addPart({ price: 19.99 });
    const placed = await ada.call(
      "POST",
      "/api/purchase",
      order(part, { orders: "2", price: "39.98", number: 5550100 }),
    );
    expect(placed.status).toBe(200);
    expect(placed.body.order).toMatchObject({ orders: 2, price: 39.98, number: "5550100" });
  });

  test("a price that is no longer the part's is refused with the new one, and nothing is taken (D12)", async () => {
    const part = await shop.addPart({ price: 20, quantity: 5 });
    const placed = await ada.call("POST", "/api/purchase", order(part, { orders: 2, price: 0.02 }));
    expect(placed.status).toBe(409);
    expect(placed.headers.get("content-type")).toContain("application/problem+json");
    expect(placed.body).toMatchObject({
      code: "price_changed",
      price: 40,
      unitPrice: 20,
      errors: [{ field: "price" }],
    });
    expect(await stockOf(part)).toBe(5);
  });

  test.each([
    [1, 2, 10, "below_minimum"],
    [11, 2, 10, "not_enough_stock"],
  ])(
    "%d of a part with minimum %d and %d in stock: 422 %s, at the field (D13)",
    async (orders, minimum, quantity, code) => {
      const part = await shop.addPart({ quantity, order: minimum });
      const placed = await ada.call("POST", "/api/purchase", order(part, { orders }));
      expect(placed.status).toBe(422);
      expect(placed.body).toMatchObject({
        code,
        errors: [{ field: "orders", code, message: expect.stringMatching(/\d/) }],
      });
    },
  );

  test.each([
    ["orders", { orders: "many" }, "not_a_number"],
    ["orders", { orders: 1.5 }, "not_whole"],
    ["orders", { orders: -1 }, "too_small"],
    ["orders", { orders: undefined }, "required"],
    ["address", { address: "  " }, "required"],
    ["number", { number: "call me" }, "not_a_phone_number"],
    ["client", { client: "x".repeat(101) }, "too_long"],
    ["client", { client: "a\u0000b" }, "bad_characters"],
  ])("bad input names its field: %s %j", async (field, more, code) => {
    const part = await shop.addPart();
    const placed = await ada.call("POST", "/api/purchase", order(part, more));
    expect(placed.status).toBe(422);
    expect(placed.body.code).toBe("invalid");
    expect(placed.body.errors).toContainEqual({ field, code, message: expect.any(String) });
  });

  test("without `part`, `product` must name exactly one part (D23)", async () => {
    const only = await shop.addPart({ name: "Only One Of These" });
    await shop.addPart({ name: "Two Of These" });
    await shop.addPart({ name: "Two Of These" });
    const byName = (product: string) => ada.call("POST", "/api/purchase", { ...contact, product, orders: 1 });
    expect((await byName("Only One Of These")).body.order.part).toBe(only);
    expect(await byName("Two Of These")).toMatchObject({ status: 422, body: { code: "part_ambiguous" } });
    expect(await byName("None Of These")).toMatchObject({ status: 422, body: { code: "part_unknown" } });
    expect(await ada.call("POST", "/api/purchase", order("nonsense"))).toMatchObject({
      status: 422,
      body: { code: "part_unknown" },
    });
  });

  test("nobody orders in another user's name", async () => {
    const part = await shop.addPart();
    expect((await ada.call("POST", "/api/purchase", order(part, { email: "eve@example.com" }))).status).toBe(403);
  });

  test("a part taken off sale can't be ordered", async () => {
    const part = await shop.addPart();
    await admin.call("DELETE", `/api/parts/${part}`);
    expect(await ada.call("POST", "/api/purchase", order(part))).toMatchObject({
      status: 422,
      body: { code: "part_unknown" },
    });
  });

  test("the same idempotency key, also at the same moment, places one order", async () => {
    const part = await shop.addPart({ quantity: 10 });
    const headers = { "idempotency-key": crypto.randomUUID() };
    const clicks = await Promise.all(
      Array.from({ length: 8 }, () => ada.call("POST", "/api/purchase", order(part), headers)),
    );
    expect(new Set(clicks.map((click) => click.body.insertedId)).size).toBe(1);
    expect(await stockOf(part)).toBe(9);
    const other = await ada.call("POST", "/api/purchase", order(part, { orders: 2 }), headers);
    expect(other).toMatchObject({ status: 409, body: { code: "idempotency_key_reused" } });
    const elsewhere = await ada.call("POST", "/api/purchase", order(part, { address: "1 Other Street" }), headers);
    expect(elsewhere).toMatchObject({ status: 409, body: { code: "idempotency_key_reused" } });
    expect(clicks.filter((click) => click.headers.get("idempotent-replayed") === "true")).toHaveLength(7);
  });

  test("300 buyers for 100 items: exactly 100 orders, none of them below zero", async () => {
    // On a slow machine some wait longer for a connection than the shop allows. Nothing was ordered then, and they try again.
    allowLog(/timeout exceeded when trying to connect/);
    const part = await shop.addPart({ quantity: 100 });
    const buyers = await Promise.all(Array.from({ length: 6 }, () => shop.signUp()));
    const buy = async (buyer: Person): Promise<Answer<Json>> => {
      const answer = await buyer.call("POST", "/api/purchase", order(part));
      // Those who waited too long for their turn come back, as the pages do.
      return ["crowded", "busy"].includes(answer.body.code) ? buy(buyer) : answer;
    };
    const answers = await Promise.all(Array.from({ length: 300 }, (_, n) => buy(buyers[n % buyers.length]!)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(100);
    expect(answers.filter((answer) => answer.body.code === "not_enough_stock")).toHaveLength(200);
    expect(await stockOf(part)).toBe(0);
    const [count] = await shop.sql(
      "select count(*)::int, sum(quantity)::int as items from order_lines where part_id = $1",
      [part],
    );
    expect(count).toEqual({ count: 100, items: 100 });
  });
});

describe("cancelling", () => {
  test("returns the stock once, however many simultaneous requests there are", async () => {
    const part = await shop.addPart({ quantity: 10 });
    const { insertedId } = (await ada.call("POST", "/api/purchase", order(part, { orders: 4 }))).body;
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => ada.call("DELETE", `/api/myorders/${insertedId}`)),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(200));
    expect(answers.reduce((sum, answer) => sum + answer.body.deletedCount, 0)).toBe(1);
    expect(await stockOf(part)).toBe(10);
  });

  test("takes the order off the list, and the book keeps it", async () => {
    const part = await shop.addPart();
    const { insertedId } = (await ada.call("POST", "/api/purchase", order(part))).body;
    await ada.call("DELETE", `/api/purchase/${insertedId}`);
    const ids = async (query: string) =>
      (await ada.call("GET", `/api/myorders?email=${ada.email}&${query}`)).body.map((one: { _id: string }) => one._id);
    expect(await ids("")).not.toContain(insertedId);
    expect(await ids("status=cancelled")).toContain(insertedId);
    const stored = (await ada.call("GET", `/api/purchase/${insertedId}`)).body;
    expect(stored.events.map((event: { type: string }) => event.type)).toEqual(["placed", "cancelled"]);
  });

  test("another user's order is not found on any path (D7)", async () => {
    const part = await shop.addPart();
    const { insertedId } = (await ada.call("POST", "/api/purchase", order(part))).body;
    const eve = await shop.signUp("Eve");
    for (const [method, path] of [
      ["GET", `/api/purchase/${insertedId}`],
      ["DELETE", `/api/purchase/${insertedId}`],
      ["DELETE", `/api/myorders/${insertedId}`],
    ] as const) {
      expect((await eve.call(method, path)).status).toBe(404);
    }
    expect((await eve.call("GET", `/api/myorders?email=${ada.email}`)).status).toBe(403);
    expect((await ada.call("GET", `/api/purchase/${insertedId}`)).body.status).toBe("placed");
  });

  test("an admin cancels every customer's, and the audit says who did", async () => {
    const part = await shop.addPart();
    const { insertedId } = (await ada.call("POST", "/api/purchase", order(part))).body;
    expect((await admin.call("DELETE", `/api/purchase/${insertedId}`)).body).toEqual({
      acknowledged: true,
      deletedCount: 1,
    });
    const rows = await shop.sql("select action, before, after from audit where entity_id = $1", [insertedId]);
    expect(rows).toEqual([{ action: "order.cancel", before: { status: "placed" }, after: { status: "cancelled" } }]);
  });
});

describe("an unpaid order whose time is over", () => {
  test("expires, gives its stock back and says so by mail", async () => {
    const part = await shop.addPart({ quantity: 3 });
    const { insertedId } = (await ada.call("POST", "/api/purchase", order(part, { orders: 2 }))).body;
    await holdJob(shop, "expire-orders");
    await shop.sql("update orders set held_until = now() - interval '1 second' where id = $1", [insertedId]);
    const { expireOrders } = await import("#shop/selling/orders/cancel-order.ts");
    const { connect } = await import("#db/connect.ts");
    const { db, close } = connect(shop.databaseUrl);
    const counts = await Promise.all([expireOrders(db), expireOrders(db), expireOrders(db)]);
    await close();
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    expect(await stockOf(part)).toBe(3);
    expect((await ada.call("GET", `/api/purchase/${insertedId}`)).body.status).toBe("expired");
    expect(
      await shop.sql("select 1 from mails where template = 'order_expired' and data ->> 'orderId' = $1", [insertedId]),
    ).toHaveLength(1);
  });
});
