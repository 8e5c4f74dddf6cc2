import { beforeAll, expect, test } from "vitest";
import { sharedShop } from "#test/shared-shop.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let ada: Person;
let grace: Person;

beforeAll(async () => {
  shop = await sharedShop();
  [ada, grace] = [await shop.signUp("Ada"), await shop.signUp("Grace")];
  await shop.sql("update users set role = 'owner' where email = any ($1)", [[ada.email, grace.email]]);
});

const customer = {
  clientName: "Katherine Johnson",
  email: "katherine@example.com",
  phoneNumber: "+1 312 555 0100",
  shipTo: {
    name: "Katherine Johnson",
    line1: "1 Main Street",
    city: "Chicago",
    region: "IL",
    postalCode: "60601",
    country: "US",
  },
};
const stockOf = async (part: string) => (await shop.call("GET", `/api/parts/${part}`)).body.quantity;
const pathOf = (id: string) => `/api/phone-order-drafts/${id}`;

async function begin(draft: Record<string, unknown>, key: string = crypto.randomUUID()): Promise<string> {
  const begun = await ada.call("POST", "/api/phone-order-drafts", draft, { "idempotency-key": key });
  expect(begun.status).toBe(200);
  return begun.body.id;
}
const place = (by: Person, order: Record<string, unknown>) =>
  by.call("POST", "/api/phone-orders", { ...customer, ...order }, { "idempotency-key": crypto.randomUUID() });

test("one member of staff begins an order, another finishes it, and nothing is reserved before", async () => {
  const part = await shop.addPart({ price: 12.5, quantity: 10, sku: "DRAFT-1" });
  const id = await begin({
    clientName: "Kath",
    email: "kath@",
    lines: [{ sku: "DRAFT-1", quantity: 2 }],
    note: "Call at 5.",
  });
  expect(await stockOf(part)).toBe(10);
  const { draft } = (await grace.call("GET", pathOf(id))).body;
  expect(draft).toMatchObject({ clientName: "Kath", email: "kath@", note: "Call at 5." });

  const lines = [{ sku: "DRAFT-1", quantity: 3 }];
  const saved = await grace.call("PUT", pathOf(id), { ...customer, lines, note: "Call at 6.", version: 1 });
  expect(saved.body).toEqual({ version: 2 });
  const [listed] = (await ada.call("GET", "/api/phone-order-drafts?q=katherine+draft-1")).body;
  expect(listed).toMatchObject({ id, createdBy: "Ada", changedBy: "Grace", draft: { lines } });

  const placed = await place(ada, { lines, note: "Call at 6.", totalCents: 37_50, draft: { id, version: 2 } });
  expect(placed.status).toBe(200);
  expect(await stockOf(part)).toBe(7);
  const notes = (await ada.call("GET", `/api/orders/${placed.body.orderId}/notes`)).body;
  expect(notes).toMatchObject([{ text: "Call at 6.", author: "Ada" }]);
  const after = (await grace.call("GET", pathOf(id))).body;
  expect(after).toMatchObject({ orderId: placed.body.orderId, draft: { clientName: "", lines: [], note: "" } });
  expect((await ada.call("GET", "/api/phone-order-drafts?q=katherine")).body).toEqual([]);
});

test("saving what others have changed returns both versions, and changes nothing", async () => {
  const id = await begin({ clientName: "Mary" });
  const saves = await Promise.all(
    [ada, grace].map((by) => by.call("PUT", pathOf(id), { clientName: by === ada ? "Mary A" : "Mary G", version: 1 })),
  );
  expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = saves.find(({ status }) => status === 409)!;
  const stands = (await ada.call("GET", pathOf(id))).body.draft.clientName;
  const wanted = stands === "Mary A" ? "Mary G" : "Mary A";
  expect(refused.body).toMatchObject({
    code: "changed_meanwhile",
    current: { version: 2, draft: { clientName: stands } },
    wanted: { draft: { clientName: wanted } },
  });
  expect((await grace.call("DELETE", `${pathOf(id)}?version=1`)).status).toBe(409);
  expect((await grace.call("DELETE", `${pathOf(id)}?version=2`)).body.deletedCount).toBe(1);
  expect((await grace.call("GET", pathOf(id))).status).toBe(404);
});

test("a draft that two place at once becomes one order", async () => {
  const part = await shop.addPart({ price: 5, quantity: 10, sku: "DRAFT-2" });
  const id = await begin({ ...customer, lines: [{ sku: "DRAFT-2", quantity: 1 }] });
  const order = { lines: [{ sku: "DRAFT-2", quantity: 1 }], totalCents: 5_00, draft: { id, version: 1 } };
  const placed = await Promise.all([place(ada, order), place(grace, order)]);
  expect(placed.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [done, refused] = placed.toSorted((a, b) => a.status - b.status);
  expect(refused?.body).toMatchObject({ code: "draft_placed", orderId: done?.body.orderId });
  expect(await stockOf(part)).toBe(9);
  expect((await grace.call("PUT", pathOf(id), { clientName: "Mary", version: 2 })).body.code).toBe("draft_placed");
});

test("a draft that others have changed is not placed as it was seen before", async () => {
  const part = await shop.addPart({ price: 5, quantity: 10, sku: "DRAFT-3" });
  const lines = [{ sku: "DRAFT-3", quantity: 1 }];
  const id = await begin({ ...customer, lines });
  await grace.call("PUT", pathOf(id), { ...customer, lines: [{ sku: "DRAFT-3", quantity: 4 }], version: 1 });
  const refused = await place(ada, { lines, totalCents: 5_00, draft: { id, version: 1 } });
  expect(refused).toMatchObject({ status: 409, body: { code: "changed_meanwhile", current: { version: 2 } } });
  expect(await stockOf(part)).toBe(10);
});

test("a request that is repeated begins one draft", async () => {
  const key = crypto.randomUUID();
  const ids = await Promise.all([begin({ clientName: "Hedy" }, key), begin({ clientName: "Hedy" }, key)]);
  expect(ids[0]).toBe(ids[1]);
});

test("a repetition with more typed saves it, unless others have changed the draft", async () => {
  const key = crypto.randomUUID();
  const repeat = (draft: Record<string, unknown>) =>
    ada.call("POST", "/api/phone-order-drafts", draft, { "idempotency-key": key });
  const id = await begin({ clientName: "Hedy" }, key);
  const lines = [{ sku: "DRAFT-9", quantity: 2 }];
  const more = { clientName: "Hedy Lamarr", lines };
  expect((await repeat(more)).body).toEqual({ id, version: 2 });
  expect((await repeat(more)).body).toEqual({ id, version: 2 });
  expect((await grace.call("GET", pathOf(id))).body.draft).toMatchObject(more);
  expect((await grace.call("PUT", pathOf(id), { clientName: "Hedy L.", version: 2 })).status).toBe(200);
  expect(await repeat({ clientName: "Hedy Kiesler" })).toMatchObject({
    status: 409,
    body: {
      code: "changed_meanwhile",
      current: { id, version: 3, draft: { clientName: "Hedy L." } },
      wanted: { draft: { clientName: "Hedy Kiesler" } },
    },
  });
});

test("placing with the key of a draft whose id was never received closes it", async () => {
  const part = await shop.addPart({ price: 5, quantity: 10, sku: "DRAFT-4" });
  const lines = [{ sku: "DRAFT-4", quantity: 1 }];
  const placeBy = (key: string) =>
    ada.call("POST", "/api/phone-orders", { ...customer, lines, totalCents: 5_00 }, { "idempotency-key": key });
  const key = crypto.randomUUID();
  const id = await begin({ ...customer, lines }, key);
  const placed = await placeBy(key);
  expect(placed.status).toBe(200);
  const refused = { status: 409, body: { code: "draft_placed", orderId: placed.body.orderId } };
  expect(await place(grace, { lines, totalCents: 5_00, draft: { id, version: 1 } })).toMatchObject(refused);
  // The request that begins it arrives late.
  const late = crypto.randomUUID();
  const { orderId } = (await placeBy(late)).body;
  const begun = await ada.call("POST", "/api/phone-order-drafts", { ...customer, lines }, { "idempotency-key": late });
  expect(begun).toMatchObject({ status: 409, body: { code: "draft_placed", orderId } });
  expect(await stockOf(part)).toBe(8);
});

test("drafts whose time is over do not count against the limit", async () => {
  await shop.sql(
    `insert into phone_order_drafts (key, content, changed_at)
     select 'old ' || n, '{}', now() - interval '15 days' from generate_series(1, 500) as n`,
  );
  expect(await begin({ clientName: "Annie" })).toBeTruthy();
});

test("an expired draft is deleted", async () => {
  const id = await begin({ clientName: "Radia" });
  await shop.sql("update phone_order_drafts set changed_at = now() - interval '15 days' where id = $1", [id]);
  expect((await ada.call("GET", pathOf(id))).status).toBe(404);
  expect((await ada.call("GET", "/api/phone-order-drafts?q=radia")).body).toEqual([]);
});
