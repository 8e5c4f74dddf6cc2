import { fillIn } from "#test/browser/steps.ts";
import type { Visit } from "#test/browser/axe-sweep.ts";

export const customerPages: Record<string, Visit> = {
  "the landing page of a signed-in customer, with the review form": async ({ customer, open, check }) => {
    const page = await open("/", { as: customer });
    await page.getByLabel("Comments").waitFor();
    await check(page);
  },
  "the purchase page of a part, its order form, and the form with errors": async ({ customer, part, open, check }) => {
    const page = await open(`/purchase/${part}`, { as: customer });
    await page.getByRole("button", { name: "Purchase" }).waitFor();
    await check(page);
    await page.getByRole("button", { name: "Purchase" }).click();
    await page.getByRole("dialog").waitFor();
    await check(page);
    await fillIn(page, { Orders: "1" });
    await page.getByRole("button", { name: "Add Product" }).click();
    await page.getByText("The minimum order is 2.").waitFor();
    await check(page);
  },
  "My Orders with orders in every state, one of them open, and without any": async ({ customer, open, check }) => {
    const page = await open("/dashboard?status=all", { as: customer });
    await page
      .getByRole("button", { name: /Details of order/ })
      .nth(1)
      .click();
    await page.getByText("Timeline").waitFor();
    await check(page);
    await page.goto("/dashboard?q=nothing-like-it");
    await page.getByText("No order matches").waitFor();
    await check(page);
  },
  "My Profile, and the question whether to save": async ({ customer, open, check }) => {
    const page = await open("/dashboard/myprofile", { as: customer });
    await fillIn(page, { "Phone Number": "+46 90 123456" });
    await check(page);
    await page.getByRole("button", { name: "Update profile" }).click();
    await page.getByRole("button", { name: "Don't save" }).waitFor();
    await check(page);
  },
  "Security, and the set-up of a second factor": async ({ customer, open, check }) => {
    const page = await open("/dashboard/security", { as: customer });
    await page.getByText("This device").waitFor();
    await check(page);
    await page.getByRole("button", { name: "Turn on" }).click();
    await page.getByRole("textbox", { name: "Password", exact: true }).fill(customer.password);
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
    await check(page);
  },
  "Addresses, one of them being edited": async ({ customer, open, check }) => {
    const page = await open("/dashboard/addresses", { as: customer });
    await page.getByRole("button", { name: "Add an address" }).click();
    await fillIn(page, {
      "Full name": "Ada Lovelace",
      "Postal code (ZIP)": "60601",
      "Street address": "1 Main St",
      City: "Chicago",
      "State or province": "IL",
    });
    await check(page);
    await page.getByRole("button", { name: "Save the address" }).click();
    await page.getByRole("button", { name: "Edit 1 Main St" }).click();
    await check(page);
  },
  "the payment page with its card form": async ({ customer, unpaid, open, check }) => {
    const page = await open(`/dashboard/payment/${unpaid}`, { as: customer });
    const card = page.getByTitle("Card details").contentFrame();
    await card.getByLabel("Card number").fill("4242 4242 4242 4241");
    await card.getByLabel("Security code").fill("1");
    await card.getByText("Test cards", { exact: true }).click();
    await check(page);
  },
};
