import { beforeAll, expect, test } from "vitest";
import { publishTags } from "#shop/foundation/invalidation.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let customer: Person;

beforeAll(async () => {
  shop = await sharedShop();
  customer = await shop.signUp();
});

const ask = async (path: string) => (await shop.call("GET", path)).body;
const order = (part: string, orders: number) =>
  customer.call("POST", "/api/purchase", { part, orders, client: "Ada", number: "5550100", address: "1 Main St" });

test("a public response is cached, whatever its parameters, until something it shows changes", async () => {
  const part = await shop.addPart({ name: "Cached Part", quantity: 10 });
  const addresses = [`/api/parts/${part}`, "/api/parts?limit=5", "/api/parts?limit=5&q=cached&count=true"];
  const before = await Promise.all(addresses.map(ask));
  await shop.sql("update parts set stock = 5 where id = $1", [part]);
  expect(await Promise.all(addresses.map(ask))).toEqual(before);
  publishTags(["parts", `part:${part}`]);
  const [one, ...lists] = await Promise.all(addresses.map(ask));
  expect([one, ...lists.map(([first]) => first)].map(({ quantity }) => quantity)).toEqual([5, 5, 5]);
});

test("a client that has just placed or cancelled an order reads the new stock", async () => {
  const part = await shop.addPart({ quantity: 10 });
  const stock = async () => [(await ask(`/api/parts/${part}`)).quantity, (await ask("/api/parts?limit=1"))[0].quantity];
  expect(await stock()).toEqual([10, 10]);
  const placed = await order(part, 3);
  expect(await stock()).toEqual([7, 7]);
  await customer.call("DELETE", `/api/myorders/${placed.body.insertedId}`);
  expect(await stock()).toEqual([10, 10]);
});

test("a new part and a new review are there at once, a removed part is gone at once", async () => {
  const count = async () => Number((await shop.call("GET", "/api/parts?count=true")).headers.get("x-total-count"));
  const before = await count();
  const part = await shop.addPart();
  expect(await count()).toBe(before + 1);
  expect(await ask(`/api/parts/${part}`)).toMatchObject({ _id: part });
  await (await shop.admin()).call("DELETE", `/api/parts/${part}`);
  expect(await count()).toBe(before);
  expect((await shop.call("GET", `/api/parts/${part}`)).status).toBe(404);

  expect(await ask("/api/reviews")).toEqual([]);
  await customer.call("POST", "/api/reviews", { review: "Fits.", retting: 5, name: "Ada" });
  expect(await ask("/api/reviews")).toMatchObject([{ review: "Fits." }]);
});

test("parameters that an endpoint does not declare make no entry of their own, and are in no link", async () => {
  const part = await shop.addPart({ name: "Canonical Part", quantity: 10 });
  await shop.addPart({ name: "Canonical Part Two" });
  const first = await shop.call("GET", "/api/parts?utm=ada&q=canonical&limit=1");
  await shop.sql("update parts set stock = 4 where id = $1", [part]);
  const second = await shop.call("GET", "/api/parts?limit=1&utm=grace&q=canonical");
  expect(second.body).toEqual(first.body);
  expect(second.headers.get("link")).toBe(first.headers.get("link"));
  expect(first.headers.get("link")).toContain("q=canonical");
  expect(first.headers.get("link")).not.toContain("utm");
});

test("a refusal is not cached, and a cached response has the headers of an uncached one", async () => {
  const id = "0196f0a0-0000-7000-8000-000000000001";
  expect((await shop.call("GET", `/api/parts/${id}`)).status).toBe(404);
  await shop.sql("insert into parts (id, sku, name, price_cents, stock) values ($1, 'LATE-1', 'Late', 100, 1)", [id]);
  const uncached = await shop.call("GET", `/api/parts/${id}`);
  const cached = await shop.call("GET", `/api/parts/${id}`);
  expect(cached).toMatchObject({ status: 200, body: uncached.body });
  const headers = (answer: typeof cached) =>
    [...answer.headers].filter(([name]) => !["date", "x-request-id"].includes(name));
  expect(headers(cached)).toEqual(headers(uncached));
  expect(cached.headers.get("x-content-type-options")).toBe("nosniff");
});
