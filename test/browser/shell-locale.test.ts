import { beforeAll, expect, test } from "vitest";
import { openPage } from "#test/browser/browser.ts";
import { emptyShop } from "#test/browser/shop.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let ada: Person;
let part: string;
beforeAll(async () => {
  shop = await emptyShop("en");
  ada = await shop.signUp();
  part = await shop.addPart({
    name: "Radiator",
    price: 1234.5,
    quantity: 5000,
    order: 1000,
    partType: "Radiator",
    applications: [{ vehicle: { make: "Honda", model: "Accord", year: 2015 }, quantity: 1 }],
  });
});

// Without a locale, headless Chromium calls its language 'en-US@posix', which is no language tag.
test.each([undefined, "en-US", "de-DE"])(
  "no public page nor the order form ends on the error page, and money is in the page's language, in a browser whose locale is %s",
  async (locale) => {
    const page = await openPage(shop.url, { as: ada, ...(locale && { locale }) });
    const paths = [
      "/parts",
      "/search?q=radiator",
      "/garage",
      "/blogs",
      "/vehicles",
      "/vehicles/2015/honda",
      "/contact",
    ];
    for (const path of ["/", ...paths, `/parts/${part}`, `/purchase/${part}`]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await page.getByText("Something broke on our side").count(), path).toBe(0);
    }
    await page.getByRole("button", { name: "Purchase" }).click();
    await page.getByRole("dialog").getByLabel("Orders", { exact: true }).waitFor();
    await expect.poll(() => page.getByText("Something broke on our side").count()).toBe(0);
    await page.goto("/");
    await page.getByRole("article").getByText("$1,234.50").waitFor();
    await page.goto(`/parts/${part}`);
    await page.getByText("$1,234.50").first().waitFor();
    await page.getByText("5,000 in stock").waitFor();
  },
);
