import { beforeAll, expect, test } from "vitest";
import { complaints } from "#test/browser/axe-complaints.ts";
import { openPage } from "#test/browser/browser.ts";
import { editions, emptyShop } from "#test/browser/shop.ts";
import { arriveAt } from "#test/browser/steps.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await emptyShop();
  await shop.addPart({ name: "Converter", sku: "CAT-49", price: 310, partType: "Catalytic Converter" });
});

const read = async (section: string) => (await (await shop.admin()).call("GET", `/api/settings/${section}`)).body;

test("staff set up a zone and a method, and see what a cart would cost to 60601", async () => {
  const page = await openPage(shop.url, { as: await shop.admin(), noise: [/status of 4\d\d/] });
  await page.goto("/dashboard/settings");
  const form = page.getByRole("form", { name: "Delivery settings" });
  await form.getByRole("button", { name: "Add to: Zones" }).click();
  const zones = form.getByRole("group", { name: "Zones" }).first();
  await zones.getByLabel("Name").fill("Lower 48");
  await zones.getByLabel("Country (two letters)").fill("USA");
  await form.getByRole("button", { name: "Add to: Delivery methods" }).click();
  const methods = form.getByRole("group", { name: "Delivery methods" });
  await methods.getByLabel("Name").fill("Ground");
  await methods.getByLabel("Lower 48").check();
  await methods.getByRole("button", { name: "Add to: Rates: the first row that holds applies" }).click();
  await methods.getByLabel("Price", { exact: true }).fill("14.20");
  await methods.getByLabel("From", { exact: true }).fill("1");
  await methods.getByLabel("To", { exact: true }).fill("3");
  await form.getByRole("button", { name: "Save settings" }).click();
  await zones.getByText("At most 2 characters, please.").waitFor();
  await zones.getByLabel("Country (two letters)").and(page.locator(":focus")).waitFor();
  await expect.poll(() => methods.getByLabel("Price", { exact: true }).inputValue()).toBe("14.20");
  await zones.getByLabel("Country (two letters)").fill("us");
  await form.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("Settings saved.").waitFor();
  expect(await read("delivery")).toMatchObject({ version: 1, value: { methods: [{ steps: [{ price: 14.2 }] }] } });

  const tried = page.getByRole("region", { name: "What would this cost to 60601?" });
  await tried.getByLabel("Parts").fill("CAT-49 x 2");
  await tried.getByLabel("Postal code").fill("60601");
  await tried.getByRole("button", { name: "Calculate" }).click();
  await tried.getByText("The shop delivers this.").waitFor();
  await tried.getByText("$14.20").waitFor();
  await tried.getByText("CAT-49: no weight is set.").waitFor();
  // The notice lies over the form until it goes.
  await page.getByText("Settings saved.").waitFor({ state: "hidden" });
  expect(await complaints(page, editions.ofRun)).toEqual([]);
  await tried.getByRole("link").click();
  await arriveAt(page, "/dashboard/products?weight=unknown");
  await page.getByRole("gridcell", { name: "Converter" }).first().waitFor();
});

test("missing fields of a new entry are reported, and one without a name is listed as such", async () => {
  const page = await openPage(shop.url, { as: await shop.admin(), noise: [/status of 422/] });
  await page.goto("/dashboard/settings/delivery");
  const form = page.getByRole("form", { name: "Delivery settings" });
  await form.getByRole("button", { name: "Add to: Zones" }).click();
  const zone = form.getByRole("group", { name: "Zones" }).first();
  await zone.getByRole("textbox", { name: "Name" }).last().waitFor();
  await form.getByRole("button", { name: "Add to: Delivery methods" }).click();
  await form.getByLabel("Without a name so far").last().waitFor();
  await form.getByRole("button", { name: "Save settings" }).click();
  await expect.poll(() => zone.getByText("Please fill this in.", { exact: true }).count()).toBe(2);
});

test("what others saved meanwhile is not overwritten: what is typed stays, and is saved on top of it on request", async () => {
  const owner = await shop.admin();
  const page = await openPage(shop.url, { as: owner, noise: [/status of 409/] });
  await page.goto("/dashboard/settings");
  const form = page.getByRole("form", { name: "Delivery settings" });
  await form.getByLabel("Same-day cut-off (HH:MM)").fill("11:00");
  const { version, value } = await read("delivery");
  await owner.call("PUT", "/api/settings/delivery", { version, value: { ...value, cutOff: "09:00", handlingDays: 4 } });
  const notice = form.getByText("Someone else saved this while you were editing. What you typed is still here.");
  const save = form.getByRole("button", { name: "Save settings" });
  await save.click();
  await notice.waitFor();
  await form.getByText("Changed by both of you: Same-day cut-off (HH:MM).").waitFor();
  await expect.poll(() => form.getByLabel("Same-day cut-off (HH:MM)").inputValue()).toBe("11:00");
  expect((await read("delivery")).value.cutOff).toBe("09:00");
  await form.getByRole("button", { name: "Keep my changes" }).click();
  await notice.waitFor({ state: "detached" });
  await expect.poll(() => form.getByLabel("Handling time in business days").inputValue()).toBe("4");
  await save.click();
  await page.getByText("Settings saved.").waitFor();
  expect((await read("delivery")).value).toMatchObject({ cutOff: "11:00", handlingDays: 4 });
  // The next one that others save is theirs again.
  const { version: next, value: now } = await read("delivery");
  await form.getByLabel("Same-day cut-off (HH:MM)").fill("12:00");
  await owner.call("PUT", "/api/settings/delivery", { version: next, value: { ...now, handlingDays: 5 } });
  await save.click();
  await notice.waitFor();
  await form.getByRole("button", { name: "Discard my changes" }).click();
  await expect.poll(() => form.getByLabel("Same-day cut-off (HH:MM)").inputValue()).toBe("11:00");
  await expect.poll(() => form.getByLabel("Handling time in business days").inputValue()).toBe("5");
});

test("a draft of settings does not overwrite what others have saved since it was typed", async () => {
  const owner = await shop.admin();
  const page = await openPage(shop.url, { as: owner, noise: [/status of 409/] });
  await page.goto("/dashboard/settings");
  const form = page.getByRole("form", { name: "Delivery settings" });
  const cutOff = form.getByLabel("Same-day cut-off (HH:MM)");
  await cutOff.fill("16:30");
  const { version, value } = await read("delivery");
  await owner.call("PUT", "/api/settings/delivery", { version, value: { ...value, cutOff: "08:15" } });
  await page.reload();
  await form.getByText("Changed by both of you: Same-day cut-off (HH:MM).").waitFor();
  await expect.poll(() => cutOff.inputValue()).toBe("16:30");
  const save = form.getByRole("button", { name: "Save settings" });
  const refused = page.waitForResponse((response) => response.status() === 409);
  await save.click();
  await refused;
  expect((await read("delivery")).value.cutOff).toBe("08:15");
  await form.getByRole("button", { name: "Discard my changes" }).click();
  await save.and(page.locator(":focus")).waitFor();
  await expect.poll(() => cutOff.inputValue()).toBe("08:15");
});

test("settings are not unsaved after they are saved, however their numbers were typed", async () => {
  const page = await openPage(shop.url, { as: await shop.admin() });
  await page.goto("/dashboard/settings");
  const form = page.getByRole("form", { name: "Delivery settings" });
  const days = form.getByLabel("Handling time in business days");
  await days.fill("03");
  await form.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("Settings saved.").waitFor();
  await expect.poll(() => days.inputValue()).toBe("3");
  await expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft:"))))
    .toEqual([]);
});

test("a ship-to rule is added and removed", async () => {
  const page = await openPage(shop.url, { as: await shop.admin(), noise: [/status of 422/] });
  await page.goto("/dashboard/settings/delivery");
  const form = page.getByRole("form", { name: "Add rule" });
  await form.getByLabel("States or provinces, comma-separated").fill("CA");
  await form.getByRole("button", { name: "Add rule" }).click();
  await form.getByText("Please fill this in.").waitFor();
  await form.getByLabel("SKU").fill("CAT-49");
  await form.getByRole("button", { name: "Add rule" }).click();
  const row = page.getByRole("row").filter({ hasText: "US: CA" });
  await row.getByRole("button", { name: "Remove from Ship-to rules: CAT-49" }).click();
  await page.getByText("There are no rules yet.").waitFor();
  expect((await (await shop.admin()).call("GET", "/api/ship-rules")).body).toEqual([]);
});

test("staff set up tax by percentages", async () => {
  const page = await openPage(shop.url, { as: await shop.admin() });
  await page.goto("/dashboard/settings/tax");
  const form = page.getByRole("form", { name: "Tax settings" });
  await form.getByLabel("Mode").selectOption({ value: "table" });
  await form.getByLabel("Country (two letters)").fill("US");
  await form.getByRole("button", { name: "Add to: Tax rates" }).click();
  const rates = form.getByRole("group", { name: "Tax rates" });
  await rates.getByLabel("Label").fill("Illinois");
  await rates.getByLabel("Country (two letters)").fill("US");
  await rates.getByLabel("State or province").fill("IL");
  await rates.getByLabel("Rate in percent").fill("6.25");
  await form.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("Settings saved.").waitFor();
  expect((await read("tax")).value).toMatchObject({ mode: "table", rates: [{ region: "IL", rate: 0.0625, to: null }] });
  // The notice lies over the form until it goes.
  await page.getByText("Settings saved.").waitFor({ state: "hidden" });
  expect(await complaints(page, editions.ofRun)).toEqual([]);
});
