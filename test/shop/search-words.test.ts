import { beforeAll, describe, expect, test } from "vitest";
import { sharedShop } from "#test/shared-shop.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let admin: Person;

beforeAll(async () => {
  shop = await sharedShop();
  admin = await shop.admin();
  await shop.addPart({ name: "Turn Signal Bulb", partType: "Signal Bulb", sku: "BULB-1" });
});

const asStaff = (method: string, path: string, body?: unknown) => admin.call(method, path, body);
const search = async (q: string) => (await shop.call("GET", `/api/search?q=${encodeURIComponent(q)}`)).body;
const outcomes = async (kind: string) => (await asStaff("GET", `/api/search-outcomes?kind=${kind}`)).body;

describe("what becomes of queries", () => {
  test("a query that finds nothing is counted by day, without the VIN in it", async () => {
    await search("Flimmerkiste 1HGCM82633A004352");
    await search("flimmerkiste");
    expect(await outcomes("empty")).toContainEqual(expect.objectContaining({ query: "flimmerkiste", empty: 2 }));
  });

  test("a query whose results are shown often and never opened is listed", async () => {
    const report = (outcome: string) => shop.call("POST", "/api/search-outcomes", { q: "signal bulb", outcome });
    for (let shown = 0; shown < 5; shown++) expect((await report("shown")).status).toBe(200);
    expect(await outcomes("unopened")).toContainEqual(expect.objectContaining({ query: "signal bulb", shown: 5 }));
    await report("opened");
    expect(await outcomes("unopened")).toEqual([]);
  });

  test("only staff with the permission see them", async () => {
    expect((await shop.call("GET", "/api/search-outcomes")).status).toBe(401);
  });

  test("a report that is none is refused", async () => {
    const report = (body: unknown) => shop.call("POST", "/api/search-outcomes", body);
    expect((await report({ q: "pads", outcome: "empty" })).status).toBe(422);
    expect((await report({ q: "", outcome: "shown" })).status).toBe(422);
    expect((await report({ q: "x".repeat(201), outcome: "shown" })).status).toBe(422);
  });
});

describe("a synonym", () => {
  const add = (word: string, means: string) => asStaff("POST", "/api/search-synonyms", { word, means });

  test("counts at once, is reported in the response, and is gone once it is removed", async () => {
    expect((await search("flimmerkisten")).total).toBe(0);
    const { insertedId } = (await add("Flimmerkiste", "signal bulb")).body;
    expect(await search("flimmerkiste")).toMatchObject({
      parts: [{ sku: "BULB-1" }],
      corrected: { q: "signal bulb", words: [{ from: "flimmerkiste", to: "signal bulb" }] },
    });
    expect((await asStaff("GET", "/api/search-synonyms")).body).toMatchObject([
      { id: insertedId, word: "Flimmerkiste" },
    ]);
    expect((await asStaff("DELETE", `/api/search-synonyms/${insertedId}`)).body.deletedCount).toBe(1);
    expect((await asStaff("DELETE", `/api/search-synonyms/${insertedId}`)).body.deletedCount).toBe(0);
    expect((await search("flimmerkiste")).total).toBe(0);
  });

  test("is refused where the search does not understand its meaning, or the word has one", async () => {
    expect((await add("dings", "bums")).body.errors).toMatchObject([{ field: "means", code: "not_understood" }]);
    expect((await add("blinky", "signal bulb")).status).toBe(200);
    expect((await add("Blinky", "signal bulb")).body.errors).toMatchObject([{ field: "word", code: "taken" }]);
    expect((await add("", "")).status).toBe(422);
  });
});
