import { beforeAll, expect, test } from "vitest";
import { openPage } from "#test/browser/browser.ts";
import { emptyShop } from "#test/browser/shop.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await emptyShop();
  const vehicle = { make: "Honda", model: "Accord", year: 2015 };
  await shop.addPart({ name: "Front Pads", partType: "Brake Pad Set", applications: [{ vehicle, position: "Front" }] });
});

const ofEngine = "/vehicles/2015/honda/accord/2.4l-4-cyl-gasoline/brake-pad-set";

test("with scripts, too, links lead from all vehicles to the parts of one", async () => {
  const page = await openPage(shop.url);
  await page.goto("/vehicles");
  const engine = "2.4 L, 4 cylinders, Gasoline";
  for (const [name, end] of [
    ["2015", "/2015"],
    ["Honda", "/honda"],
    ["Accord", "/accord"],
    [engine, "gasoline"],
    [/Brake Pad Set/, ofEngine],
  ] as const) {
    await page.getByRole("main").getByRole("link", { name }).first().click();
    // Pages of a model and of its engine have links of the same name, and the address is that of the next page before it is shown.
    const shown = page.locator("link[rel=canonical]");
    await expect.poll(async () => (await shown.getAttribute("href"))?.endsWith(end)).toBe(true);
  }
  await page.getByRole("main").getByRole("link", { name: "Front Pads" }).waitFor();
  expect(new URL(page.url()).pathname).toBe(ofEngine);
});

test("a visitor makes the vehicle of a page their own, and it stays theirs", async () => {
  const page = await openPage(shop.url);
  await page.goto(ofEngine);
  await page.getByRole("button", { name: "Set as my vehicle: 2015 Honda Accord 2.4" }).click();
  await page.getByText("This is your vehicle").waitFor();
  await page.reload();
  await page.getByText("This is your vehicle").waitFor();
  await page.goto("/vehicles/2015/honda/accord");
  await page.getByText("This is your vehicle").waitFor();
  await expect.poll(() => page.getByRole("button", { name: /Set as my vehicle/ }).count()).toBe(2);
});

test("without scripts one gets from all vehicles to the parts of one, and nothing is offered that needs them", async () => {
  const page = await openPage(shop.url, { javaScript: false });
  await page.goto("/vehicles");
  for (const name of ["2015", "Honda", "Accord", "2.4 L, 4 cylinders, Gasoline", /Brake Pad Set/]) {
    await page.getByRole("main").getByRole("link", { name }).first().click();
  }
  expect(new URL(page.url()).pathname).toBe(ofEngine);
  await expect.poll(() => page.getByRole("main").getByRole("link", { name: "Front Pads" }).count()).toBe(1);
  await expect.poll(() => page.getByRole("button", { name: /Set as my vehicle/ }).count()).toBe(0);
});
