import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openPage, type PageOptions } from "#test/browser/browser.ts";
import { arriveAt, contactFields, fillIn, valuesOf } from "#test/browser/steps.ts";
import { emptyShop } from "#test/browser/shop.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let vehicle: string;
/** Parts that fit a 2015 Accord, that do so if it was built early, and that fit another one. */
let fitting: string, asking: string, other: string;

const name = "2015 Honda Accord 2.4";
const accord = { make: "Honda", model: "Accord" };

beforeAll(async () => {
  shop = await emptyShop();
  const answers = "year=2015&make=Honda&model=Accord&displacement=2.4";
  vehicle = (await shop.call("GET", `/api/vehicles/choices?${answers}`)).body.vehicle.id;
  const front = { position: "Front Left", quantity: 2 };
  fitting = await shop.addPart({
    name: "Strut",
    applications: [{ vehicle: { ...accord, from: 2013, to: 2017 }, ...front }],
  });
  asking = await shop.addPart({
    name: "Early Strut",
    applications: [{ vehicle: { ...accord, year: 2015 }, ...front, qualifiers: { builtBefore: "2015-02-15" } }],
  });
  other = await shop.addPart({
    name: "Late Strut",
    applications: [
      { vehicle: { ...accord, from: 2018, to: 2020 }, position: "Rear" },
      { vehicle: { make: "Ford", model: "F-150", from: 2015, to: 2016 }, position: "Rear" },
    ],
  });
});

async function drive(page: Page, path: string): Promise<void> {
  await page.addInitScript(
    (garage) => localStorage.setItem("garage", garage),
    JSON.stringify([
      { id: "mine", vehicleId: vehicle, name, nickname: "", vin: "", mileage: null, answers: {}, active: true },
    ]),
  );
  await page.goto(path);
}

/** Opens the page of a part as a visitor with an Accord in the garage. */
async function driver(part: string, options: PageOptions = {}): Promise<{ page: Page; buyer: Person }> {
  const buyer = await shop.signUp();
  await buyer.call("POST", "/api/garage", { vehicleId: vehicle });
  const page = await openPage(shop.url, { as: buyer, ...options });
  await page.goto(`/parts/${part}`);
  return { page, buyer };
}

async function openForm(page: Page) {
  await page.getByRole("link", { name: "Order this part" }).click();
  await page.getByRole("button", { name: "Purchase" }).click();
  const form = page.getByRole("dialog", { name: "Your order" });
  await fillIn(form, contactFields);
  return { form, send: () => form.getByRole("button", { name: "Add Product" }).click() };
}

const ordersOf = async (buyer: Person) => (await buyer.call("GET", "/api/myorders")).body;

test("cards show what fits the visitor's vehicle, by one request; their page is served to no other visitor", async () => {
  const page = await openPage(shop.url);
  const calls: string[] = [];
  page.on("request", (request) => calls.push(new URL(request.url()).pathname));
  await drive(page, "/");
  const card = (part: string) =>
    page.getByRole("article").filter({ has: page.getByRole("heading", { name: part, exact: true }) });
  await card("Strut").getByText(`Fits your ${name} · Front Left`).waitFor();
  await card("Early Strut").getByText("Check: Built before February 15, 2015?").waitFor();
  await card("Late Strut").getByText(`Does not fit your ${name}`).waitFor();
  expect(calls.filter((path) => path === "/api/fitments")).toHaveLength(1);
  expect((await shop.call<string>("GET", "/")).body).not.toContain(name);
});

test("a part that fits is ordered in the quantity that the vehicle needs, which is stored with its positions", async () => {
  const { page, buyer } = await driver(fitting);
  await page.getByRole("heading", { name: `Fits your ${name}` }).waitFor();
  await page.getByText("Front Left, 2 per vehicle", { exact: true }).first().waitFor();
  const { form, send } = await openForm(page);
  await expect.poll(() => valuesOf(form, "Orders")).toEqual({ Orders: "2" });
  await form.getByText(`Your ${name} takes 2.`).waitFor();
  await form.getByText("Front Left, 2 per vehicle").waitFor();
  await send();
  await arriveAt(page, "/");
  expect(await ordersOf(buyer)).toMatchObject([
    { orders: 2, fitment: { verdict: "fits", position: "Front Left", vehicle: { name }, confirmed: false } },
  ]);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: /Details of order/ }).click();
  await page.getByRole("definition").getByText("Front Left, 2 per vehicle", { exact: true }).waitFor();
});

test("what depends is answered in the form, for good; a number that was typed stays", async () => {
  const { page, buyer } = await driver(asking);
  const { form, send } = await openForm(page);
  await fillIn(form, { Orders: "5" });
  await form.getByText(/Depends: /).waitFor();
  await send();
  await form.getByText(/^Please answer this first/).waitFor();
  await form.getByRole("button", { name: "Before February 15, 2015" }).click();
  await form.getByText(`Fits your ${name}`).waitFor();
  await expect.poll(() => form.getByRole("radio").count()).toBe(0);
  await send();
  await arriveAt(page, "/");
  const answers = { built: "../2015-02-14" };
  expect(await ordersOf(buyer)).toMatchObject([{ orders: 5, fitment: { verdict: "fits", answers } }]);
  await page.goto(`/parts/${asking}`);
  await page.getByRole("heading", { name: `Fits your ${name}` }).waitFor();
  await page.getByText("Your answer:").waitFor();
});

test("customers order a part that does not fit when they confirm that they know it, or for no vehicle", async () => {
  const { page, buyer } = await driver(other);
  await page.getByRole("heading", { name: `Does not fit your ${name}` }).waitFor();
  const { form, send } = await openForm(page);
  await form.getByText(`Does not fit your ${name}`).waitFor();
  await send();
  await form.getByText(/^Please answer this first/).waitFor();
  expect(await ordersOf(buyer)).toEqual([]);
  await form.getByRole("radio", { name: `I know it does not fit my ${name}. Order it anyway.` }).check();
  await send();
  await arriveAt(page, "/");
  expect(await ordersOf(buyer)).toMatchObject([{ orders: 1, fitment: { verdict: "does_not_fit", confirmed: true } }]);
});

test("a part that no longer fits has to be confirmed before it is ordered", async () => {
  const part = await shop.addPart({ applications: [{ vehicle: { ...accord, year: 2015 } }] });
  const { page, buyer } = await driver(part, { noise: [/status of 409/] });
  const { form, send } = await openForm(page);
  await form.getByText(`Fits your ${name}`).waitFor();
  await shop.sql("update applications set year_from = 2016, year_to = 2016 where part_id = $1", [part]);
  await send();
  await form.getByText(`Does not fit your ${name}`).waitFor();
  expect(await ordersOf(buyer)).toEqual([]);
  await form.getByRole("radio", { name: "It is for another vehicle, or for none." }).check();
  await send();
  await arriveAt(page, "/");
  const [order] = await ordersOf(buyer);
  expect(order).not.toHaveProperty("fitment");
});

test("without scripts, the address says the vehicle: links answer, and the buyer's guide is searched by a form", async () => {
  const page = await openPage(shop.url, { javaScript: false });
  await page.goto(`/parts/${asking}?vehicle=${vehicle}`);
  await page.getByRole("heading", { name: "Depends: Built before February 15, 2015?" }).waitFor();
  await page.getByRole("link", { name: "On or after February 15, 2015" }).click();
  await page.getByRole("heading", { name: `Does not fit your ${name}` }).waitFor();
  await page.getByRole("link", { name: /^Change your answer/ }).click();
  await page.getByRole("link", { name: "Before February 15, 2015" }).click();
  await page.getByRole("heading", { name: `Fits your ${name}` }).waitFor();
  await page.goto(`/parts/${other}?vehicle=${vehicle}`);
  const guide = page.getByRole("region", { name: "Fits these vehicles" });
  await guide.getByText("2018–2020 Honda Accord").waitFor();
  await guide.getByLabel("Make, model, year or engine").fill("f150 2016");
  await guide.getByRole("button", { name: "Look up" }).click();
  await guide.getByText("2015–2016 Ford F-150").waitFor();
  await expect.poll(() => guide.getByText("Honda Accord").count()).toBe(0);
  await page.getByRole("heading", { name: `Does not fit your ${name}` }).waitFor();
});
