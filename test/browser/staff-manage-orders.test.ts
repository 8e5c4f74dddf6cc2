import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { openPage, type PageOptions } from "#test/browser/browser.ts";
import { payOrder, placeOrder } from "#test/paid-order.ts";
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
const row = (page: Page, text: string) => page.locator("tbody > tr").filter({ hasText: text });

/** A customer of a name of their own with one order. */
async function ordered({ paid = false, name = "Ada Lovelace" } = {}) {
  const buyer = await shop.signUp(name);
  const order = await placeOrder(buyer, await shop.addPart({ name: "Wiper Blade", price: 9.99 }), { client: name });
  if (paid) await payOrder(shop, buyer, order);
  const read = async () => (await buyer.call("GET", `/api/purchase/${order}`)).body;
  return { buyer, order, read };
}

describe("Manage Orders", () => {
  test("has the table's columns, finds an order by its client, and opens to all of it", async () => {
    const { buyer } = await ordered({ name: "Mary Somerville" });
    const page = await open("/manage-orders?q=somerville");
    await row(page, "Mary Somerville").waitFor();
    await expect
      .poll(() => page.getByRole("columnheader").allInnerTexts())
      .toEqual(["#", "Name", "Product", "Price", "Status", "Cancling"]);
    for (const text of ["Wiper Blade", "$19.98", "Unpaid"])
      await row(page, "Mary Somerville").getByText(text).first().waitFor();
    await page.getByRole("button", { name: /Details of order/ }).click();
    await page.getByText("12 St James's Square").waitFor();
    await page.getByText("5550100").waitFor();
    await page.getByRole("link", { name: `Write to ${buyer.email}` }).waitFor();
    await page.getByRole("link", { name: "See the part" }).click();
    await page.getByRole("heading", { level: 1, name: "Wiper Blade" }).waitFor();
  });

  test("a paid order goes from Pending to shipped and back; it is stored, and the customer sees it", async () => {
    const { buyer, read } = await ordered({ paid: true, name: "Emmy Noether" });
    const page = await open("/manage-orders?q=noether");
    const toggle = row(page, "Emmy Noether").getByRole("button", { name: /^(Pending|shipped)/ });
    await toggle.click();
    await row(page, "Emmy Noether")
      .getByRole("button", { name: /^shipped/ })
      .waitFor();
    await expect.poll(() => read()).toMatchObject({ status: "shipped", shipped: true });
    const hers = await openPage(shop.url, { as: buyer });
    await hers.goto("/dashboard");
    await row(hers, "Emmy Noether").getByText("shipped", { exact: true }).waitFor();
    await toggle.click();
    await row(page, "Emmy Noether")
      .getByRole("button", { name: /^Pending/ })
      .waitFor();
    await expect.poll(() => read()).toMatchObject({ status: "paid", shipped: false });
  });

  test("deletes an order only after the question, and says Deleted! when it is done", async () => {
    const { read } = await ordered({ paid: true, name: "Sophie Germain" });
    const page = await open("/manage-orders?q=germain");
    const remove = row(page, "Sophie Germain").getByRole("button", { name: /^Delete/ });
    await remove.click();
    await confirmation(page).getByText("The client gets $19.98 back.").waitFor();
    await confirmation(page).getByRole("button", { name: "Cancel" }).click();
    expect((await read()).status).toBe("paid");
    await remove.click();
    await confirmDeletion(page);
    await page.getByText("Deleted!").waitFor();
    await page.getByRole("heading", { name: "No order matches" }).waitFor();
    expect((await read()).status).toBe("cancelled");
  });

  test("an order that was shipped meanwhile is not deleted, and a message says why", async () => {
    const { order, read } = await ordered({ paid: true, name: "Ida Rhodes" });
    const page = await open("/manage-orders?q=rhodes", { noise: refusals });
    await row(page, "Ida Rhodes")
      .getByRole("button", { name: /^Delete/ })
      .click();
    await admin.call("PUT", `/api/purchase/${order}/shipped`, { shipped: true });
    await confirmDeletion(page);
    const alert = page.getByRole("alert");
    for (const sentence of ["was not deleted.", "This order has been shipped"])
      await alert.getByText(sentence).waitFor();
    expect((await read()).status).toBe("shipped");
    await expect.poll(() => page.getByText("Deleted!").count()).toBe(0);
  });
});

describe("Orders", () => {
  test("those of the chosen that can't be shipped are named with the reason before anything is typed, and left out", async () => {
    const name = "Hedy Lamarr";
    const [paid, unpaid, cancelled] = [
      await ordered({ name, paid: true }),
      await ordered({ name }),
      await ordered({ name }),
    ];
    await admin.call("DELETE", `/api/purchase/${cancelled.order}`);
    const numbers = await Promise.all([paid, unpaid, cancelled].map(async ({ read }) => (await read()).orderNumber));
    const page = await open("/dashboard/orders?status=all&q=lamarr");
    const choose = (at: number) => page.getByRole("checkbox", { name: `Select order ${numbers[at]}` }).check();
    const left = `Left out of shipping. Not paid yet: ${numbers[1]}; cancelled or expired: ${numbers[2]}.`;
    await choose(1);
    await page.getByText(`Left out of shipping. Not paid yet: ${numbers[1]}.`).waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Ship", exact: true }).isDisabled()).toBe(true);
    await choose(2);
    await choose(0);
    await page.getByText(left).waitFor();
    await page.getByRole("button", { name: "Ship 1 order" }).click();
    const dialog = page.getByRole("dialog", { name: "Ship 1 order" });
    await dialog.getByText(left).waitFor();
    await dialog.getByLabel(`Tracking number of order ${numbers[0]}, ${name}`).fill("1Z999");
    await dialog.getByRole("button", { name: "Ship" }).click();
    await dialog.getByText("1 order is shipped.").waitFor();
    expect((await paid.read()).status).toBe("shipped");
    expect((await unpaid.read()).status).toBe("placed");
  });

  test.each([
    ["the list that is empty then", "fulfilment=to_ship", "Ada King"],
    ["a list that goes on to show them", "sort=placed", "Ada Byron"],
  ])("the result of shipping orders together is shown above %s", async (_, query, name) => {
    const [paid, cancelled] = [await ordered({ name, paid: true }), await ordered({ name, paid: true })];
    const [number, refused] = [(await paid.read()).orderNumber, (await cancelled.read()).orderNumber];
    const page = await open(`/dashboard/orders?${query}&q=${encodeURIComponent(name)}`);
    for (const one of [number, refused]) await page.getByRole("checkbox", { name: `Select order ${one}` }).check();
    await admin.call("DELETE", `/api/purchase/${cancelled.order}`);
    await page.getByRole("button", { name: "Ship", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Ship 2 orders" });
    await dialog.getByRole("button", { name: "Ship" }).click();
    await dialog.getByText("1 order is shipped.").waitFor();
    await (
      query === "fulfilment=to_ship"
        ? page.getByText("No order matches")
        : row(page, String(number)).getByText("Shipped", { exact: true })
    ).waitFor();
    for (const sentence of ["1 order is shipped.", `Order ${refused} was not shipped.`])
      await dialog.getByText(sentence).waitFor();
    await expect.poll(() => page.getByText(/already shipped/i).count()).toBe(0);
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("content");
  });

  test("an order is a card of a few lines on a phone, whose amounts and states are seen without opening it", async () => {
    await ordered({ name: "Grace Chisholm", paid: true });
    for (const path of ["/dashboard/orders?q=chisholm", "/manage-orders?q=chisholm"]) {
      const page = await open(path, { phone: true });
      const card = row(page, "Grace Chisholm");
      await card.getByText("$19.98").waitFor();
      expect((await card.boundingBox())?.height).toBeLessThan(240);
    }
  });
});
