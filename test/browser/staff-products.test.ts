import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { PageOptions } from "#test/browser/browser.ts";
import { emptyShop } from "#test/browser/shop.ts";
import { confirmation, confirmDeletion, openAt, refusals } from "#test/browser/staff-steps.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let admin: Person;
beforeAll(async () => {
  shop = await emptyShop();
  admin = await shop.admin();
});

const open = (path: string, options: PageOptions = {}) => openAt(shop, path, { as: admin, ...options });

describe("Add Product", () => {
  const fill = async (page: Page, values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value);
  };
  const good = { "Product Name": "Oil Filter M20", Price: "12.5", "Available Quantity": "40", "Minimum Order": "2" };
  const submit = (page: Page) => page.getByRole("button", { name: "Add Product" }).click();

  test("puts a part on sale, and shows it meanwhile", async () => {
    const page = await open("/add-product");
    await fill(page, { ...good, description: "Spin-on, M20 × 1.5, with bypass valve" });
    const preview = page.getByRole("region", { name: "How it will look" });
    await preview.getByRole("heading", { name: "Oil Filter M20" }).waitFor();
    await preview.getByText("$12.50").waitFor();
    await submit(page);
    await page.getByText("Your work has been saved").waitFor();
    await expect.poll(() => page.getByLabel("Product Name").inputValue()).toBe("");
    await page.getByRole("link", { name: "See its page" }).click();
    await page.getByRole("heading", { level: 1, name: "Oil Filter M20" }).waitFor();
  });

  test("says beside each field what is wrong with it, and keeps what was typed", async () => {
    const page = await open("/add-product");
    await fill(page, { ...good, "Product Name": "A name of more than twenty", Price: "cheap", "Photo Url": "ftp://x" });
    await fill(page, { "Available Quantity": "-1", "Minimum Order": "0", SKU: "no <angles>" });
    await submit(page);
    const words = [
      "At most 20 characters, please.",
      "Please type a number.",
      "At least 0, please.",
      "At least 1, please.",
    ];
    for (const message of words) await page.getByText(message, { exact: true }).waitFor();
    await page.getByText("Please give an https address of an image.").waitFor();
    await page.getByText("Letters, digits, blanks and . / _ - + # & ( ) * , : only.").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("name");
    await expect.poll(() => page.getByLabel("Price").inputValue()).toBe("cheap");
  });

  test("shows beside the field what the shop alone knows: a SKU that is taken, a price of too many digits", async () => {
    await shop.addPart({ sku: "TAKEN-1" });
    const page = await open("/add-product", { noise: refusals });
    await fill(page, { ...good, SKU: "TAKEN-1" });
    await submit(page);
    await page.getByText("This is taken already.").waitFor();
    await fill(page, { SKU: "", Price: "1.0055" });
    await submit(page);
    await page.getByText("That has more digits after the point than the currency.").waitFor();
    await expect.poll(() => page.getByLabel("Product Name").inputValue()).toBe(good["Product Name"]);
  });

  test("what was typed outlives a reload", async () => {
    const page = await open("/add-product");
    await fill(page, { "Product Name": "Half typed" });
    await page.reload();
    await expect.poll(() => page.getByLabel("Product Name").inputValue()).toBe("Half typed");
  });
});

describe("Manage Product", () => {
  test("shows each product with the first 20 characters of its description, and finds it by name or SKU", async () => {
    await shop.addPart({
      name: "Clutch Kit",
      sku: "CLUTCH-1",
      description: "Pressure plate, disc and release bearing",
      quantity: 7,
    });
    await shop.addPart({ name: "Clutch Cable", sku: "CABLE-1" });
    const page = await open("/manage-product");
    await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe("All Available Products");
    await page.getByRole("searchbox").fill("clutch-1");
    await page.getByRole("searchbox").press("Enter");
    await page.getByText("1 product", { exact: true }).waitFor();
    const card = page.getByRole("article");
    await expect
      .poll(() => card.innerText())
      .toMatch(/Clutch Kit\s+Pressure plate, disc…\s+Price\s+\$49\.90\s+Quantity\s+7\s+Edit\s+Details\s+Delete/);
    await page.getByRole("searchbox").fill("clutch");
    await page.getByRole("searchbox").press("Enter");
    await page.getByText("2 products", { exact: true }).waitFor();
  });

  test("pages over all products and says how many there are", async () => {
    for (let number = 1; number <= 25; number++) await shop.addPart({ name: `Fuse ${number}` });
    const page = await open("/manage-product?q=fuse");
    await page.getByText("24 of 25 products").waitFor();
    await page.getByRole("link", { name: "Next" }).click();
    await page.getByRole("heading", { name: "Fuse 1", exact: true }).waitFor();
    await page.getByRole("link", { name: "Previous" }).click();
    await page.getByRole("heading", { name: "Fuse 25", exact: true }).waitFor();
    await expect.poll(() => page.getByRole("article").count()).toBe(24);
  });

  describe("Edit", () => {
    async function edit(page: Page, name: string) {
      const card = page.getByRole("article").filter({ hasText: name });
      await card.getByRole("button", { name: /^Edit / }).click();
      const dialog = page.getByRole("dialog", { name: "Edit product" });
      await dialog.getByLabel("Product Name").waitFor();
      return dialog;
    }
    const save = (dialog: Locator) => dialog.getByRole("button", { name: "Save" }).click();

    test("changes what was typed, adds to the stock, and shows it in the card", async () => {
      const id = await shop.addPart({ name: "Radiator Hose", price: 12.5, quantity: 4, order: 2, description: "EPDM" });
      const page = await open("/manage-product?q=radiator+hose");
      const dialog = await edit(page, "Radiator Hose");
      const filledIn = () =>
        dialog
          .getByRole("textbox")
          .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement | HTMLTextAreaElement).value));
      await expect.poll(filledIn).toEqual(["Radiator Hose", "", "12.5", "2", "", "EPDM"]);
      await dialog.getByLabel("Price").fill("13.75");
      await dialog.getByLabel("Add to stock").fill("6");
      await save(dialog);
      await page.getByText("Your work has been saved").waitFor();
      await page
        .getByRole("article")
        .filter({ hasText: /\$13\.75\s*Quantity\s*10/ })
        .waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Edit");
      expect((await shop.call("GET", `/api/parts/${id}`)).body).toMatchObject({ price: 13.75, quantity: 10, order: 2 });
    });

    test("sends only what was changed: a sale and another admin's price stay", async () => {
      const id = await shop.addPart({ name: "Heater Core", price: 80, quantity: 5 });
      const page = await open("/manage-product?q=heater+core");
      const dialog = await edit(page, "Heater Core");
      await admin.call("PATCH", `/api/parts/${id}`, { price: 90, restock: -3 });
      await dialog.getByLabel("Add to stock").fill("10");
      await save(dialog);
      await page.getByText("Your work has been saved").waitFor();
      expect((await shop.call("GET", `/api/parts/${id}`)).body).toMatchObject({ price: 90, quantity: 12 });
    });

    test("says beside each field what is wrong with it, also what the shop alone knows", async () => {
      await shop.addPart({ name: "Fan Blade", quantity: 3 });
      const page = await open("/manage-product?q=fan+blade", { noise: refusals });
      const dialog = await edit(page, "Fan Blade");
      await dialog.getByLabel("Product Name").fill("");
      await dialog.getByLabel("Minimum Order").fill("0");
      await dialog.getByLabel("Add to stock").fill("1.5");
      await save(dialog);
      for (const message of ["Please fill this in.", "At least 1, please.", "Please type a whole number."])
        await dialog.getByText(message, { exact: true }).waitFor();
      await dialog.getByLabel("Product Name").fill("Fan Blade 7");
      await dialog.getByLabel("Minimum Order").fill("1");
      await dialog.getByLabel("Add to stock").fill("-4");
      await save(dialog);
      await dialog.getByText("Only 3 available.").waitFor();
      await expect.poll(() => dialog.getByLabel("Product Name").inputValue()).toBe("Fan Blade 7");
    });

    test("what was typed outlives a reload; closing the dialog drops it", async () => {
      await shop.addPart({ name: "Brake Hose" });
      const page = await open("/manage-product?q=brake+hose");
      await (await edit(page, "Brake Hose")).getByLabel("Price").fill("77");
      await page.reload();
      const price = page.getByRole("dialog").getByLabel("Price");
      await expect.poll(() => price.inputValue()).toBe("77");
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      const again = await edit(page, "Brake Hose");
      await expect.poll(() => again.getByLabel("Price").inputValue()).toBe("49.9");
    });

    test("a price that another admin has changed meanwhile is shown beside it, and replaced only by saving again", async () => {
      const id = await shop.addPart({ name: "Drum Cover", price: 80 });
      const page = await open("/manage-product?q=drum+cover", { noise: refusals });
      const dialog = await edit(page, "Drum Cover");
      await admin.call("PATCH", `/api/parts/${id}`, { price: 90 });
      await dialog.getByLabel("Price").fill("85");
      await save(dialog);
      await dialog.getByText("Someone else has changed this to “90”. Save again to replace it.").waitFor();
      await expect.poll(() => dialog.getByLabel("Price").inputValue()).toBe("85");
      expect((await shop.call("GET", `/api/parts/${id}`)).body.price).toBe(90);
      await save(dialog);
      await page.getByText("Your work has been saved").waitFor();
      expect((await shop.call("GET", `/api/parts/${id}`)).body.price).toBe(85);
    });

    test("a price typed before a reload does not replace unseen what another admin has saved since", async () => {
      const id = await shop.addPart({ name: "Dust Shield", price: 80 });
      const page = await open("/manage-product?q=dust+shield", { noise: refusals });
      const dialog = await edit(page, "Dust Shield");
      await dialog.getByLabel("Price").fill("85");
      await admin.call("PATCH", `/api/parts/${id}`, { price: 90 });
      await page.reload();
      await expect.poll(() => dialog.getByLabel("Price").inputValue()).toBe("85");
      await save(dialog);
      await dialog.getByText("Someone else has changed this to “90”. Save again to replace it.").waitFor();
      expect((await shop.call("GET", `/api/parts/${id}`)).body.price).toBe(90);
      await save(dialog);
      await page.getByText("Your work has been saved").waitFor();
      expect((await shop.call("GET", `/api/parts/${id}`)).body.price).toBe(85);
    });

    test("a part that was removed meanwhile is not called saved", async () => {
      const id = await shop.addPart({ name: "Old Hub Cap" });
      const page = await open("/manage-product?q=old+hub+cap", { noise: refusals });
      const dialog = await edit(page, "Old Hub Cap");
      await admin.call("DELETE", `/api/parts/${id}`);
      await dialog.getByLabel("Price").fill("5");
      await save(dialog);
      await dialog.getByText("We couldn't find that. It may have been removed.").waitFor();
      await expect.poll(() => page.getByText("Your work has been saved").count()).toBe(0);
    });
  });

  test("deletes a product only after the question; what was deleted is gone from the shop", async () => {
    const id = await shop.addPart({ name: "Old Carburettor" });
    const page = await open("/manage-product?q=carburettor");
    const remove = page.getByRole("button", { name: /^Delete Old Carburettor/ });
    await remove.click();
    await page.keyboard.press("Escape");
    await confirmation(page).waitFor({ state: "hidden" });
    expect((await shop.call("GET", `/api/parts/${id}`)).status).toBe(200);
    await remove.click();
    await confirmDeletion(page);
    await page.getByText("Deleted!").waitFor();
    await page.getByRole("heading", { name: "No product matches" }).waitFor();
    expect((await shop.call("GET", `/api/parts/${id}`)).status).toBe(404);
  });
});
