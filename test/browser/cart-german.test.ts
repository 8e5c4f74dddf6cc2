import { expect, test } from "vitest";
import { bought, buyAsGuest } from "#test/browser/cart-journey.ts";
import { editions, emptyShop } from "#test/browser/shop.ts";

test("a guest buys five parts for three cars by the keyboard alone, in German", async () => {
  expect(await buyAsGuest(await emptyShop("de"), editions.german)).toEqual(bought);
});
