import { beforeAll, expect, test } from "vitest";
import { editions, emptyShop } from "#test/browser/shop.ts";
import { openAt } from "#test/browser/staff-steps.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let admin: Person;
beforeAll(async () => {
  shop = await emptyShop(editions.german.language);
  admin = await shop.admin();
});

const open = (path: string) => openAt(shop, path, { as: admin, locale: "de-DE" });

test("a German price is shown and typed with a comma, and a thousand pieces with a point are no single one", async () => {
  const id = await shop.addPart({ name: "Achsmanschette", price: 51.49 });
  const page = await open(`/manage-product?edit=${id}`);
  const dialog = page.getByRole("dialog");
  await expect.poll(() => dialog.locator("[name=price]").inputValue()).toBe("51,49");
  await dialog.locator("[name=price]").fill(" 1.099,95 ");
  await dialog.locator("[name=minimumOrder]").fill("1.000");
  const save = dialog.getByRole("button", { name: "Save" });
  await save.click();
  await dialog.getByText("Please type a whole number.").waitFor();
  await dialog.locator("[name=minimumOrder]").fill("1");
  await save.click();
  await page.getByText("Your work has been saved").waitFor();
  expect((await shop.call("GET", `/api/parts/${id}`)).body).toMatchObject({ price: 1099.95, order: 1 });
});

test("a German promotion takes percentages and amounts with a comma, and shows them so", async () => {
  const page = await open("/dashboard/promotions/new");
  await page.locator("[name=name]").fill("Herbst");
  await page.locator("[name=percent]").fill("12,5");
  await page.locator("[name=minimum]").fill("1.000,50");
  await page.getByRole("button", { name: "Add promotion" }).click();
  await page.getByRole("heading", { level: 1, name: "Herbst" }).waitFor();
  await expect.poll(() => page.locator("[name=percent]").inputValue()).toBe("12,5");
  await expect.poll(() => page.locator("[name=minimum]").inputValue()).toBe("1000,5");
  const [promotion] = (await admin.call("GET", "/api/promotions?q=herbst")).body;
  expect(promotion).toMatchObject({ percent: 12.5, minimumCents: 1_000_50 });
});

test("a German gift card is issued over an amount with a comma", async () => {
  const page = await open("/dashboard/gift-cards");
  await page.locator("[name=amount]").fill("25,50");
  await page.getByRole("button", { name: "Issue", exact: true }).click();
  await expect
    .poll(async () => (await admin.call("GET", "/api/gift-cards")).body)
    .toMatchObject([{ amountCents: 25_50 }]);
});

test("German settings show amounts and percentages with a comma, and a thousand typed with a point is no single one", async () => {
  const save = async (section: string, value: object) => {
    const { version } = (await admin.call("GET", `/api/settings/${section}`)).body;
    expect(await admin.call("PUT", `/api/settings/${section}`, { version, value })).toMatchObject({ status: 200 });
  };
  const read = async (section: string) => (await admin.call("GET", `/api/settings/${section}`)).body.value;
  const zones = [{ id: "de", name: "Deutschland", country: "DE" }];
  const parcel = { id: "paket", name: "Paket", kind: "parcel", zones: ["de"], transitDays: { from: 1, to: 2 } };
  await save("delivery", { zones, methods: [{ ...parcel, steps: [{ price: 4.9 }] }] });
  await save("tax", { rates: [{ label: "MwSt.", country: "DE", rate: 0.075 }] });

  const delivery = await open("/dashboard/settings/delivery");
  await expect.poll(() => delivery.getByLabel("Price", { exact: true }).inputValue()).toBe("4,9");
  await delivery.getByLabel("Up to total", { exact: true }).fill("1.000");
  await delivery.getByLabel("Working days (1 is Monday, 7 is Sunday)").fill("1, 2");
  await delivery.getByRole("button", { name: "Save settings" }).click();
  await expect
    .poll(() => read("delivery"))
    .toMatchObject({ methods: [{ steps: [{ price: 4.9, upTo: 1000 }] }], workingDays: [1, 2] });

  const tax = await open("/dashboard/settings/tax");
  await expect.poll(() => tax.getByLabel("Rate in percent").inputValue()).toBe("7,5");
  await tax.getByLabel("Rate in percent").fill("8,25");
  await tax.getByRole("button", { name: "Save settings" }).click();
  await expect.poll(() => read("tax")).toMatchObject({ rates: [{ rate: 0.0825 }] });
});

test("German measures of a part are shown with a comma, and a thousand typed with a point is no single one", async () => {
  const attributes = { width_mm: 10.5, length_mm: 900, group_size: "25" };
  const id = await shop.addPart({ name: "Keilriemen", partType: "Belt", attributes });
  const page = await open(`/manage-product/${id}`);
  const form = page.getByRole("form", { name: "What it is" });
  await expect.poll(() => form.locator("[name='attributes.width_mm']").inputValue()).toBe("10,5");
  await form.locator("[name='attributes.length_mm']").fill("1.000");
  await form.getByRole("button", { name: "Save" }).click();
  await expect
    .poll(async () => (await shop.call("GET", `/api/parts/${id}`)).body.attributes)
    .toEqual({ ...attributes, length_mm: 1000 });
});
