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
  part = await shop.addPart({ name: "Turbocharger", price: 1234.5, quantity: 5000, order: 1000 });
});

// Without a locale, headless Chromium calls its language 'en-US@posix', which is no language tag.
test.each([undefined, "en-US", "de-DE"])(
  "pages write numbers in their own language in a browser whose locale is %s",
  async (locale) => {
    const page = await openPage(shop.url, { as: ada, ...(locale && { locale }) });
    await page.goto("/");
    await page.getByRole("article").getByText("$1,234.50").waitFor();
    await page.goto(`/parts/${part}`);
    await page.getByText("5,000 in stock").waitFor();
    await page.goto(`/purchase/${part}`);
    await page.getByRole("button", { name: "Purchase" }).click();
    await page.getByRole("dialog").getByText("$1,234,500.00").waitFor();
    expect(await page.getByText("Something broke on our side").count()).toBe(0);
  },
);
