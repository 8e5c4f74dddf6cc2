import { test } from "vitest";
import { buyAsGuest } from "#test/browser/cart-journey.ts";
import { editions, emptyShop } from "#test/browser/shop.ts";

test("a guest buys three lines for two cars by the keyboard alone, in German", async () =>
  buyAsGuest(await emptyShop("de"), editions.german));
