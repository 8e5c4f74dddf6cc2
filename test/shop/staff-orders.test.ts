import { beforeAll, describe, expect, test } from "vitest";
import { contact, payOrder, placeOrder } from "#test/paid-order.ts";
import { sharedShop } from "#test/shared-shop.ts";
import { titledPart } from "#test/titled-part.ts";
import type { Json, Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let ada: Person;
let admin: Person;

beforeAll(async () => {
  shop = await sharedShop();
  ada = await shop.signUp();
  admin = await shop.admin();
});

const numberOf = async (id: string): Promise<number> =>
  (await admin.call("GET", `/api/purchase/${id}`)).body.orderNumber;
const numbers = async (query: string): Promise<number[]> => {
  const answer = await admin.call<{ orderNumber: number }[]>("GET", `/api/orders?${query}`);
  expect(answer.status).toBe(200);
  return answer.body.map(({ orderNumber }) => orderNumber);
};

describe("the list of orders", () => {
  test("finds an order by number, phone, address, email and SKU, however the number is written", async () => {
    const part = await shop.addPart({ sku: "HLV-BP-7781" });
    const id = await placeOrder(ada, part, { number: "+1 (312) 555-0199", address: "77 Quimby Road, 60601 Chicago" });
    const number = await numberOf(id);
    for (const q of [String(number), "312 555 0199", "(312) 555-0199", "quimby", "60601", "hlvbp7781", "hlv-bp-7781"])
      expect(await numbers(`q=${encodeURIComponent(q)}`), q).toContain(number);
    expect(await numbers(`q=${encodeURIComponent(ada.email)}`)).toContain(number);
    expect(await numbers("q=quimby+nowhere")).toEqual([]);
  });

  test("finds an order by the vehicle that a part of it was bought for", async () => {
    const choices = "/api/vehicles/choices?year=2015&make=Honda&model=Accord&displacement=2.4";
    const { id: vehicle } = (await shop.call("GET", choices)).body.vehicle;
    const applications = [{ vehicle: { make: "Honda", model: "Accord", from: 2013, to: 2017 }, position: "Front" }];
    const part = await shop.addPart({ applications });
    const order = await placeOrder(ada, part, { vehicle });
    const other = await placeOrder(ada, part);
    const found = await numbers("q=2015+honda+accord");
    expect(found).toContain(await numberOf(order));
    expect(found).not.toContain(await numberOf(other));
  });

  test.each(["placed", "number", "customer", "total", "payment", "fulfilment"])(
    "pages by %s in both directions, each order once",
    async (sort) => {
      const part = await shop.addPart({ price: 5, quantity: 100 });
      const buyer = await shop.signUp(`Pat ${sort}`);
      const placed: number[] = [];
      for (const orders of [3, 1, 2, 2, 1])
        placed.push(await numberOf(await placeOrder(buyer, part, { orders, client: `Client ${orders}` })));
      for (const direction of ["", "-"]) {
        const seen: number[] = [];
        const first = `/api/orders?limit=2&sort=${direction}${sort}&q=${encodeURIComponent(buyer.email)}`;
        for (let path: string | undefined = first; path;) {
          const page: Json = await admin.call("GET", path);
          seen.push(...page.body.map((row: { orderNumber: number }) => row.orderNumber));
          path = /<([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1];
        }
        expect(seen.toSorted()).toEqual(placed.toSorted());
      }
    },
  );

  test("filters by payment, by what is to be shipped, and by what is due to leave today", async () => {
    const part = await shop.addPart({ quantity: 100 });
    const unpaid = await placeOrder(ada, part);
    const paid = await placeOrder(ada, part);
    await payOrder(shop, ada, paid);
    const late = await placeOrder(ada, part);
    await payOrder(shop, ada, late);
    await shop.sql("update orders set created_at = now() - interval '20 days' where id = $1", [late]);
    const [unpaidNumber, paidNumber, lateNumber] = await Promise.all([unpaid, paid, late].map(numberOf));
    const toPay = await numbers("payment=unpaid");
    expect(toPay).toContain(unpaidNumber);
    expect(toPay).not.toContain(paidNumber);
    const toShip = await numbers("fulfilment=to_ship");
    expect(toShip).toEqual(expect.arrayContaining([paidNumber, lateNumber]));
    expect(toShip).not.toContain(unpaidNumber);
    const today = await numbers("fulfilment=to_ship_today");
    expect(today).toContain(lateNumber);
    expect(today).not.toContain(paidNumber);
  });

  test("is downloaded as CSV with exactly its orders, safe for spreadsheets, and the audit log has who did it", async () => {
    const part = await shop.addPart();
    const id = await placeOrder(ada, part, { client: "=HYPERLINK(1)" });
    const file = await admin.call<string>("GET", "/api/orders.csv?q=hyperlink");
    expect(file.headers.get("content-type")).toContain("text/csv");
    const rows = file.body.trim().split("\r\n");
    expect(rows).toHaveLength(2);
    expect(rows[1]).toContain(`${await numberOf(id)},`);
    expect(rows[1]).toContain(",'=HYPERLINK(1),");
    const [logged] = await shop.sql("select after from audit where action = 'order.export' order by id desc limit 1");
    expect(logged?.["after"]).toMatchObject({ q: "hyperlink" });
  });

  test("names the first part of an order as its page does, in the reader's language, also as CSV", async () => {
    const id = await placeOrder(ada, await titledPart(shop));
    const number = await numberOf(id);
    const german = { "accept-language": "de" };
    const { body } = await admin.call<Json[]>("GET", `/api/orders?q=${number}`, undefined, german);
    expect(body).toMatchObject([{ title: "Bremsscheibe, 300 mm", product: "Brake Disc 300mm", lines: 1, items: 1 }]);
    const file = await admin.call<string>("GET", `/api/orders.csv?q=${number}`, undefined, german);
    expect(file.body).toMatch(/,Brake Disc 300mm,.*,"Bremsscheibe, 300 mm"\s*$/);
  });

  test.each(["sort=size", "payment=maybe", "fulfilment=never", "status=lost", "from=yesterday", "cursor=nonsense"])(
    "?%s is refused",
    async (query) => {
      expect(await admin.call("GET", `/api/orders?${query}`)).toMatchObject({
        status: 400,
        body: { code: "malformed" },
      });
    },
  );
});

describe("shipping", () => {
  test("ships pieces with a tracking number, which is mailed to the buyer, and the rest later", async () => {
    const part = await shop.addPart({ quantity: 20 });
    const id = await placeOrder(ada, part, { orders: 3 });
    await payOrder(shop, ada, id);
    const line = (await admin.call("GET", `/api/orders/${id}`)).body.order.lines[0].id;
    const parcel = { carrier: "UPS", tracking: "1Z999", lines: [{ id: line, quantity: 2 }] };
    const sent = await admin.call("POST", `/api/orders/${id}/shipments`, parcel);
    expect(sent.status).toBe(200);
    const partly = (await admin.call("GET", `/api/orders/${id}`)).body;
    expect(partly.order).toMatchObject({ status: "paid", fulfilmentStatus: "part_shipped" });
    expect(partly.shipments).toMatchObject([
      { carrier: "UPS", tracking: "1Z999", lines: [{ lineId: line, quantity: 2 }] },
    ]);
    const [mail] = await shop.sql("select data from mails where template = 'order_shipped' order by id desc limit 1");
    expect(mail?.["data"]).toMatchObject({ shipment: { carrier: "UPS", tracking: "1Z999" }, lines: [{ quantity: 2 }] });
    const trackingUrl = "https://www.ups.com/track?tracknum=1Z999";
    expect((await ada.call("GET", `/api/purchase/${id}`)).body.shipments).toMatchObject([
      { carrier: "UPS", tracking: "1Z999", trackingUrl, pieces: 2 },
    ]);
    expect(await admin.call("POST", `/api/orders/${id}/shipments`, parcel)).toMatchObject({
      status: 422,
      body: { errors: [{ field: "lines.0.quantity", code: "too_large" }] },
    });
    expect((await admin.call("POST", `/api/orders/${id}/shipments`, {})).status).toBe(200);
    expect((await admin.call("GET", `/api/orders/${id}`)).body.order).toMatchObject({ status: "shipped" });
    expect(await admin.call("POST", `/api/orders/${id}/shipments`, {})).toMatchObject({
      status: 409,
      body: { code: "already_shipped" },
    });
  });

  test("a parcel is followed where its label says, whatever its carrier is called", async () => {
    const id = await placeOrder(ada, await shop.addPart());
    await payOrder(shop, ada, id);
    const parcels = JSON.stringify([{ trackingNumber: "SWIFT7", trackingUrl: "https://swift.test/7", url: "" }]);
    await shop.sql(
      `insert into carrier_labels (order_id, idempotency_key, service, status, rate_id, carrier, parcels)
       values ($1, 'one', 'ground', 'bought', 'rate', 'swift', $2)`,
      [id, parcels],
    );
    await admin.call("POST", `/api/orders/${id}/shipments`, { carrier: "Swift", tracking: "SWIFT7" });
    const [sent] = (await ada.call("GET", "/api/myorders")).body[0].shipments;
    expect(sent).toMatchObject({ tracking: "SWIFT7", trackingUrl: "https://swift.test/7" });
  });

  test("a request that is sent twice at once ships once", async () => {
    const part = await shop.addPart({ quantity: 20 });
    const id = await placeOrder(ada, part, { orders: 4 });
    await payOrder(shop, ada, id);
    const line = (await admin.call("GET", `/api/orders/${id}`)).body.order.lines[0].id;
    const send = () =>
      admin.call(
        "POST",
        `/api/orders/${id}/shipments`,
        { lines: [{ id: line, quantity: 1 }] },
        { "idempotency-key": "k" },
      );
    const [one, other] = await Promise.all([send(), send()]);
    expect(one.body.insertedId).toBe(other.body.insertedId);
    expect((await admin.call("GET", `/api/orders/${id}`)).body.shipments).toHaveLength(1);
  });

  test("an unpaid order is not shipped, alone or with others, and the others are", async () => {
    const part = await shop.addPart({ quantity: 20 });
    const unpaid = await placeOrder(ada, part);
    const paid = await placeOrder(ada, part);
    await payOrder(shop, ada, paid);
    expect(await admin.call("POST", `/api/orders/${unpaid}/shipments`, {})).toMatchObject({
      status: 409,
      body: { code: "not_paid" },
    });
    const [first, second] = await Promise.all([unpaid, paid].map(numberOf));
    const shipments = [
      { orderNumber: first },
      { orderNumber: second, carrier: "DHL", tracking: "JD01" },
      { orderNumber: 1 },
    ];
    const { status, body } = await admin.call("POST", "/api/shipments", { shipments });
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { orderNumber: first, shipmentId: null, code: "not_paid", message: expect.any(String) },
      { orderNumber: second, shipmentId: expect.any(String), code: null },
      { orderNumber: 1, shipmentId: null, code: "not_found" },
    ]);
  });

  test("a packing list has the order with all that was ordered", async () => {
    const part = await shop.addPart({ sku: "PACK-1" });
    const id = await placeOrder(ada, part);
    const { body } = await admin.call("GET", `/api/packing-lists?orders=${id}`);
    expect(body).toMatchObject([{ order: { clientName: contact.client, lines: [{ sku: "PACK-1", quantity: 2 }] } }]);
  });
});

describe("one order", () => {
  test("says who did what, and what staff noted", async () => {
    const part = await shop.addPart();
    const id = await placeOrder(ada, part);
    await admin.call("POST", `/api/orders/${id}/notes`, { text: "Call first." });
    await admin.call("POST", `/api/orders/${id}/cancel`, {});
    const { body } = await admin.call("GET", `/api/orders/${id}`);
    expect(body).toMatchObject({
      account: { email: ada.email },
      notes: [{ text: "Call first.", author: admin.name }],
      timeline: [
        { type: "placed", actor: ada.name },
        { type: "cancelled", actor: admin.name },
      ],
    });
  });
});

describe("saved views", () => {
  test("belong to who saved them; one of the same name is replaced", async () => {
    const save = (query: string) => admin.call("POST", "/api/saved-views", { list: "orders", name: "Mine", query });
    await save("payment=paid");
    await save("payment=unpaid");
    const { body } = await admin.call("GET", "/api/saved-views?list=orders");
    expect(body).toMatchObject([{ name: "Mine", query: "payment=unpaid" }]);
    expect((await ada.call("GET", "/api/saved-views?list=orders")).body).toEqual([]);
    expect((await ada.call("DELETE", `/api/saved-views/${body[0].id}`)).body).toMatchObject({ deletedCount: 0 });
    expect((await admin.call("DELETE", `/api/saved-views/${body[0].id}`)).body).toMatchObject({ deletedCount: 1 });
  });

  test("are refused beyond the limit, and none is stored", async () => {
    const save = (n: number) => ada.call("POST", "/api/saved-views", { list: "orders", name: `View ${n}`, query: "" });
    for (let n = 0; n < 50; n += 1) expect((await save(n)).status).toBe(200);
    expect(await save(50)).toMatchObject({ status: 422, body: { errors: [{ field: "name", code: "too_many" }] } });
    expect((await ada.call("GET", "/api/saved-views?list=orders")).body).toHaveLength(50);
  });
});
