import { expect, test } from "vitest";
import { openPage } from "#test/browser/browser.ts";
import { emptyShop } from "#test/browser/shop.ts";

test("the facts of a part fit a phone of 320 pixels in German, whose words are longer", async () => {
  const shop = await emptyShop("de");
  const part = await shop.addPart({ brand: "Halvern", partType: "Brake Disc", system: "Brakes" });
  const page = await openPage(shop.url, { phone: true });
  await page.goto(`/parts/${part}`);
  await page.getByRole("definition").filter({ hasText: "Bremsscheibe" }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
