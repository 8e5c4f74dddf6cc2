import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { overhang } from "#test/browser/axe-complaints.ts";
import { openPage, type PageOptions } from "#test/browser/browser.ts";
import { type Edition, emptyShop } from "#test/browser/shop.ts";
import { arriveAt, chooseVehicle, fillIn, newEmail, openMail } from "#test/browser/steps.ts";
import { payOrder, placeOrder } from "#test/paid-order.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

const xml = (part: string) =>
  `<ACES version="4.2"><Header><Company>C</Company></Header>
<App action="A" id="1"><BaseVehicle id="1"/><Qty>1</Qty><PartType id="1"/><Part>${part}</Part></App>
<Footer><RecordCount>1</RecordCount></Footer></ACES>`;

/** Defines the tests of what customers and staff do most, in an edition. */
export function mainJourneys(edition: Edition): void {
  let shop: ShopUnderTest;
  beforeAll(async () => {
    shop = await emptyShop(edition.language);
  });
  const open = (options: PageOptions = {}) => openPage(shop.url, { direction: edition.direction, ...options });

  test("a visitor searches for a part for their vehicle, signs up, orders and pays", async () => {
    await addStrut(shop);
    const email = newEmail("greta");
    const page = await open();
    await page.goto("/garage");
    const main = page.getByRole("main");
    await chooseVehicle(main, { Year: "2015", Make: "Honda", Model: "Accord", Engine: "2.4" });
    await main.getByRole("button", { name: "Use this vehicle" }).click();
    await page.getByText(/is your vehicle now/).waitFor();
    await expectToFit(page);
    await page.getByRole("combobox", { name: "Find parts" }).fill("strut 2015 accord");
    await page.getByRole("button", { name: "Find", exact: true }).click();
    await page.getByRole("link", { name: "Front Strut", exact: true }).waitFor();
    await expectToFit(page);
    await page.getByRole("link", { name: "Front Strut", exact: true }).click();
    await page.getByRole("heading", { name: /^(Fits your|Passt zu Ihrem) / }).waitFor();
    await expectToFit(page);
    await page.getByRole("link", { name: "Order this part" }).click();
    await page.getByRole("link", { name: "Create New Account" }).click();
    await page.getByRole("heading", { name: "Sign Up" }).waitFor();
    await expectToFit(page);
    await fillIn(page, { Name: "Greta Lind", Email: email, Password: "bromsskiva" });
    await page.getByRole("button", { name: "Sign Up" }).click();
    await arriveAt(page, "/home");
    await page.getByRole("link", { name: "Details of Front Strut" }).click();
    await page.getByRole("button", { name: "Purchase" }).click();
    await fillIn(page.getByRole("dialog"), { "Phone Number": "090 123456", Address: "Storgatan 1, Umeå" });
    await expectToFit(page);
    await page.getByRole("button", { name: "Add Product" }).click();
    await page.getByText("Your order has been saved").waitFor();
    await arriveAt(page, "/");

    await page.getByRole("link", { name: "Dashboard", exact: true }).click();
    const row = page.getByRole("row").filter({ hasText: email });
    await row.getByText("$99.80").waitFor();
    await expectToFit(page);
    await row.getByRole("link", { name: /^Pay order/ }).click();
    await page.getByRole("heading", { name: /Front Strut/ }).waitFor();
    const card = page.getByTitle("Card details").contentFrame();
    await fillIn(card.getByRole("form"), {
      "Card number": "4242 4242 4242 4242",
      "Expiry date": "12 / 34",
      "Security code": "123",
    });
    await expectToFit(page);
    await page.getByRole("button", { name: /^Pay \$/ }).click();
    await page.getByText("Congrats! Your payment is completed.").waitFor();
    await page.getByRole("link", { name: "My Orders" }).first().click();
    await row.getByText("Paid", { exact: true }).waitFor();
    await row.getByText(/pi_\w+/).waitFor();
    await openMail(page, email, /\d/);
    expect(await shop.sql("select stock from parts where sku = 'STRUT-1'")).toEqual([{ stock: 8 }]);
  });

  test("a member of staff ships an order, changes a part, uploads an import and assigns a role", async () => {
    const buyer = await shop.signUpConfirmed("Grace Hopper");
    const order = await placeOrder(buyer, await shop.addPart({ name: "Heater Core", price: 80 }), {
      client: "Grace Hopper",
    });
    await payOrder(shop, buyer, order);
    const page = await open({ as: await shop.admin() });

    await page.goto("/manage-orders");
    const row = page.getByRole("row").filter({ hasText: "Grace Hopper" });
    await row.getByText("$160.00").waitFor();
    await expectToFit(page);
    await row.getByRole("button", { name: /^Pending/ }).click();
    await row.getByRole("button", { name: /^shipped/ }).waitFor();
    await openMail(await open(), buyer.email, /\d/);

    await page.goto("/manage-product?q=heater+core");
    await expectToFit(page);
    await page.getByRole("button", { name: /^Edit/ }).click();
    const dialog = page.getByRole("dialog", { name: "Edit product" });
    await dialog.getByLabel("Price").fill("85");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("Your work has been saved").waitFor();
    await page.getByRole("article").getByText("$85.00").waitFor();

    await page.goto("/dashboard/imports");
    await expectToFit(page);
    const file = { name: "supplier.xml", mimeType: "application/xml", buffer: Buffer.from(xml("CF-1")) };
    await page.getByLabel("File", { exact: true }).setInputFiles(file);
    await page.getByRole("button", { name: "Check the file" }).click();
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByRole("button", { name: "Undo the import" }).waitFor();
    await expectToFit(page);

    await page.goto("/dashboard/making-admin");
    await expectToFit(page);
    const user = page.getByRole("row").filter({ hasText: buyer.email });
    await user.getByRole("combobox", { name: `Role of ${buyer.email}` }).selectOption("warehouse");
    await page.getByRole("button", { name: "Yes, assign it" }).click();
    await expect.poll(async () => (await buyer.call("GET", "/api/profile")).body.role).toBe("warehouse");
  });
}

async function addStrut(shop: ShopUnderTest): Promise<void> {
  await shop.addPart({
    name: "Front Strut",
    sku: "STRUT-1",
    price: 49.9,
    quantity: 10,
    applications: [
      { vehicle: { make: "Honda", model: "Accord", from: 2013, to: 2017 }, position: "Front", quantity: 2 },
    ],
  });
}

/** Throws when the page scrolls sideways on a phone or a desktop. */
async function expectToFit(page: Page): Promise<void> {
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => overhang(page)).toEqual([]);
  }
}
