import { beforeAll, expect, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { Json, Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let admin: Person;
beforeAll(async () => {
  shop = await sharedShop();
  admin = await shop.admin();
});

const authorization = () => ({ authorization: `Bearer ${admin.token}` });

async function finished(path: string, states = ["done", "undone"]): Promise<Json> {
  return eventually(async () => {
    const { body } = await admin.call("GET", path);
    expect(states).toContain(body.state);
    return body;
  });
}

test("the file of a view, imported again, changes nothing", async () => {
  await shop.addPart({ sku: "VIEW-1", name: "=1+1", price: 1_234.5, brand: "Halvern", partType: "Brake Disc" });
  const draft = await shop.addPart({ sku: "VIEW-2", name: '\'49 Filter, "new"', price: 7 });
  await shop.addPart({ sku: "OTHER-1" });
  await shop.sql("update parts set draft = true where id = $1", [draft]);
  const response = await fetch(
    `${shop.url}/api/products.csv?q=view&state=all&columns=name,brand,tier,type,price,stock,fit`,
    {
      headers: authorization(),
    },
  );
  const file = await response.text();
  expect(file.split("\r\n")[0]).toBe("row,sku,name,brand,tier,part_type,price,stock,draft");
  expect(file).toContain("VIEW-2");
  expect(file).not.toContain("OTHER-1");
  const sent = await fetch(`${shop.url}/api/imports?name=view.csv&dryRun=true`, {
    method: "POST",
    headers: { ...authorization(), "content-type": "text/csv" },
    body: file,
  });
  const { insertedId } = (await sent.json()) as { insertedId: string };
  const done = await finished(`/api/imports/${insertedId}`);
  expect(done).toMatchObject({ rows: 2, counts: { parts: { unchanged: 2 } }, problems: {} });
});

test("products for which no supplier's file states a weight are found, and changed as a whole", async () => {
  const packages = (weights: Json) => ({ Packages: { Package: [{ PackageUOM: "EA", ...weights }] } });
  const [heavy, bare, unpacked, described, unreadable] = [
    await shop.addPart({ sku: "WEIGH-1" }),
    await shop.addPart({ sku: "WEIGH-2", price: 10 }),
    await shop.addPart({ sku: "WEIGH-3", price: 10 }),
    await shop.addPart({ sku: "WEIGH-4", price: 10 }),
    await shop.addPart({ sku: "WEIGH-5" }),
  ];
  for (const [part, details] of [
    [heavy, packages({ Weights: { UOM: "KG", Weight: "4.5" } })],
    [bare, packages({ Dimensions: { UOM: "CM", ShippingLength: "30" } })],
    [described, { PartTerminologyID: "1684" }],
    [unreadable, packages({ Weights: { UOM: "STONE", Weight: "1" } })],
  ])
    await shop.sql("insert into part_details (part_id, details) values ($1, $2)", [part, details]);
  const found = async (weight: string) => {
    const { body } = await admin.call<Json[]>("GET", `/api/products?q=weigh&weight=${weight}&sort=sku`);
    return body.map(({ id }) => id);
  };
  expect(await found("known")).toEqual([heavy, unreadable]);
  expect(await found("unknown")).toEqual([bare, unpacked, described]);
  expect(await found("any")).toHaveLength(5);
  const all = { q: "weigh", weight: "unknown" };
  const planned = await admin.call("POST", "/api/bulk-edits", { all, change: { kind: "price_set", price: 12 } });
  const path = `/api/bulk-edits/${planned.body.insertedId}/changes`;
  expect((await admin.call<Json[]>("GET", path)).body).toHaveLength(3);
});

test("an edit of a value that others have changed is refused with the value that stands there", async () => {
  const part = await shop.addPart({ price: 10 });
  const edit = (from: number, to: number) => admin.call("PATCH", `/api/products/${part}`, { field: "price", from, to });
  expect(await edit(10, 11.5)).toMatchObject({ status: 200, body: { id: part, priceCents: 11_50 } });
  expect(await edit(10, 12)).toMatchObject({ status: 409, body: { code: "changed_meanwhile", current: 11.5 } });
  expect(await edit(11.5, 0)).toMatchObject({ status: 422, body: { errors: [{ field: "to", code: "not_positive" }] } });
  expect(await edit(11.5, 1.005)).toMatchObject({ status: 422, body: { errors: [{ code: "too_precise" }] } });
});

test("a change of all that match is previewed, applied and undone over the API", async () => {
  for (const n of [1, 2, 3]) await shop.addPart({ sku: `BULK-${n}`, price: 10 });
  const all = { q: "bulk" };
  const planned = await admin.call("POST", "/api/bulk-edits", {
    all,
    change: { kind: "price_percent", percent: "6.2" },
  });
  const path = `/api/bulk-edits/${planned.body.insertedId}`;
  const { body: changes } = await admin.call<Json[]>("GET", `${path}/changes`);
  expect(changes.map(({ before, after }) => [before.priceCents, after.priceCents])).toEqual(
    [1, 2, 3].map(() => [1_000, 1_062]),
  );
  expect(await admin.call("GET", `${path}/products`)).toMatchObject({ status: 200, body: [] });
  await admin.call("POST", `${path}/apply`);
  expect(await finished(path)).toMatchObject({ counts: { parts: { changed: 3 } }, can: { undo: true } });
  const prices = async () =>
    (await admin.call<Json[]>("GET", "/api/products?q=bulk")).body.map(({ priceCents }) => priceCents);
  expect(await prices()).toEqual([10_62, 10_62, 10_62]);
  const changed = async () =>
    (await admin.call<Json[]>("GET", `${path}/products`)).body.map(({ sku, priceCents }) => [sku, priceCents]);
  expect(await changed()).toEqual([1, 2, 3].map((n) => [`BULK-${n}`, 10_62]));
  await admin.call("POST", `${path}/undo`);
  await finished(path, ["undone"]);
  expect(await prices()).toEqual([10_00, 10_00, 10_00]);
  expect(await changed()).toEqual([1, 2, 3].map((n) => [`BULK-${n}`, 10_00]));
});

test.each([
  [{ change: { kind: "price_percent", percent: 5 } }, "ids"],
  [{ ids: [], change: { kind: "price_percent", percent: 5 } }, "ids"],
  [{ all: {}, change: { kind: "price_percent", percent: -100 } }, "change.percent"],
  [{ all: {}, change: { kind: "price_percent", percent: 1.234 } }, "change.percent"],
  [{ all: {}, change: { kind: "price_amount", amount: "much" } }, "change.amount"],
  [{ all: {}, change: { kind: "price_amount", amount: 0.001 } }, "change.amount"],
  [{ all: {}, change: { kind: "type", type: "018f0000-0000-7000-8000-000000000000" } }, "change.type"],
])("%j is refused", async (request, field) => {
  await shop.addPart({ price: 10 });
  const refused = await admin.call("POST", "/api/bulk-edits", request);
  expect(refused).toMatchObject({ status: 422, body: { code: "invalid", errors: [{ field }] } });
});

test("products are filtered by fitment, sorted by SKU and counted", async () => {
  await shop.addPart({ sku: "FIT-2", universal: true });
  await shop.addPart({ sku: "FIT-1" });
  const read = async (query: string) => {
    const response = await fetch(`${shop.url}/api/products?q=fit-&count=true&${query}`, { headers: authorization() });
    const rows = (await response.json()) as { sku: string }[];
    return { skus: rows.map(({ sku }) => sku), total: response.headers.get("x-total-count") };
  };
  expect(await read("sort=sku")).toEqual({ skus: ["FIT-1", "FIT-2"], total: "2" });
  expect(await read("fit=some&limit=1")).toEqual({ skus: ["FIT-2"], total: "1" });
  expect(await read("fit=none")).toEqual({ skus: ["FIT-1"], total: "1" });
});
