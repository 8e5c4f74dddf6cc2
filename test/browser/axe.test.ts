import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { complaints } from "#test/browser/axe-complaints.ts";
import { openPage, type PageOptions } from "#test/browser/browser.ts";
import { fillIn, newEmail, openMail } from "#test/browser/steps.ts";
import { payOrder, placeOrder } from "#test/paid-order.ts";
import { emptyShop } from "#test/browser/shop.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let customer: Person;
let admin: Person;
let part: string;
let unpaid: string;
let paid: string;
beforeAll(async () => {
  shop = await emptyShop();
  [customer, admin] = await Promise.all([shop.signUp(), shop.admin()]);
  for (let index = 0; index < 8; index++) await shop.addPart({ name: `Shown Part ${index}`, sku: `AXE-${index}` });
  part = await shop.addPart({ description: "Vented, 5 holes.\nWith a coating.", quantity: 1000, order: 2 });
  await shop.addPart({ name: "Sold Out Part", quantity: 0 });
  const accord = { make: "Honda", model: "Accord", year: 2015 };
  await shop.addPart({
    partType: "Brake Pad Set",
    applications: [{ vehicle: accord, position: "Front", quantity: 2 }],
  });
  for (const rating of [1, 3, 5]) {
    await customer.call("POST", "/api/reviews", { review: "Fits, and looks right.", retting: rating, name: "Ada" });
  }
  unpaid = await placeOrder(customer, part);
  paid = await placeOrder(customer, part);
  await payOrder(shop, customer, paid);
  const cancelled = await placeOrder(customer, part);
  await payOrder(shop, customer, cancelled);
  await customer.call("DELETE", `/api/myorders/${cancelled}`);
  const shipped = await placeOrder(customer, part);
  await payOrder(shop, customer, shipped);
  await admin.call("PUT", `/api/purchase/${shipped}/shipped`, { shipped: true });
});

/** A page that doesn't move: colours are measured where they have arrived. */
async function still(path: string, options: PageOptions = {}): Promise<Page> {
  const page = await openPage(shop.url, { reducedMotion: true, ...options });
  await page.goto(path);
  return page;
}

describe("axe finds nothing on", () => {
  test.each([
    "/",
    "/parts",
    "/parts?q=nothing+like+it",
    "/search",
    "/search?q=brkae+pads+2015+accord+lx",
    "/search?q=brake+discs+2015+accord+of+nothing",
    "/garage",
    "/garage?year=2015&make=Honda",
    "/blogs",
    "/my-portfolio",
    "/login",
    "/login?error=access_denied",
    "/register",
    "/reset-password",
    "/reset-password?token=from-a-mail",
    "/contact",
    "/about",
    "/jobs",
    "/press",
    "/vehicles",
    "/vehicles/2015/honda",
    "/vehicles/2015/honda/accord",
    "/vehicles/2015/honda/accord/2.4l-4-cyl-gasoline/brake-pad-set",
  ])("%s", async (path) => {
    expect(await complaints(await still(path))).toEqual([]);
  });

  test("the page of a part, and one that is not there", async () => {
    const page = await still(`/parts/${part}`, { noise: [/status of 404/] });
    expect(await complaints(page)).toEqual([]);
    await page.goto("/no/such/page");
    expect(await complaints(page)).toEqual([]);
  });

  test("the page of a part that depends, and its order form when that was not answered", async () => {
    const answers = "year=2015&make=Honda&model=Accord&displacement=2.4";
    const { _id: vehicle } = (await shop.call("GET", `/api/vehicles/choices?${answers}`)).body.vehicle;
    const applications = [
      { vehicle, position: "Front", quantity: 2, qualifiers: { builtBefore: "2015-02-15" }, notes: "With ABS" },
    ];
    const asking = await shop.addPart({ applications, numbers: [{ kind: "oe", number: "45022-T2A" }] });
    const page = await still(`/parts/${asking}?vehicle=${vehicle}`, { as: customer });
    await page.getByText("The listing behind this").click();
    expect(await complaints(page)).toEqual([]);
    await page.goto(`/purchase/${asking}?vehicle=${vehicle}`);
    await page.getByRole("button", { name: "Purchase" }).click();
    await page.getByRole("dialog").getByText("Depends:").waitFor();
    await fillIn(page.getByRole("dialog"), { "Phone Number": "555 0100", Address: "12 St James's Square" });
    await page.getByRole("dialog").getByRole("button", { name: "Add Product" }).click();
    await page.getByText(/^Please answer this first/).waitFor();
    expect(await complaints(page)).toEqual([]);
  });

  test("a sign-up form that says what is wrong", async () => {
    const page = await still("/register");
    await fillIn(page, { Email: "ada", Password: "12345" });
    await page.getByRole("button", { name: "Sign Up" }).click();
    await page.getByText("Name is Required").waitFor();
    expect(await complaints(page)).toEqual([]);
  });

  test("the menu of a phone", async () => {
    const page = await still("/", { phone: true, as: admin });
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await page.getByRole("link", { name: "Manage Orders" }).waitFor();
    expect(await complaints(page)).toEqual([]);
  });

  test("the garage with vehicles, one edited and one removed, and its dialog with a VIN that can't be right", async () => {
    const vin = "1HGCM82633A004352";
    const { _id: vehicle } = (await shop.call("GET", `/api/vehicles/vin/${vin}`)).body.vehicle;
    const rusty = await shop.signUp();
    await rusty.call("POST", "/api/garage", { vehicle, vin, answers: { built: "../2003-02-14" } });
    await rusty.call("POST", "/api/garage", { vehicle, vin: "1HGCM82633A004353", nickname: "Rusty" });
    await rusty.call("POST", "/api/garage", { vehicle, vin: "1HGCM82633A004354", nickname: "Gone" });
    const page = await still("/garage", { as: rusty });
    await page.getByRole("button", { name: "Remove Gone" }).click();
    await page.getByRole("button", { name: "Undo: put Gone back" }).waitFor();
    await page.getByRole("button", { name: "Edit 2003 Honda Accord" }).click();
    await page.getByText("Before February 15, 2003").waitFor();
    expect(await complaints(page)).toEqual([]);
    await page.goto("/blogs");
    await page.getByRole("link", { name: /^Your vehicle/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Or by its VIN").click();
    await dialog.getByLabel("VIN", { exact: true }).fill("1HGCM82643A004352");
    await dialog.getByRole("button", { name: "Look up" }).click();
    await dialog.getByText("Please check the VIN").waitFor();
    expect(await complaints(page)).toEqual([]);
  });

  test("the landing page of somebody signed in, with the review form", async () => {
    const page = await still("/", { as: customer });
    await page.getByLabel("Comments").waitFor();
    expect(await complaints(page)).toEqual([]);
  });

  test("a part's purchase page, the order form in it, and the form refused", async () => {
    const page = await still(`/purchase/${part}`, { as: customer });
    await page.getByRole("button", { name: "Purchase" }).waitFor();
    expect(await complaints(page)).toEqual([]);
    await page.getByRole("button", { name: "Purchase" }).click();
    await page.getByRole("dialog").waitFor();
    expect(await complaints(page)).toEqual([]);
    await fillIn(page, { Orders: "1" });
    await page.getByRole("button", { name: "Add Product" }).click();
    await page.getByText("The minimum order is 2.").waitFor();
    expect(await complaints(page)).toEqual([]);
  });

  test("My Orders, with orders in every state, one opened; and without any", async () => {
    const page = await still("/dashboard?status=all", { as: customer });
    await page
      .getByRole("button", { name: /Details of order/ })
      .nth(1)
      .click();
    await page.getByText("What happened").waitFor();
    expect(await complaints(page)).toEqual([]);
    await page.goto("/dashboard?q=nothing-like-it");
    await page.getByText("No order matches").waitFor();
    expect(await complaints(page)).toEqual([]);
  });

  test("My Profile, and the question whether to save", async () => {
    const page = await still("/dashboard/myprofile", { as: customer });
    await fillIn(page, { "Phone Number": "+46 90 123456" });
    expect(await complaints(page)).toEqual([]);
    await page.getByRole("button", { name: "Update profile" }).click();
    await page.getByRole("button", { name: "Don't save" }).waitFor();
    expect(await complaints(page)).toEqual([]);
  });

  test("Add Review", async () => {
    const page = await still("/dashboard/review", { as: customer });
    await page.getByLabel("Comments").waitFor();
    expect(await complaints(page)).toEqual([]);
  });

  test("the payment page with its card form, and of an order that is paid", async () => {
    const page = await still(`/dashboard/payment/${unpaid}`, { as: customer });
    const card = page.getByTitle("Card details").contentFrame();
    await card.getByLabel("Card number").fill("4242 4242 4242 4241");
    await card.getByLabel("Security code").fill("1");
    await card.getByText("Test cards").click();
    expect(await complaints(page)).toEqual([]);
    await page.goto(`/dashboard/payment/${paid}`);
    await page.getByText("This order is paid.").waitFor();
    expect(await complaints(page)).toEqual([]);
  });

  test("Make Admin, and the question before a user is removed", async () => {
    const page = await still("/dashboard/making-admin", { as: admin });
    await page.getByRole("button", { name: `Remove User: ${customer.email}` }).click();
    await page.getByRole("dialog").getByText("Are you sure?").waitFor();
    expect(await complaints(page)).toEqual([]);
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    expect(await complaints(page)).toEqual([]);
  });

  test("Add Product, refused", async () => {
    const page = await still("/add-product", { as: admin });
    await page.getByRole("main").getByRole("button", { name: "Add Product" }).click();
    await page.getByText("Please fill this in.").first().waitFor();
    expect(await complaints(page)).toEqual([]);
  });

  test("Manage Orders, with an order opened, and the question before one is deleted", async () => {
    const page = await still("/manage-orders", { as: admin });
    await page
      .getByRole("button", { name: /Details of order/ })
      .first()
      .click();
    await page.getByText("What happened").waitFor();
    expect(await complaints(page)).toEqual([]);
    await page
      .getByRole("button", { name: /^Delete order/ })
      .first()
      .click();
    await page.getByRole("dialog").waitFor();
    expect(await complaints(page)).toEqual([]);
  });

  test("Manage Product, and the question before a part is deleted", async () => {
    const page = await still("/manage-product", { as: admin });
    await page.getByRole("button", { name: /^Delete Sold Out Part/ }).click();
    await page.getByRole("dialog").waitFor();
    expect(await complaints(page)).toEqual([]);
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    expect(await complaints(page)).toEqual([]);
  });

  test("what a part is and fits, with a condition being added", async () => {
    const page = await still(`/manage-product/${part}`, { as: admin });
    await page.getByRole("button", { name: "Add a condition" }).click();
    await page.getByRole("button", { name: "Add a number" }).click();
    expect(await complaints(page)).toEqual([]);
  });

  test("the form that changes a part, the list of keys and the box that goes anywhere", async () => {
    const page = await still("/manage-product", { as: admin });
    await page.getByRole("button", { name: /^Edit Sold Out Part/ }).click();
    await page.getByRole("dialog").getByLabel("Product Name").waitFor();
    expect(await complaints(page)).toEqual([]);
    await page.goto("/dashboard");
    await page.getByRole("heading", { name: "My Orders" }).waitFor();
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys" }).waitFor();
    expect(await complaints(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: /^Page/ }).fill("disc");
    await page.getByRole("option").first().waitFor();
    expect(await complaints(page)).toEqual([]);
  });

  test("Fitment quality with its numbers as tables, findings, and the question before one is mended", async () => {
    const page = await still("/dashboard/fitment-quality", { as: admin });
    for (const twin of await page.getByText("As a table").all()) await twin.click();
    await page.getByText("Nothing known").first().waitFor();
    expect(await complaints(page)).toEqual([]);
    await page.goto("/dashboard/fitment-quality/parts_without_fitment");
    await page.getByRole("button", { name: "Mark universal: AXE-0" }).click();
    await page.getByRole("dialog").waitFor();
    expect(await complaints(page)).toEqual([]);
    await page.goto("/dashboard/fitment-quality/unresolved_vehicles");
    await page.getByRole("heading", { name: "Nothing is unresolved" }).waitFor();
    expect(await complaints(page)).toEqual([]);
  });

  test("Imports, one that was checked with its problems and changes, and Drafts", async () => {
    const rows = `<App action="A" id="1"><BaseVehicle id="1"/><Qty>1</Qty><PartType id="1"/><Part>AX-1</Part></App>`;
    const sent = await fetch(`${shop.url}/api/imports?name=axe.xml`, {
      method: "POST",
      headers: { authorization: `Bearer ${admin.token}`, "content-type": "application/xml" },
      body: `<ACES version="4.2"><Header><Company>C</Company></Header>${rows}<Footer><RecordCount>1</RecordCount></Footer></ACES>`,
    });
    const { insertedId } = (await sent.json()) as { insertedId: string };
    const page = await still(`/dashboard/imports/${insertedId}`, { as: admin });
    await page.getByRole("button", { name: "Undo the import" }).click();
    await page.getByRole("dialog").waitFor();
    expect(await complaints(page)).toEqual([]);
    await page.goto(`/dashboard/imports/${insertedId}?show=changes`);
    await page.locator("tbody button").first().click();
    expect(await complaints(page)).toEqual([]);
    await page.goto("/dashboard/imports");
    await page.getByRole("row", { name: /axe.xml/ }).waitFor();
    await page.getByRole("button", { name: "Check the file" }).click();
    expect(await complaints(page)).toEqual([]);
    await page.goto("/manage-product/drafts");
    await page.getByRole("button", { name: "Complete AX-1" }).click();
    await page.getByRole("dialog").waitFor();
    expect(await complaints(page)).toEqual([]);
  });

  test("the sandbox: account chooser, inbox, a mail", async () => {
    const { email } = await shop.signUp("Ada", newEmail("mailed"));
    const page = await still("/login");
    await page.getByRole("button", { name: "Continue with Google" }).click();
    await page.getByText("Use another account").click();
    expect(await complaints(page)).toEqual([]);
    await openMail(page, email, /^Confirm your email address/);
    expect(await complaints(page)).toEqual([]);
    // The letter's own frame runs no script, so it is looked at outside of it.
    const letter = await page.getByTitle("The mail as its reader sees it").getAttribute("src");
    const apart = await openPage(shop.url);
    await apart.setContent((await shop.call<string>("GET", letter!)).body);
    expect(await complaints(apart)).toEqual([]);
    await page.getByRole("link", { name: "Plain text" }).click();
    expect(await complaints(page)).toEqual([]);
    await page.getByRole("link", { name: "Inbox" }).click();
    expect(await complaints(page)).toEqual([]);
  });
});
