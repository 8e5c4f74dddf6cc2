import { beforeAll, expect, test } from "vitest";
import { complaints } from "#test/browser/axe-complaints.ts";
import { openPage } from "#test/browser/browser.ts";
import { emptyShop } from "#test/browser/shop.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let admin: Person;
beforeAll(async () => {
  shop = await emptyShop();
  admin = await shop.admin();
  await shop.addPart({ sku: "PAD-1", name: "Pads", price: 50, brand: "Halvern", partType: "Brake Pad Set" });
});

test("staff add a promotion, try it on parts, change it and end it; a refusal loses nothing that was typed", async () => {
  const page = await openPage(shop.url, { as: admin, reducedMotion: true, noise: [/status of 4\d\d/] });
  await page.goto("/dashboard/promotions");
  await page.getByText("No promotions yet").waitFor();
  expect(await complaints(page)).toEqual([]);
  await page.getByRole("link", { name: "Add a promotion" }).click();
  const form = page.getByRole("form", { name: "Promotion" });
  await form.getByLabel("Name", { exact: true }).fill("Pad week");
  await form.getByLabel("Code").fill("Pads10");
  await form.getByLabel("Percent", { exact: true }).fill("10");
  await form.getByLabel("Brands").fill("Halvern\nNobody");
  await form.getByRole("button", { name: "Add promotion" }).click();
  await form.getByText("There is no “Nobody”.").waitFor();
  expect(await complaints(page)).toEqual([]);
  await page.reload();
  await expect.poll(() => form.getByLabel("Code").inputValue()).toBe("Pads10");
  await form.getByLabel("Brands").fill("Halvern");
  await form.getByRole("button", { name: "Add promotion" }).click();

  await page.getByRole("heading", { name: "Pad week", level: 1 }).waitFor();
  const preview = page.getByRole("form", { name: "Try it" });
  await preview.getByLabel("Parts").fill("PAD-1 2\nNOPE");
  await preview.getByRole("button", { name: "Calculate" }).click();
  await preview.getByText("There is no “NOPE”.").waitFor();
  await preview.getByLabel("Parts").fill("PAD-1 2");
  await preview.getByLabel("Delivery in USD").fill("none");
  await preview.getByRole("button", { name: "Calculate" }).click();
  await preview.getByText("Please type a number.").waitFor();
  await preview.getByLabel("Delivery in USD").fill("0");
  await preview.getByRole("button", { name: "Calculate" }).click();
  await page.getByText("Pad week: $10.00").waitFor();
  await page.getByRole("definition").filter({ hasText: "$90.00" }).waitFor();
  expect(await complaints(page)).toEqual([]);

  await form.getByLabel("Percent", { exact: true }).fill("20");
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByText("20% off the order").waitFor();
  await page.getByRole("button", { name: "End now" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End now" }).click();
  await page.getByText("This promotion is over.").waitFor();
  await page.getByRole("link", { name: "All promotions" }).click();
  await page
    .getByRole("row", { name: "Pad week" })
    .filter({ hasText: "20% off the order" })
    .filter({ hasText: "Over" })
    .waitFor();
  // The next one begins anew.
  await page.getByRole("link", { name: "Add a promotion" }).click();
  await form.getByRole("button", { name: "Add promotion" }).waitFor();
  await expect.poll(() => form.getByLabel("Code").inputValue()).toBe("");
});

test("of two who change a promotion, the second sees what the first has changed, and keeps what they typed", async () => {
  const promotion = { name: "Autumn", kind: "percent", level: "order", percent: 10 };
  const { insertedId: id } = (await admin.call("POST", "/api/promotions", promotion)).body;
  const page = await openPage(shop.url, { as: admin, noise: [/status of 409/] });
  await page.goto(`/dashboard/promotions/${id}`);
  const form = page.getByRole("form", { name: "Promotion" });
  await form.getByLabel("Name", { exact: true }).fill("Autumn sale");
  await form.getByLabel("Percent", { exact: true }).fill("15");
  const { version } = (await admin.call("GET", `/api/promotions/${id}`)).body;
  const first = { ...promotion, version, percent: 20, code: "LEAVES" };
  expect((await admin.call("PUT", `/api/promotions/${id}`, first)).status).toBe(200);
  const save = form.getByRole("button", { name: "Save" });
  await save.click();
  await form.getByText("Changed by them: Code and Percent.").waitFor();
  await form.getByText("Changed by both of you: Percent.").waitFor();
  // A reload forgets neither what was typed nor what it was typed on.
  await page.reload();
  await expect.poll(() => form.getByLabel("Name", { exact: true }).inputValue()).toBe("Autumn sale");
  await form.getByText("Changed by them: Code and Percent.").waitFor();
  await expect.poll(() => form.getByLabel("Percent", { exact: true }).inputValue()).toBe("15");
  await form.getByRole("button", { name: "Keep my changes" }).click();
  await save.and(page.locator(":focus")).waitFor();
  await expect.poll(() => form.getByLabel("Code").inputValue()).toBe("LEAVES");
  await save.click();
  await page.getByRole("heading", { name: "Autumn sale", level: 1 }).waitFor();
  expect((await admin.call("GET", `/api/promotions/${id}`)).body).toMatchObject({ percent: 15, code: "LEAVES" });
  await expect.poll(() => form.getByText("Someone else saved this").count()).toBe(0);
});

test("a field of a promotion that is typed and typed back takes what others save", async () => {
  const promotion = { name: "Winter", kind: "percent", level: "order", percent: 10 };
  const { insertedId: id } = (await admin.call("POST", "/api/promotions", promotion)).body;
  const page = await openPage(shop.url, { as: admin, noise: [/status of 409/] });
  await page.goto(`/dashboard/promotions/${id}`);
  const form = page.getByRole("form", { name: "Promotion" });
  const percent = form.getByLabel("Percent", { exact: true });
  await percent.fill("15");
  await percent.fill("10");
  await form.getByLabel("Name", { exact: true }).fill("Winter sale");
  const { version } = (await admin.call("GET", `/api/promotions/${id}`)).body;
  await admin.call("PUT", `/api/promotions/${id}`, { ...promotion, version, percent: 20 });
  await form.getByRole("button", { name: "Save" }).click();
  await form.getByRole("button", { name: "Keep my changes" }).click();
  await expect.poll(() => percent.inputValue()).toBe("20");
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { name: "Winter sale", level: 1 }).waitFor();
  expect((await admin.call("GET", `/api/promotions/${id}`)).body).toMatchObject({ percent: 20 });
});

test("staff keep groups of customers for promotions", async () => {
  const ada = await shop.signUp();
  const page = await openPage(shop.url, { as: admin, reducedMotion: true, noise: [/status of 4\d\d/] });
  await page.goto("/dashboard/customer-groups");
  await page.getByLabel("Name of the group").fill("Garages");
  await page.getByRole("button", { name: "Add group" }).click();
  const group = page.getByRole("region", { name: "Garages" });
  await group.getByLabel("Email of a customer").fill("nobody@example.com");
  await group.getByRole("button", { name: "Add customer" }).click();
  await group.getByText("There is no “nobody@example.com”.").waitFor();
  await group.getByLabel("Email of a customer").fill(ada.email);
  await group.getByRole("button", { name: "Add customer" }).click();
  await group.getByText("1 member").waitFor();
  expect(await complaints(page)).toEqual([]);
  await group.getByRole("button", { name: `Remove ${ada.email} from Garages` }).click();
  await group.getByText("0 members").waitFor();
  await group.getByRole("button", { name: "Remove group: Garages" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove group" }).click();
  await page.getByText("No groups yet").waitFor();
});

test("staff issue a gift card, whose code is shown once, find it by that code and block it", async () => {
  const page = await openPage(shop.url, { as: admin, reducedMotion: true, noise: [/status of 4\d\d/] });
  await page.goto("/dashboard/gift-cards");
  const form = page.getByRole("form", { name: "Issue a gift card" });
  await form.getByLabel("Amount in USD").fill("0");
  await form.getByRole("button", { name: "Issue" }).click();
  await form.getByText("This has to be more than 0.").waitFor();
  await form.getByLabel("Amount in USD").fill("25");
  await form.getByLabel("Note").fill("For Ada");
  await form.getByRole("button", { name: "Issue" }).click();
  const code = (await form.locator("code").textContent())!;
  expect(await complaints(page)).toEqual([]);
  await page.getByLabel("Code", { exact: true }).fill(code.toLowerCase());
  await page.getByRole("form", { name: "Find by code" }).getByRole("button").click();
  await page.getByRole("heading", { name: `Gift card …${code.slice(-4)}` }).waitFor();
  await page.getByRole("button", { name: "Block" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Block" }).click();
  await page.getByRole("button", { name: "Unblock" }).waitFor();
  expect(await complaints(page)).toEqual([]);
});

test("a gift card whose response was lost is not issued again after a reload", async () => {
  const page = await openPage(shop.url, { as: admin, noise: [/Failed to load/] });
  await page.goto("/dashboard/gift-cards");
  const form = page.getByRole("form", { name: "Issue a gift card" });
  await form.getByLabel("Amount in USD").fill("35");
  await form.getByLabel("Note").fill("For Grace");
  let lost = false;
  await page.route("**/api/gift-cards", async (route) => {
    if (lost || route.request().method() !== "POST") return route.fallback();
    lost = true;
    await route.fetch();
    await route.abort();
  });
  await form.getByRole("button", { name: "Issue" }).click();
  await form.getByText(/^You seem to be offline/).waitFor();
  await page.reload();
  await expect.poll(() => form.getByLabel("Note").inputValue()).toBe("For Grace");
  await form.getByRole("button", { name: "Issue" }).click();
  await form.getByRole("button", { name: "I have saved the code" }).waitFor();
  const cards = await shop.sql("select id from gift_cards where note = 'For Grace'");
  expect(cards).toHaveLength(1);
});

test("staff give store credit with a reason and see what changed it", async () => {
  const ada = await shop.signUp();
  const page = await openPage(shop.url, { as: admin, reducedMotion: true, noise: [/status of 4\d\d/] });
  await page.goto("/dashboard/store-credit");
  await page.getByLabel("Email of the customer").fill("nobody@example.com");
  await page.getByRole("button", { name: "Show" }).click();
  await page.getByText("There is no customer with this email address.").waitFor();
  await page.getByLabel("Email of the customer").fill(ada.email);
  await page.getByRole("button", { name: "Show" }).click();
  const form = page.getByRole("form", { name: "Change the credit" });
  await form.getByLabel("Amount in USD").fill("-5");
  await form.getByLabel("Reason").fill("Late delivery");
  await form.getByRole("button", { name: "Change" }).click();
  await form.getByText("The gift card or credit no longer covers this amount.").waitFor();
  await expect.poll(() => form.getByLabel("Reason").inputValue()).toBe("Late delivery");
  await form.getByLabel("Amount in USD").fill("12.50");
  await form.getByRole("button", { name: "Change" }).click();
  await page.getByRole("row", { name: /Changed by staff Late delivery \$12\.50/ }).waitFor();
  expect(await complaints(page)).toEqual([]);
});
