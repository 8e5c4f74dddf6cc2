import { beforeAll, describe, expect, test } from "vitest";
import { sharedShop } from "#test/shared-shop.ts";
import type { Answer, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;

beforeAll(async () => {
  shop = await sharedShop();
});

describe("the list", () => {
  type Listed = Answer<{ _id: string; name: string; price: number }[]>;

  async function walk(query: string): Promise<Listed["body"]> {
    const seen: Listed["body"] = [];
    for (let path: string | undefined = `/api/parts?limit=3&${query}`; path;) {
      const page: Listed = await shop.call("GET", path);
      expect(page.body.length).toBeLessThanOrEqual(3);
      seen.push(...page.body);
      path = /<([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1];
    }
    return seen;
  }

  beforeAll(async () => {
    for (const [name, price] of [
      ["Listed C", 30],
      ["Listed A", 10],
      ["listed b", 30],
      ["Listed 100%", 20],
      ["Listed A", 10],
    ] as const) {
      await shop.addPart({ name, price });
    }
  });

  test("is the same set whatever the order, each part once", async () => {
    const newest = await walk("q=listed");
    expect(newest.map((part) => part.name)).toEqual(["Listed A", "Listed 100%", "listed b", "Listed A", "Listed C"]);
    for (const sort of ["price_asc", "price_desc", "name"]) {
      const ids = (await walk(`q=listed&sort=${sort}`)).map((part) => part._id);
      expect(ids.toSorted()).toEqual(newest.map((part) => part._id).toSorted());
    }
    expect((await walk("q=listed&sort=price_desc")).map((part) => part.price)).toEqual([30, 30, 20, 10, 10]);
    expect((await walk("q=listed&sort=name")).map((part) => part.name.toLowerCase())).toEqual([
      "listed 100%",
      "listed a",
      "listed a",
      "listed b",
      "listed c",
    ]);
  });

  test("finds by every word of the name and by SKU", async () => {
    await shop.addPart({ name: "Findable", sku: "ZX-4711" });
    expect((await walk("q=zx-47")).map((part) => part.name)).toEqual(["Findable"]);
    expect((await walk("q=LISTED+100%25")).map((part) => part.name)).toEqual(["Listed 100%"]);
    expect(await walk("q=100%25+nothing")).toEqual([]);
    const counted = await shop.call("GET", "/api/parts?q=listed&limit=1&count=true");
    expect(counted.headers.get("x-total-count")).toBe("5");
  });

  test.each(["limit=1001", "limit=x", "sort=best", "cursor=bm9uc2Vuc2U"])(
    "?%s is refused, not guessed",
    async (query) => {
      expect(await shop.call("GET", `/api/parts?${query}`)).toMatchObject({ status: 400, body: { code: "malformed" } });
    },
  );

  test("holds at most 100 without a limit (D6)", async () => {
    await shop.sql(
      "insert into parts (sku, name, price_cents, stock) select 'BULK-' || n, 'Bulk ' || n, 100, 1 from generate_series(1, 120) n",
    );
    const { body, headers } = await shop.call("GET", "/api/parts");
    expect(body).toHaveLength(100);
    expect(headers.get("link")).toContain('rel="next"');
    expect((await shop.call("GET", "/api/parts?limit=1000")).body.length).toBeGreaterThan(120);
  });
});
