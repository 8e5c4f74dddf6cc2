import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { openPage } from "#test/browser/browser.ts";
import { addByHand, arriveAt, chooseVehicle, logIn } from "#test/browser/steps.ts";
import { emptyShop } from "#test/browser/shop.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let accord: string;
beforeAll(async () => {
  shop = await emptyShop();
  const answers = "year=2015&make=Honda&model=Accord&displacement=2.4";
  accord = (await shop.call("GET", `/api/vehicles/choices?${answers}`)).body.vehicle.id;
});

const yourVehicle = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Your vehicle/ });
const inTheBar = async (page: Page) => (await yourVehicle(page).innerText()).trim();
const inGarage = async (page: Page) =>
  (
    await page.getByRole("region", { name: "Your garage" }).getByRole("heading", { level: 3 }).allInnerTexts()
  ).toSorted();
const storedGarage = async (person: Person) =>
  ((await person.call("GET", "/api/garage")).body.vehicles as { vehicle: { model: string }; active: boolean }[])
    .map(({ vehicle, active }) => `${vehicle.model}${active ? ", active" : ""}`)
    .toSorted();

const fit = { Year: "2015", Make: "Honda", Model: "Fit" };

describe("the garage", () => {
  test("of a guest moves to their account when they sign in, and leaves the browser when they sign out", async () => {
    const ada = await shop.signUp();
    await ada.call("POST", "/api/garage", { vehicleId: accord, nickname: "Work" });
    const page = await openPage(shop.url, { noise: [/status of 401/] });
    await page.goto("/garage");
    await addByHand(page, { Year: "2015", Make: "Honda", Model: "Accord", Engine: "2.4" }, "2015 Honda Accord 2.4");
    await addByHand(page, fit, "2015 Honda Fit 1.5");
    await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
    await logIn(page, ada);
    await arriveAt(page, "/garage");
    await expect.poll(() => inGarage(page)).toEqual(["2015 Honda Fit 1.5", "Work"]);
    await expect.poll(() => storedGarage(ada)).toEqual(["Accord", "Fit, active"]);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("garage"))).toBe("[]");
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect.poll(() => inTheBar(page)).toBe("Your vehicle");
    const stored = () => page.evaluate(() => JSON.stringify(localStorage) + JSON.stringify(sessionStorage));
    await expect.poll(stored).not.toContain(accord);
    await expect.poll(() => storedGarage(ada)).toHaveLength(2);
  });

  test("stays in the browser until the shop has taken it over", async () => {
    const ada = await shop.signUp();
    const page = await openPage(shop.url, { noise: [/ERR_FAILED/] });
    await page.route("**/api/garage/merge", (route) => route.abort());
    await page.goto("/garage");
    await addByHand(page, fit, "2015 Honda Fit 1.5");
    await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
    await logIn(page, ada);
    await page.getByText("We can't open your garage just now.").waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("garage"))).toContain("Fit");
    await page.unroute("**/api/garage/merge");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => inGarage(page)).toEqual(["2015 Honda Fit 1.5"]);
    await expect.poll(() => storedGarage(ada)).toEqual(["Fit, active"]);
  });

  test.each(["guest", "customer"])("of a %s: edit, remove and put back, in the other tabs too", async (who) => {
    const page = await openPage(shop.url, who === "customer" ? { as: await shop.signUp() } : {});
    await page.goto("/garage");
    await addByHand(page, fit, "2015 Honda Fit 1.5");
    const other = await page.context().newPage();
    await other.goto("/parts");
    await expect.poll(() => inTheBar(other)).toBe("2015 Honda Fit 1.5");
    await page.bringToFront();
    await page.getByRole("button", { name: "Edit 2015 Honda Fit 1.5" }).click();
    const form = page.getByRole("region", { name: "Your garage" });
    await form.getByLabel("Nickname").fill("Rusty");
    await form.getByLabel("Mileage").fill("210000");
    await form.getByLabel("VIN").fill("1HGCM82633A004352");
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByText("This is the VIN of another vehicle: 2003 Honda Accord").waitFor();
    await form.getByLabel("VIN").fill("");
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByText("210,000 miles").waitFor();
    await expect.poll(() => inTheBar(other)).toBe("Rusty");
    // The active one, from the dialog of another page.
    await other.bringToFront();
    await yourVehicle(other).click();
    await other.getByRole("button", { name: "Remove Rusty" }).click();
    const undo = other.getByRole("button", { name: "Undo: put Rusty back" });
    await expect.poll(() => undo.evaluate((one) => one === document.activeElement)).toBe(true);
    await expect.poll(() => inTheBar(other)).toBe("Your vehicle");
    await expect.poll(() => inTheBar(page)).toBe("Your vehicle");
    await undo.click();
    await expect.poll(() => inTheBar(page)).toBe("Rusty");
    await page.bringToFront();
    await page.getByRole("button", { name: "Stop using Rusty" }).click();
    await expect.poll(() => inTheBar(page)).toBe("Your vehicle");
    await page.getByRole("button", { name: "Use this one: Rusty" }).click();
    await page.getByText("210,000 miles").waitFor();
    await page.getByRole("button", { name: "Remove Rusty" }).click();
    await page.getByText("Rusty was removed.").waitFor();
    await page.reload();
    await page.getByText("No vehicles yet").waitFor();
  });

  test("makes the best of what lies in its place, and does without storage", async () => {
    const page = await openPage(shop.url);
    await page.goto("/about");
    const good = { id: "1", vehicleId: accord, name: "2015 Honda Accord 2.4", vin: 7, answers: [], active: "yes" };
    const stored = [null, 4, "x", {}, { ...good, vehicleId: "../.." }, good, good];
    await page.evaluate((text) => localStorage.setItem("garage", text), JSON.stringify(stored));
    await page.goto("/garage");
    await expect.poll(() => inGarage(page)).toEqual(["2015 Honda Accord 2.4"]);
    await page.evaluate(() => localStorage.setItem("garage", "{nothing"));
    await page.reload();
    await page.getByText("No vehicles yet").waitFor();
    // As in a browser that blocks storage.
    await page.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get: () => {
          throw new DOMException("not allowed", "SecurityError");
        },
      });
    });
    await page.reload();
    await addByHand(page, fit, "2015 Honda Fit 1.5");
    await expect.poll(() => inTheBar(page)).toBe("2015 Honda Fit 1.5");
  });

  test("of a guest has room for ten", async () => {
    const page = await openPage(shop.url);
    await page.goto("/about");
    const ten = Array.from({ length: 10 }, (_, index) => ({
      id: String(index),
      vehicleId: `018f0000-0000-7000-8000-00000000000${index}`,
      name: `Vehicle ${index}`,
    }));
    await page.evaluate((text) => localStorage.setItem("garage", text), JSON.stringify(ten));
    await page.goto("/garage");
    const main = page.getByRole("main");
    await chooseVehicle(main, fit);
    await main.getByText("That is a").waitFor();
    await main.getByRole("button", { name: "Use this vehicle" }).click();
    await main.getByText("Your garage is full.").waitFor();
    await expect.poll(() => inGarage(page)).toHaveLength(10);
  });
});
