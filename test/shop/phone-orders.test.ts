import { beforeAll, expect, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { mailedOrderLinks, mailsTo } from "#test/mailed-links.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let admin: Person;

beforeAll(async () => {
  shop = await sharedShop();
  admin = await shop.admin();
});

const customer = {
  clientName: "Grace Hopper",
  email: "grace@example.com",
  phoneNumber: "+1 312 555 0100",
  shipTo: {
    name: "Grace Hopper",
    line1: "1 Main Street",
    city: "Chicago",
    region: "IL",
    postalCode: "60601",
    country: "US",
  },
};
const stockOf = async (part: string) => (await shop.call("GET", `/api/parts/${part}`)).body.quantity;
const place = (body: Record<string, unknown>, key: string) =>
  admin.call("POST", "/api/phone-orders", { ...customer, ...body }, { "idempotency-key": key });

test("is priced without being stored", async () => {
  const part = await shop.addPart({ price: 12.5, quantity: 10, sku: "PHONE-1" });
  const [before] = await shop.sql("select count(*)::int as carts from carts");
  const lines = [{ sku: "phone-1", quantity: 2 }];
  const { status, body } = await admin.call("POST", "/api/phone-orders/quote", { ...customer, lines });
  expect(status).toBe(200);
  expect(body).toMatchObject({ totals: { totalCents: 25_00 }, requirements: [] });
  expect(await stockOf(part)).toBe(10);
  expect((await shop.sql("select count(*)::int as carts from carts"))[0]).toEqual(before);
});

test("reserves its stock, mails the customer a link that opens it, and is in the audit log", async () => {
  const part = await shop.addPart({ price: 12.5, quantity: 10, sku: "PHONE-2" });
  const placed = await place({ lines: [{ sku: "PHONE-2", quantity: 3 }], totalCents: 37_50 }, "call-1");
  expect(placed.status).toBe(200);
  const id = placed.body.orderId;
  expect(await stockOf(part)).toBe(7);
  const [order] = await shop.sql(
    "select status, email, held_until > now() + interval '71 hours' as held from orders where id = $1",
    [id],
  );
  expect(order).toEqual({ status: "placed", email: "grace@example.com", held: true });
  const path: string = await eventually(async () => (await mailedOrderLinks(shop, "grace@example.com")).at(-1)!.path!);
  const opened = await shop.call("GET", `/api/guest-orders/${path.split("/").at(-1)}`);
  expect(opened.body).toMatchObject({ id, status: "placed", totalCents: 37_50 });
  // Where it goes is read when the mail is sent: the outbox stores no addresses.
  expect((await mailsTo(shop, "grace@example.com")).at(-1)?.text).toContain(
    "Grace Hopper\n1 Main Street\nChicago, IL 60601",
  );
  const [queued] = await shop.sql("select data from mails where to_address = 'grace@example.com'");
  expect(JSON.stringify(queued)).not.toContain("Main Street");
  const [logged] = await shop.sql("select action from audit where entity_id = $1", [id]);
  expect(logged).toEqual({ action: "order.place" });
});

test("a request that is repeated, also at once, places one order", async () => {
  const part = await shop.addPart({ price: 5, quantity: 10, sku: "PHONE-3" });
  const send = () => place({ lines: [{ sku: "PHONE-3", quantity: 1 }], totalCents: 5_00 }, "call-2");
  const first = await send();
  const [again, other] = await Promise.all([send(), send()]);
  expect(again.body).toMatchObject({ orderId: first.body.orderId, replayed: true });
  expect(other.body.orderId).toBe(first.body.orderId);
  expect(await stockOf(part)).toBe(9);
});

test("a key that has placed an order places no other one, and the refusal names the order", async () => {
  const part = await shop.addPart({ price: 5, quantity: 10, sku: "PHONE-6" });
  await shop.addPart({ price: 5, quantity: 10, sku: "PHONE-7" });
  const lines = [{ sku: "PHONE-6", quantity: 1 }];
  const { orderId } = (await place({ lines, totalCents: 5_00 }, "call-4")).body;
  const refused = { status: 409, body: { code: "idempotency_key_reused", orderId } };
  for (const changed of [
    { lines: [{ sku: "PHONE-6", quantity: 2 }], totalCents: 10_00 },
    { lines: [{ sku: "PHONE-7", quantity: 1 }], totalCents: 5_00 },
    { lines, totalCents: 5_00, phoneNumber: "+1 312 555 0199" },
    { lines, totalCents: 5_00, note: "Rings first" },
    { lines, totalCents: 5_00, shipTo: { ...customer.shipTo, line1: "2 Main Street" } },
  ])
    expect(await place(changed, "call-4")).toMatchObject(refused);
  expect(await stockOf(part)).toBe(9);
});

test("a price that has changed since the quote is refused with the new one", async () => {
  const part = await shop.addPart({ price: 5, quantity: 10, sku: "PHONE-4" });
  expect(await place({ lines: [{ sku: "PHONE-4", quantity: 1 }], totalCents: 4_00 }, "call-3")).toMatchObject({
    status: 409,
    body: { code: "cart_changed", totalCents: 5_00 },
  });
  expect(await stockOf(part)).toBe(10);
});

test.each([
  [{ sku: "PHONE-NONE", quantity: 1 }, "lines.0.sku", "part_unknown"],
  [{ sku: "PHONE-5", quantity: 11 }, "lines.0.quantity", "not_enough_stock"],
  [{ sku: "PHONE-5", quantity: 1 }, "lines.0.quantity", "below_minimum"],
])("%o is refused at its field", async (line, field, code) => {
  const known = await shop.sql("select from parts where sku = 'PHONE-5'");
  if (known.length === 0) await shop.addPart({ quantity: 10, order: 2, sku: "PHONE-5" });
  const { status, body } = await admin.call("POST", "/api/phone-orders/quote", { ...customer, lines: [line] });
  expect(status).toBe(422);
  expect(body.errors).toMatchObject([{ field, code }]);
});
