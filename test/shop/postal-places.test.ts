import { afterAll, beforeAll, expect, test } from "vitest";
import { startShop, type ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop?.stop());

const placeOf = async (country: string, postal: string) =>
  (await shop.call("GET", `/api/postal-places?${new URLSearchParams({ country, postal })}`)).body;

test("a ZIP code has its city and state, with or without its last four digits", async () => {
  expect(await placeOf("US", "60601")).toEqual({ city: "Chicago", region: "IL" });
  expect(await placeOf("us", "90210-1234")).toEqual({ city: "Beverly Hills", region: "CA" });
});

test("a Canadian code has its province, an unassigned ZIP code the state of its beginning, others nothing", async () => {
  expect(await placeOf("CA", "K1A 0B1")).toEqual({ city: null, region: "ON" });
  expect(await placeOf("US", "60000")).toEqual({ city: null, region: "IL" });
  expect(await placeOf("DE", "10115")).toEqual({ city: null, region: null });
});

test("what is no postal code is refused by its field", async () => {
  expect(await placeOf("US", "6060")).toMatchObject({ code: "malformed", errors: [{ field: "postal" }] });
});
