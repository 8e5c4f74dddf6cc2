import { beforeAll, expect, test } from "vitest";
import { openPage } from "#test/browser/browser.ts";
import { emptyShop } from "#test/browser/shop.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await emptyShop();
  await shop.addPart({ name: "Turn Signal Bulb", partType: "Signal Bulb" });
});

test("a query that found nothing gets a meaning, which counts at once and can be removed", async () => {
  const page = await openPage(shop.url, { as: await shop.admin(), noise: [/status of 4\d\d/] });
  await page.goto("/search?q=flimmerkiste");
  await page.getByRole("heading", { name: "Nothing found for “flimmerkiste”" }).waitFor();
  await page.goto("/dashboard/search-words");
  await page.getByRole("link", { name: "Add synonym for flimmerkiste" }).click();
  const form = page.getByRole("form", { name: "Add a synonym" });
  await expect.poll(() => form.getByLabel("Word").inputValue()).toBe("flimmerkiste");

  await form.getByLabel("Means").fill("gizzmo");
  await form.getByRole("button", { name: "Add synonym" }).click();
  await form.getByText("The search does not understand this itself.").waitFor();
  await expect.poll(() => form.getByLabel("Word").inputValue()).toBe("flimmerkiste");

  await form.getByLabel("Means").fill("signal bulb");
  await form.getByRole("button", { name: "Add synonym" }).click();
  await page.getByRole("button", { name: "Remove the synonym flimmerkiste" }).waitFor();
  await page.goto("/search?q=flimmerkiste");
  await page.getByText("Showing results for “signal bulb” instead of “flimmerkiste”.").waitFor();
  await page.getByRole("link", { name: "Signal Bulb", exact: true }).waitFor();

  await page.goto("/dashboard/search-words");
  await page.getByRole("button", { name: "Remove the synonym flimmerkiste" }).click();
  await page.getByText("You have not added any yet.").waitFor();
});
