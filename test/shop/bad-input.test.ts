import { beforeAll, describe, expect, test } from "vitest";
import { contact } from "#test/paid-order.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

// Nothing a client sends is the server's fault.

let shop: ShopUnderTest;
let admin: Person;
let part: string;

beforeAll(async () => {
  shop = await sharedShop();
  admin = await shop.admin();
  part = await shop.addPart();
});

const id = "018f0000-0000-7000-8000-000000000000";
const cursor = (...content: unknown[]) => Buffer.from(JSON.stringify(content)).toString("base64url");

test.each([
  ["/api/parts?q=%00", 200],
  ["/api/parts?q=a%00b&sort=name&count=true", 200],
  ["/api/parts?q=%E0%A4%A", 200],
  ["/api/parts?limit=1&limit=2", 400],
  ["/api/parts?limit=1e3", 400],
  [`/api/parts?sort=name&cursor=${cursor("next", "a\0", id)}`, 400],
  [`/api/parts?sort=price_asc&cursor=${cursor("next", 1.5, id)}`, 400],
  [`/api/parts?sort=price_asc&cursor=${cursor("next", 1e300, id)}`, 400],
  [`/api/parts?sort=price_asc&cursor=${cursor("next", "1", id)}`, 400],
  [`/api/parts?cursor=${cursor("sideways", null, id)}`, 400],
  ["/api/parts/%00", 404],
  ["/api/parts/%E0%A4%A", 404],
  ["/parts?q=%00", 200],
  [`/parts?sort=price_asc&cursor=${cursor("next", 1.5, id)}`, 400],
  ["/parts.data?q=%00", 200],
  ["/search?q=%00&show=100.5&vehicle=%00", 200],
  ["/search?q=pads&q=discs&show=-1e99&vehicle=any&answer.x=%00", 200],
  ["/search?q=brake&vehicle=anything", 200],
  [`/search?q=brake&vehicle=${id}`, 200],
  ["/api/products?type=%00", 400],
  ["/api/cart/shared/%00", 400],
  ["/cart/shared/%00", 400],
  ["/api/users?q=%00", 200],
  ["/api/purchase?q=%00", 200],
  ["/api/purchase/%00", 404],
  ["/api/admin/%00", 400],
  ["/sandbox/google/avatars/%00", 404],
  ["/sandbox/google/auth?client_id=%00", 400],
])("GET %s returns %d", async (path, status) => {
  expect((await admin.call("GET", path)).status).toBe(status);
});

test.each(["/cart", "/checkout", "/order", "/ask", "/de/cart", "/cart.data"])(
  "a body that is no form is a bad request of %s",
  async (path) => {
    const bodies = { "text/plain": "intent=add", "multipart/form-data; boundary=x": "--x\r\nnonsense" };
    for (const [type, body] of Object.entries(bodies)) {
      const headers = { "content-type": type, origin: shop.url };
      const answer = await fetch(shop.url + path, { method: "POST", headers, body });
      expect([type, answer.status]).toEqual([type, 400]);
      await answer.body?.cancel();
    }
  },
);

test("a body that is no form is no fault of the sandbox", async () => {
  const headers = { "content-type": "multipart/form-data; boundary=x", origin: shop.url, cookie: shop.sandboxCookie };
  const answer = await fetch(`${shop.url}/sandbox/webhooks`, { method: "POST", headers, body: "--x\r\nnonsense" });
  expect(answer.status).toBe(200);
  await answer.body?.cancel();
});

test.each([
  ["PUT", "/api/user/admin/a%00b"],
  ["PUT", "/api/user/a%00b"],
  ["DELETE", "/api/user/%00"],
])("%s %s can't be read", async (method, path) => {
  expect((await admin.call(method, path)).status).toBe(400);
});

test.each([
  ["PUT", "/api/parts", "GET, POST, HEAD"],
  ["POST", "/api/site", "GET, HEAD"],
  ["GET", "/api/myorders/{part}", "DELETE"],
  ["OPTIONS", "/api/parts/{part}", "GET, PATCH, DELETE, HEAD"],
  ["GET", "/api/stripe/webhook", "POST"],
])("%s %s receives the allowed methods", async (method, path, allow) => {
  const answer = await admin.call(method, path.replace("{part}", part));
  expect(answer).toMatchObject({ status: 405, body: { code: "method_not_allowed" } });
  expect(new Set(answer.headers.get("allow")?.split(", "))).toEqual(new Set(allow.split(", ")));
  expect((await admin.call(method, "/api/nothing")).status).toBe(404);
});

test.each([
  ["/api/parts", { name: "\ud800", price: 1, quantity: 1 }, "name"],
  ["/api/parts", { name: "a\0b", price: 1, quantity: 1 }, "name"],
  ["/api/purchase", { ...contact, product: "a\0b", orders: 1 }, "product"],
  ["/api/purchase", { ...contact, product: "Disc", orders: 1, client: "\udc00" }, "client"],
  ["/api/reviews", { name: "Ada", retting: 5, review: "\0" }, "review"],
])("POST %s with a character that is none: %j", async (path, body, field) => {
  const answer = await admin.call("POST", path, body);
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toContainEqual({ field, code: "bad_characters", message: expect.any(String) });
});

describe.each([
  ["POST", "/api/parts"],
  ["PATCH", "/api/parts/{part}"],
  ["POST", "/api/purchase"],
  ["POST", "/api/reviews"],
  ["PUT", "/api/profile"],
  ["POST", "/api/create-payment-intent"],
  ["PATCH", `/api/purchase/${id}`],
  ["PUT", `/api/purchase/${id}/shipped`],
  ["POST", "/api/stripe/webhook"],
  ["POST", "/api/identity/sign-in/email"],
  ["POST", "/api/identity/sign-up/email"],
  ["POST", "/api/identity/reset-password"],
])("%s %s", (method, path) => {
  test.each([
    "{",
    "null",
    "[]",
    '"text"',
    "1e999",
    '{"__proto__":{"price":1}}',
    "[".repeat(5_000),
    '{"a":'.repeat(2_000),
    '{"name":[],"price":{},"quantity":"NaN","order":1e99,"orders":-1e99,"email":{},"password":[],"transactionId":1}',
  ])("answers %.40s", async (body) => {
    expect((await admin.call(method, path.replace("{part}", part), body)).status).toBeLessThan(500);
  });
});
