import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sharedShop } from "#test/shared-shop.ts";
import type { Json, Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let admin: Person;
beforeAll(async () => {
  shop = await sharedShop();
  admin = await shop.admin();
});

let number = 0;
let draft: string;
let sku: string;
beforeEach(async () => {
  sku = `DRAFT-${++number}`;
  const [row] = await shop.sql<{ id: string }>(
    "insert into parts (sku, name, stock, draft) values ($1, $1, 0, true) returning id",
    [sku],
  );
  draft = row!.id;
  await shop.sql("insert into applications (part_id, model_id, year_from, year_to) values ($1, 1, 2000, 2001)", [
    draft,
  ]);
});

const listed = async (q: string): Promise<Json[]> => (await admin.call("GET", `/api/parts/drafts?q=${q}`)).body;
const isPublic = async () => (await shop.call("GET", `/api/parts/${draft}`)).status === 200;

describe("a draft", () => {
  test("is seen by admins alone, with how much is known of what it fits", async () => {
    expect(await listed(sku)).toMatchObject([{ id: draft, sku, priceCents: null, applications: 1 }]);
    expect(await isPublic()).toBe(false);
    expect((await shop.call("GET", `/api/parts?q=${sku}`)).body).toEqual([]);
  });

  test("goes on sale with a price", async () => {
    expect(
      (await admin.call("PATCH", `/api/parts/${draft}`, { price: 12.5, name: "Cabin Filter", restock: 3 })).status,
    ).toBe(200);
    expect((await shop.call("GET", `/api/parts/${draft}`)).body).toMatchObject({ price: 12.5, quantity: 3 });
    expect(await listed(sku)).toEqual([]);
  });

  test("stays one while it has none, whatever else a file states", async () => {
    expect((await admin.call("PATCH", `/api/parts/${draft}`, { name: "Cabin Filter" })).status).toBe(200);
    expect(await isPublic()).toBe(false);
    expect(await listed("cabin")).toMatchObject([{ sku, name: "Cabin Filter" }]);
    await admin.call("DELETE", `/api/parts/${draft}`);
  });

  test("that has a price goes on sale with a name", async () => {
    await shop.sql("update parts set price_cents = 999 where id = $1", [draft]);
    await admin.call("PATCH", `/api/parts/${draft}`, { universal: false });
    expect(await isPublic()).toBe(false);
    await admin.call("PATCH", `/api/parts/${draft}`, { name: "Wiper Blade" });
    expect(await isPublic()).toBe(true);
  });

  test("can be taken away, and is no draft then", async () => {
    expect((await admin.call("DELETE", `/api/parts/${draft}`)).body.deletedCount).toBe(1);
    expect(await listed(sku)).toEqual([]);
    expect((await admin.call("PATCH", `/api/parts/${draft}`, { price: 1 })).status).toBe(404);
  });
});

test("the list goes on where its page ends, and is counted", async () => {
  await shop.sql(
    "insert into parts (sku, name, stock, draft) select 'PAGED-' || n, 'Paged', 0, true from generate_series(1, 3) n",
  );
  const first = await admin.call("GET", "/api/parts/drafts?q=paged&limit=2");
  const next = /<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
  const second = await admin.call("GET", next);
  expect([...first.body, ...second.body].map((one: Json) => one.sku).toSorted()).toEqual([
    "PAGED-1",
    "PAGED-2",
    "PAGED-3",
  ]);
  const [all] = await shop.sql("select count(*)::int as rows from parts where draft and removed_at is null");
  const counted = await admin.call("GET", "/api/parts/drafts?count=true&limit=1");
  expect(counted.headers.get("x-total-count")).toBe(String(all?.rows));
});
