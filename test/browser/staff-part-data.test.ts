import { beforeAll, expect, test } from "vitest";
import { openPage } from "#test/browser/browser.ts";
import { arriveAt, fillIn } from "#test/browser/steps.ts";
import { emptyShop } from "#test/browser/shop.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await emptyShop();
});

test("the staff say what a part is, its numbers and what it fits; what is refused says why and stays", async () => {
  const part = await shop.addPart({ sku: "FIT-1" });
  const page = await openPage(shop.url, { as: await shop.admin(), noise: [/status of 422/, /Failed to load/] });
  await page.goto(`/manage-product`);
  await page.getByRole("link", { name: "Details of Brake Disc 300mm, FIT-1" }).click();
  await page.getByText("Until then its fitment is unknown.").waitFor();

  const add = page.getByRole("form", { name: "Add vehicles" });
  await add.getByRole("button", { name: "Add", exact: true }).click();
  await add.getByText("Please fill this in.").first().waitFor();
  await add.getByLabel("From model year").selectOption("2013");
  await add.getByLabel("Make").selectOption("Honda");
  await add.getByLabel("Model", { exact: true }).selectOption("Accord");
  await add.getByLabel("To model year").selectOption("2017");
  await fillIn(add, { Position: "Front" });
  await add.getByRole("button", { name: "Add a condition" }).click();
  await add.getByLabel("Value").fill("2.4");
  await add.getByRole("button", { name: "Add", exact: true }).click();
  const table = page.getByRole("region", { name: "What it fits" });
  const added = table.getByRole("row").filter({ hasText: "2013–2017 Honda Accord 2.4" });
  await added.filter({ hasText: "Front" }).first().waitFor();

  const what = page.getByRole("form", { name: "What it is" });
  await what.getByLabel("Part type").selectOption("New part type …");
  await fillIn(what, { Brand: "Redvane", "Name of the new type": "Brake Disc", "System of the new type": "Brakes" });
  const other = what.getByLabel("Another measure");
  await other.fill("300 mm");
  await what.getByRole("button", { name: "Add measure" }).click();
  await what.getByText("Lower-case letters, digits and _ only.").waitFor();
  for (const name of ["diameter_mm", "material"]) {
    await other.fill(name);
    await other.press("Enter");
  }
  await fillIn(what, { diameter_mm: "300", material: "Grey iron" });
  await what.getByRole("button", { name: "Save" }).click();
  await page.getByText("Your work has been saved").first().waitFor();

  const numbers = page.getByRole("form", { name: "Part numbers" });
  await numbers.getByRole("button", { name: "Add a number" }).click();
  await fillIn(numbers, { Number: "45251-TA0-A00", Whose: "Honda" });
  await numbers.getByRole("button", { name: "Save" }).click();
  await expect
    .poll(async () => (await shop.call("GET", `/api/parts/${part}`)).body)
    .toMatchObject({
      brand: "Redvane",
      system: "Brakes",
      attributes: { diameter_mm: 300, material: "Grey iron" },
      numbers: [{ kind: "oe", number: "45251-TA0-A00", maker: "Honda" }],
    });

  await table.getByRole("button", { name: "Remove: 2013–2017 Honda Accord 2.4" }).click();
  await page.getByText("Until then its fitment is unknown.").waitFor();
  expect(await shop.sql("select * from applications where part_id = $1", [part])).toEqual([]);
});

test("a kit's form says of each refused part what is wrong with it, and nothing twice", async () => {
  const kit = await shop.addPart({ sku: "KIT-1" });
  for (const sku of ["PAD-1", "DISC-1"]) await shop.addPart({ sku });
  const page = await openPage(shop.url, { as: await shop.admin(), noise: [/status of 422/, /Failed to load/] });
  await page.goto(`/manage-product/${kit}`);
  const form = page.getByRole("form", { name: "Kit" });
  const save = async (lines: string[]) => {
    await form.getByLabel("What is in it").fill(lines.join("\n"));
    await form.getByRole("button", { name: "Save" }).click();
  };
  for (const [lines, message] of [
    [["0 × PAD-1", "0 × DISC-1"], "“PAD-1”: At least 1, please. “DISC-1”: At least 1, please."],
    [["1 × NONE", "2 × NONE", "1 × PAD-1", "2 × PAD-1"], "There is no “NONE”. “PAD-1” is there twice."],
  ] as const) {
    await save([...lines]);
    await form.getByText(message, { exact: true }).waitFor();
  }
  expect((await shop.call("GET", `/api/parts/${kit}/kit`)).body).toEqual([]);
});

test("of two who say what a part is, the second sees what the first has saved, also when a reload shows it, and overwrites nothing unseen", async () => {
  const admin = await shop.admin();
  const part = await shop.addPart({
    brand: "Halvern",
    partType: "Drum Shoe",
    system: "Brakes",
    attributes: { diameter_mm: 300, width_mm: 20 },
  });
  const change = (sent: object) => admin.call("PATCH", `/api/parts/${part}`, sent);
  const page = await openPage(shop.url, { as: admin, noise: [/status of 409/] });
  await page.goto(`/manage-product/${part}`);
  const form = page.getByRole("form", { name: "What it is" });
  const save = form.getByRole("button", { name: "Save" });
  const diameter = form.locator("[name='attributes.diameter_mm']");
  const width = form.locator("[name='attributes.width_mm']");
  await diameter.fill("310");
  await change({ attributes: { diameter_mm: 305, width_mm: 22 }, universal: true });
  await save.click();
  await form.getByText("Someone else saved this while you were editing.").waitFor();
  await form.getByRole("definition").filter({ hasText: "305" }).waitFor();
  await expect.poll(() => diameter.inputValue()).toBe("310");
  await page.reload();
  await form.getByRole("definition").filter({ hasText: "305" }).waitFor();
  await expect.poll(() => diameter.inputValue()).toBe("310");
  await form.getByRole("button", { name: "Keep my changes" }).click();
  await expect.poll(() => width.inputValue()).toBe("22");
  await save.click();
  const read = async () => (await shop.call("GET", `/api/parts/${part}`)).body;
  await expect.poll(async () => (await read()).attributes).toEqual({ diameter_mm: 310, width_mm: 22 });
  expect(await read()).toMatchObject({ universal: true, brand: "Halvern" });
  await expect.poll(() => form.getByText("Someone else saved this").count()).toBe(0);
});

test("of two who edit the numbers of a part, the second keeps what both have added", async () => {
  const admin = await shop.admin();
  const oe = (number: string) => ({ kind: "oe", number, maker: "Honda" });
  const part = await shop.addPart({ numbers: [oe("11-A"), oe("22-B")] });
  const page = await openPage(shop.url, { as: admin, noise: [/status of 409/] });
  await page.goto(`/manage-product/${part}`);
  const form = page.getByRole("form", { name: "Part numbers" });
  await form.getByRole("button", { name: "Remove number 11-A" }).click();
  await form.getByRole("button", { name: "Add a number" }).click();
  await form.getByLabel("Number", { exact: true }).last().fill("33-C");
  await form.getByLabel("Whose").last().fill("Honda");
  await admin.call("PATCH", `/api/parts/${part}`, { numbers: [oe("11-A"), oe("22-B"), oe("44-D")] });
  await form.getByRole("button", { name: "Save" }).click();
  await form.getByText("Changed by them: 44-D.").waitFor();
  await page.reload();
  await form.getByText("Changed by them: 44-D.").waitFor();
  await form.getByRole("button", { name: "Keep my changes" }).click();
  await form.getByRole("button", { name: "Save" }).click();
  const numbers = async () =>
    (await shop.call("GET", `/api/parts/${part}`)).body.numbers.map((one: { number: string }) => one.number);
  await expect.poll(numbers).toEqual(["22-B", "33-C", "44-D"]);
});

test("a kit that others have changed meanwhile is replaced only by saving again", async () => {
  const admin = await shop.admin();
  for (const sku of ["IN-1", "IN-2"]) await shop.addPart({ sku });
  const kit = await shop.addPart({ sku: "KIT-2" });
  const page = await openPage(shop.url, { as: admin, noise: [/status of 409/] });
  await page.goto(`/manage-product/${kit}`);
  const form = page.getByRole("form", { name: "Kit" });
  await form.getByLabel("What is in it").fill("1 × IN-1");
  await admin.call("PUT", `/api/parts/${kit}/kit`, { components: [{ sku: "IN-2", quantity: 3 }] });
  await form.getByRole("button", { name: "Save" }).click();
  await form.getByText("Someone else has changed this to “3 × IN-2”. Save again to replace it.").waitFor();
  await form.getByRole("button", { name: "Save" }).click();
  await expect
    .poll(async () => (await shop.call("GET", `/api/parts/${kit}/kit`)).body.map(({ sku }: { sku: string }) => sku))
    .toEqual(["IN-1"]);
});

test("a kit that others have changed is shown to whoever saves it unedited, and is not replaced", async () => {
  const admin = await shop.admin();
  for (const sku of ["IN-3", "IN-4"]) await shop.addPart({ sku });
  const kit = await shop.addPart({ sku: "KIT-3" });
  const put = (sku: string, quantity: number) =>
    admin.call("PUT", `/api/parts/${kit}/kit`, { components: [{ sku, quantity }] });
  await put("IN-3", 1);
  const page = await openPage(shop.url, { as: admin, noise: [/status of 409/] });
  await page.goto(`/manage-product/${kit}`);
  const form = page.getByRole("form", { name: "Kit" });
  const contents = form.getByLabel("What is in it");
  await expect.poll(() => contents.inputValue()).toBe("1 × IN-3");
  await put("IN-4", 3);
  const save = form.getByRole("button", { name: "Save" });
  await save.click();
  await expect.poll(() => contents.inputValue()).toBe("3 × IN-4");
  await expect.poll(() => save.getAttribute("aria-busy")).toBeNull();
  expect(await form.getByText("Someone else has changed this").count()).toBe(0);
});

test("what is saved is not taken for a change by others where the page was left before it was loaded again", async () => {
  const part = await shop.addPart({ sku: "LEFT-1", brand: "Halvern" });
  const page = await openPage(shop.url, { as: await shop.admin() });
  await page.goto(`/manage-product/${part}`);
  const brand = page.getByRole("form", { name: "What it is" }).getByLabel("Brand");
  await brand.fill("Redvane");
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  await page.route(`**/api/**/${part}*`, async (route) => {
    if (route.request().method() === "GET") await left;
    // The page that has been left has given up what it asked for.
    await route.continue().catch(() => null);
  });
  await page.getByRole("form", { name: "What it is" }).getByRole("button", { name: "Save" }).click();
  await page.getByText("Your work has been saved").first().waitFor();
  await page.getByRole("link", { name: "All products" }).first().click();
  await arriveAt(page, "/manage-product");
  leave();
  await page.getByRole("link", { name: /^Details of .*LEFT-1$/ }).click();
  await expect.poll(() => brand.inputValue()).toBe("Redvane");
  expect(await page.getByText("Someone else saved this").count()).toBe(0);
  const drafts = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft:part-facts")));
  await expect.poll(drafts).toEqual([]);
});

test("the measures are those of the type that is left after two have changed a part, and a typed one stays though others removed it", async () => {
  const admin = await shop.admin();
  const known = { system: "Brakes", brand: "Halvern" };
  await shop.addPart({ ...known, sku: "OF-TYPE", partType: "Brake Caliper", attributes: { pistons: 2 } });
  await shop.addPart({ ...known, sku: "OF-OTHER", partType: "Brake Hose" });
  const attributes = { rotor_width_mm: 20, finish: "Painted" };
  const part = await shop.addPart({ ...known, sku: "MEASURED", partType: "Brake Rotor", attributes });
  const page = await openPage(shop.url, { as: admin, noise: [/status of 409/] });
  await page.goto(`/manage-product/${part}`);
  const form = page.getByRole("form", { name: "What it is" });
  const measure = (name: string) => form.locator(`[name='attributes.${name}']`);
  const conflict = form.getByText("Someone else saved this while you were editing.");
  await form.getByLabel("Part type").selectOption("Brake Caliper");
  await measure("pistons").waitFor();
  await admin.call("PATCH", `/api/parts/${part}`, { partType: "Brake Hose" });
  await form.getByRole("button", { name: "Save" }).click();
  await conflict.waitFor();
  await form.getByRole("button", { name: "Discard my changes" }).click();
  await measure("pistons").waitFor({ state: "detached" });
  await conflict.waitFor({ state: "detached" });

  await measure("finish").fill("Coated");
  await admin.call("PATCH", `/api/parts/${part}`, { attributes: { rotor_width_mm: 20 } });
  await form.getByRole("button", { name: "Save" }).click();
  await conflict.waitFor();
  await form.getByRole("button", { name: "Keep my changes" }).click();
  await conflict.waitFor({ state: "detached" });
  await expect.poll(() => measure("finish").inputValue()).toBe("Coated");
  await form.getByRole("button", { name: "Save" }).click();
  await expect
    .poll(async () => (await shop.call("GET", `/api/parts/${part}`)).body.attributes)
    .toEqual({ rotor_width_mm: 20, finish: "Coated" });
});
