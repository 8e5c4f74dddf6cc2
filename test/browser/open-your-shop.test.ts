import { expect, test } from "vitest";
import { complaints } from "#test/browser/axe-complaints.ts";
import { openPage } from "#test/browser/browser.ts";
import { editions, emptyShop } from "#test/browser/shop.ts";
import { arriveAt, logIn } from "#test/browser/steps.ts";

test("an owner who signs in gets from the demo to what is left to do, and does it", async () => {
  const shop = await emptyShop();
  const owner = await shop.admin();
  await shop.sql("insert into demo_rows values ('part', $1)", [await shop.addPart({ name: "Of the demo" })]);
  const page = await openPage(shop.url, { noise: [/status of 422/] });
  await page.goto("/login");
  await logIn(page, owner);
  await arriveAt(page, "/dashboard/home");
  await page.goto("/");
  await page.getByText("Your shop isn't open yet.").waitFor();
  await page.getByRole("link", { name: "Open your shop" }).first().click();
  await arriveAt(page, "/dashboard/open-your-shop");
  await page.getByText("0 of 9 steps done").waitFor();
  const step = (name: RegExp) => page.getByRole("listitem", { name });

  const delivery = step(/Where you ship/);
  await delivery.getByLabel("Countries").fill("Mars");
  await delivery.getByLabel("Price in USD").fill("9.50");
  await delivery.getByRole("button", { name: "Set flat rate" }).click();
  await delivery.getByText("At most 2 characters, please.").waitFor();
  await delivery.getByLabel("Countries").fill("us, ca");
  await delivery.getByRole("button", { name: "Set flat rate" }).click();
  await delivery.getByText("Done", { exact: true }).waitFor();

  const tax = step(/Tax/);
  await tax.getByLabel("Country that you sell from").selectOption("GB");
  await tax.getByRole("button", { name: "Show preset" }).click();
  await tax.getByText("VAT: 20%").waitFor();
  await tax.getByRole("button", { name: "Use this preset" }).click();
  await tax.getByText("Done", { exact: true }).waitFor();

  await step(/Email/).getByRole("button", { name: "Send me a test email" }).click();
  await page.getByText(/The mail server accepted an email/).waitFor();
  await page.getByRole("button", { name: "Draft from an outline: Privacy" }).click();
  await page.getByRole("link", { name: "Edit: Privacy" }).waitFor();

  const demo = step(/Remove the demo catalogue/);
  await demo.getByLabel(/Type the name of your shop/).fill("Other");
  await demo.getByRole("button", { name: "Remove the demo" }).click();
  await demo.getByText("That is not the name of your shop.").waitFor();
  await demo.getByLabel(/Type the name of your shop/).fill("camber");
  await demo.getByRole("button", { name: "Remove the demo" }).click();
  await demo.getByText("The demo is off sale.").waitFor();
  await page.getByText("3 of 9 steps done").waitFor();
  await page.getByRole("button", { name: "Run the check" }).click();
  await page.getByText("All applied.").waitFor();
  expect(await complaints(page, editions.ofRun)).toEqual([]);
  await demo.getByRole("button", { name: "Bring the demo back" }).click();
  await demo.getByLabel(/Type the name of your shop/).waitFor();
});

test("who comes from a page returns there, and a customer to the landing page", async () => {
  const shop = await emptyShop();
  const page = await openPage(shop.url);
  await page.goto("/login?from=%2Fparts");
  await logIn(page, await shop.admin());
  await arriveAt(page, "/parts");
  const customer = await openPage(shop.url);
  await customer.goto("/login");
  await logIn(customer, await shop.signUp());
  await arriveAt(customer, "/");
  expect(await customer.getByText("Your shop isn't open yet.").count()).toBe(0);
});
