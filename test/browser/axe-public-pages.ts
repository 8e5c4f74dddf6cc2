import { openPage } from "#test/browser/browser.ts";
import { fillIn, newEmail, openMail } from "#test/browser/steps.ts";
import type { Visit } from "#test/browser/axe-sweep.ts";

export const publicPages: Record<string, Visit> = {
  "a page of the shop's own": async ({ admin, open, check }) => {
    const body = "Within **30 days**.\n\n## How\n\n1. [Write](/contact)\n\n| To | Cost |\n|---|---|\n| US | 5 |";
    const { version } = (await admin.call("GET", "/api/content-pages/returns")).body;
    await admin.call("PUT", "/api/content-pages/returns", {
      version,
      published: true,
      texts: { en: { title: "Returns", body }, de: { title: "Rückgabe", body } },
    });
    await check(await open("/pages/returns"));
  },
  "a part whose fitment depends on an answer, and its order form without that answer": async ({
    shop,
    customer,
    open,
    check,
  }) => {
    const answers = "year=2015&make=Honda&model=Accord&displacement=2.4";
    const { id: vehicle } = (await shop.call("GET", `/api/vehicles/choices?${answers}`)).body.vehicle;
    const applications = [
      { vehicle, position: "Front", quantity: 2, qualifiers: { builtBefore: "2015-02-15" }, notes: "With ABS" },
    ];
    const asking = await shop.addPart({ applications, numbers: [{ kind: "oe", number: "45022-T2A" }] });
    const page = await open(`/parts/${asking}?vehicle=${vehicle}`, { as: customer });
    await page.getByText("The listing behind this").click();
    await check(page);
    await page.goto(`/purchase/${asking}?vehicle=${vehicle}`);
    await page.getByRole("button", { name: "Purchase" }).click();
    await page
      .getByRole("dialog")
      .getByText(/Depends: /)
      .waitFor();
    await fillIn(page.getByRole("dialog"), { "Phone Number": "555 0100", Address: "12 St James's Square" });
    await page.getByRole("dialog").getByRole("button", { name: "Add Product" }).click();
    await page.getByText(/^Please answer this first/).waitFor();
    await check(page);
  },
  "a sign-up form with errors": async ({ open, check }) => {
    const page = await open("/register");
    await fillIn(page, { Email: "ada", Password: "12345" });
    await page.getByRole("button", { name: "Sign Up" }).click();
    await page.getByText("Name is Required").waitFor();
    await check(page);
  },
  "the menu on a phone": async ({ admin, open, check }) => {
    const page = await open("/", { phone: true, as: admin });
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await page.getByRole("link", { name: "Manage Orders" }).waitFor();
    await check(page);
  },
  "the garage with vehicles, one being edited and one removed, and its dialog with a wrong VIN": async ({
    shop,
    open,
    check,
  }) => {
    const vin = "1HGCM82633A004352";
    const { id: vehicle } = (await shop.call("POST", "/api/vehicles/decode", { vin })).body.vehicle;
    const rusty = await shop.signUp();
    await rusty.call("POST", "/api/garage", { vehicleId: vehicle, vin, answers: { built: "../2003-02-14" } });
    await rusty.call("POST", "/api/garage", { vehicleId: vehicle, vin: "1HGCM82633A004353", nickname: "Rusty" });
    await rusty.call("POST", "/api/garage", { vehicleId: vehicle, vin: "1HGCM82633A004354", nickname: "Gone" });
    const page = await open("/garage", { as: rusty });
    await page.getByRole("button", { name: "Remove Gone" }).click();
    await page.getByRole("button", { name: "Undo: put Gone back" }).waitFor();
    const unnamed = page.getByRole("listitem").filter({ hasText: "Honda Accord", hasNotText: /Rusty|Gone/ });
    await unnamed.getByRole("button", { name: /^Edit/ }).click();
    await unnamed.getByText(/February 15, 2003|15\. Februar 2003/).waitFor();
    await check(page);
    await page.goto("/blogs");
    await page.getByRole("link", { name: /^Your vehicle/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Or by its VIN").click();
    await dialog.getByLabel("VIN", { exact: true }).fill("1HGCM82643A004352");
    await dialog.getByRole("button", { name: "Look up" }).click();
    await dialog.getByText("Please check the VIN").waitFor();
    await check(page);
  },
  "the sandbox: account chooser, inbox and a mail": async ({ shop, open, check }) => {
    const { email } = await shop.signUp("Ada", newEmail("mailed"));
    const page = await open("/login");
    await page.getByRole("button", { name: "Continue with Google" }).click();
    await page.getByText("Use another account").click();
    await check(page);
    await openMail(page, email, /^(Confirm your email address|Bestätigen Sie Ihre E-Mail-Adresse)/);
    await check(page);
    // No script runs in the frame of the mail, so it is checked in a page of its own.
    const source = await page.getByTitle("The mail as its reader sees it").getAttribute("src");
    const apart = await openPage(shop.url);
    await apart.setContent((await shop.call<string>("GET", source!)).body);
    await check(apart);
    await page.getByRole("link", { name: "Plain text" }).click();
    await check(page);
    await page.getByRole("link", { name: "Inbox" }).click();
    await check(page);
  },
};
