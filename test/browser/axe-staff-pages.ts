import type { Visit } from "#test/browser/axe-sweep.ts";

export const staffPages: Record<string, Visit> = {
  "a page of the shop's own that is being written": async ({ admin, open, check }) => {
    const page = await open("/dashboard/pages/terms", { as: admin });
    await page.getByRole("button", { name: "Begin with an outline" }).click();
    await check(page);
  },
  "Make Admin, and the question before a user is removed": async ({ customer, admin, open, check }) => {
    const page = await open("/dashboard/making-admin", { as: admin });
    await page.getByRole("button", { name: `Remove User: ${customer.email}` }).click();
    await page.getByRole("dialog").getByText("Are you sure?").waitFor();
    await check(page);
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    await check(page);
  },
  "the desk, with what waits and the sales of 30 days": async ({ admin, open, check }) => {
    const page = await open("/dashboard/home", { as: admin });
    await page.getByText("Show as table").click();
    await check(page);
  },
  "the list of orders, with one chosen to be shipped, and one order": async ({ admin, open, check }) => {
    const page = await open("/dashboard/orders?fulfilment=to_ship", { as: admin });
    await page
      .getByRole("checkbox", { name: /^Select order/ })
      .first()
      .check();
    await page.getByRole("group", { name: "Selected orders" }).getByRole("button", { name: "Ship" }).click();
    await page.getByRole("dialog").getByLabel("Carrier").waitFor();
    await check(page);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Packing lists" }).click();
    await page.getByRole("heading", { name: "Packing lists" }).waitFor();
    await check(page);
    await page.goBack();
    await page.getByRole("region", { name: "Orders" }).getByRole("link").nth(-1).click();
    await page.getByRole("heading", { name: "Timeline" }).waitFor();
    await check(page);
  },
  "a change of many products, previewed": async ({ admin, open, check }) => {
    const table = await open("/dashboard/products?sort=-price", { as: admin });
    await table.getByRole("checkbox", { name: "Select all loaded products" }).check();
    await table.getByRole("button", { name: "Change selected…" }).click();
    const bulk = table.getByRole("dialog", { name: "Change selected products" });
    await bulk.getByLabel("Percent").fill("5");
    await bulk.getByRole("button", { name: "Preview" }).click();
    await bulk.getByText("A preview: nothing has changed yet.").waitFor();
    await check(table);
  },
  "drafts of phone orders, and one of them": async ({ admin, open, check }) => {
    const draft = { clientName: "Axe", lines: [{ sku: "AXE-0", quantity: 1 }], note: "Call at 5" };
    await admin.call("POST", "/api/phone-order-drafts", draft, { "idempotency-key": "axe" });
    const page = await open("/dashboard/phone-orders", { as: admin });
    await page.getByRole("button", { name: "Delete the draft: Axe" }).waitFor();
    await check(page);
    await page.getByRole("link", { name: "Continue: Axe" }).click();
    await page.getByLabel("Full name").waitFor();
    await check(page);
  },
  "Manage Orders with an open order, and the question before one is deleted": async ({ admin, open, check }) => {
    const page = await open("/manage-orders", { as: admin });
    await page
      .getByRole("button", { name: /Details of order/ })
      .first()
      .click();
    await page.getByText("Timeline").waitFor();
    await check(page);
    await page
      .getByRole("button", { name: /^Delete order/ })
      .first()
      .click();
    await page.getByRole("dialog").waitFor();
    await check(page);
  },
  "promotions, the form of one with errors, one being tried, and customer groups": async ({ admin, open, check }) => {
    const { body } = await admin.call("POST", "/api/promotions", {
      name: "Axe",
      kind: "percent",
      level: "order",
      percent: 10,
      limitTotal: 5,
    });
    await admin.call("POST", "/api/customer-groups", { name: "Garages" });
    const page = await open("/dashboard/promotions", { as: admin });
    await page.getByRole("link", { name: "Axe" }).waitFor();
    await check(page);
    await page.goto("/dashboard/promotions/new");
    await page.getByRole("button", { name: "Add promotion" }).click();
    await page.getByText("Please fill this in.").first().waitFor();
    await check(page);
    await page.goto(`/dashboard/promotions/${body.insertedId}`);
    await page.getByRole("form", { name: "Try it" }).getByLabel("Parts").fill("AXE-0 2");
    await page.getByRole("button", { name: "Calculate", exact: true }).click();
    await page.getByRole("heading", { name: "Result" }).waitFor();
    await check(page);
    await page.getByRole("button", { name: "End now" }).click();
    await page.getByRole("dialog").waitFor();
    await check(page);
    await page.goto("/dashboard/customer-groups");
    await page.getByRole("heading", { name: "Garages" }).waitFor();
    await check(page);
  },
  "gift cards with a new code, one of them, and the store credit of a customer": async ({
    customer,
    admin,
    open,
    check,
  }) => {
    const page = await open("/dashboard/gift-cards", { as: admin });
    await page.getByLabel("Note").fill("Axe");
    await page.getByLabel(/^Amount in/).fill("25");
    await page.getByRole("button", { name: "Issue", exact: true }).click();
    await page.getByRole("button", { name: "I have saved the code" }).waitFor();
    await check(page);
    await page.getByRole("table").getByRole("link").first().click();
    await page.getByRole("button", { name: "Block" }).click();
    await page.getByRole("dialog").waitFor();
    await check(page);
    await page.goto(`/dashboard/store-credit?email=${customer.email}`);
    await page.getByRole("button", { name: "Change" }).click();
    await page.getByText("Please fill this in.").first().waitFor();
    await check(page);
  },
};
