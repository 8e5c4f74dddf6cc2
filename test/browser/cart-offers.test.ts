import { beforeAll, expect, onTestFinished, test } from "vitest";
import { addToCart } from "#test/browser/add-to-cart.ts";
import { complaints } from "#test/browser/axe-complaints.ts";
import { openPage } from "#test/browser/browser.ts";
import { threeVehicles } from "#test/browser/cart-journey.ts";
import { emptyShop } from "#test/browser/shop.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await emptyShop();
});

const accords = { make: "Honda", model: "Accord", year: 2003 };
const pads = { partType: "Brake Pad Set", system: "Brakes" };

test.each([{ javaScript: true }, { javaScript: false }])(
  "a click replaces a part that does not fit, another takes as many as the car needs, another adds what belongs to the job %o",
  async ({ javaScript }) => {
    const [accord] = await threeVehicles(shop);
    const other = { vehicle: { ...accords, year: 2020 }, position: "Front" };
    const parts = await Promise.all([
      shop.addPart({ ...pads, brand: "Halvern", applications: [other] }),
      shop.addPart({
        ...pads,
        brand: "Brembo",
        price: 30,
        applications: [{ vehicle: accords, position: "Front", quantity: 2 }],
      }),
      shop.addPart({
        brand: "Zimmer",
        partType: "Brake Disc",
        system: "Brakes",
        price: 25,
        applications: ["Front Left", "Front Right"].map((position) => ({ vehicle: accords, position })),
      }),
    ]);
    // The other round has parts of its own.
    onTestFinished(async () => {
      const admin = await shop.admin();
      for (const part of parts) await admin.call("DELETE", `/api/parts/${part}`);
    });
    const page = await openPage(shop.url, { javaScript });
    await page.goto(`/parts/${parts[0]}?vehicle=${accord}`);
    await addToCart(page);
    await page.goto("/cart");
    await page
      .getByRole("button", { name: /^Use this one instead: .*Brembo/ })
      .first()
      .click();
    await page.getByRole("textbox", { name: /^Quantity of .*Brembo/ }).waitFor();
    await page.getByRole("textbox", { name: /^Quantity of .*Halvern/ }).waitFor({ state: "detached" });
    await page.getByText(/ takes 2\.$/).waitFor();
    await page.getByRole("button", { name: "Take 2", exact: true }).click();
    await page.getByText("$60.00").first().waitFor();
    const job = page.getByRole("region", { name: /^Disc brakes, front, for your / });
    await job.getByRole("link", { name: /Zimmer/ }).waitFor();
    if (javaScript) expect(await complaints(page)).toEqual([]);
    await job.getByRole("button", { name: "Add it for $50.00" }).click();
    await expect.poll(() => page.getByRole("textbox", { name: /^Quantity of .*Zimmer/ }).inputValue()).toBe("2");
    await page.getByText("$110.00").first().waitFor();
    await job.waitFor({ state: "detached" });
  },
);

test("whoever has the link of a shared cart sees what is in it, and can't change it", async () => {
  const part = await shop.addPart({ name: "Oil Filter", price: 7, quantity: 9 });
  const page = await openPage(shop.url);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`/parts/${part}`);
  await page.getByRole("main").getByRole("button", { name: "Add to cart", exact: true }).first().click();
  await page.getByRole("link", { name: "Cart: 1" }).waitFor();
  await page.goto("/cart");
  await page.getByRole("button", { name: "Share this cart" }).click();
  await page.getByText("Link copied.").waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const friend = await openPage(shop.url);
  await friend.goto(new URL(link).pathname);
  await friend.getByRole("heading", { level: 1, name: "A shared cart" }).waitFor();
  await friend.getByRole("link", { name: "Oil Filter" }).waitFor();
  await friend.getByText("Quantity: 1").waitFor();
  expect(await complaints(friend)).toEqual([]);
  expect(await friend.getByRole("main").getByRole("button").count()).toBe(0);
  expect(await friend.getByRole("main").getByRole("textbox").count()).toBe(0);
});
