import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { importCsv } from "#test/import-csv.ts";
import { openPage } from "#test/browser/browser.ts";
import { arriveAt, chooseVehicle } from "#test/browser/steps.ts";
import { emptyShop } from "#test/browser/shop.ts";
import { t } from "#test/browser/words.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let accord: string;
beforeAll(async () => {
  shop = await emptyShop();
  const answers = "year=2015&make=Honda&model=Accord&displacement=2.4";
  accord = (await shop.call("GET", `/api/vehicles/choices?${answers}`)).body.vehicle.id;
});

const yourVehicle = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Your vehicle/ });
const inTheBar = async (page: Page) => (await yourVehicle(page).innerText()).trim();

describe("choosing a vehicle", () => {
  test("by the keyboard alone, from the landing page to its parts; earlier answers can be changed", async () => {
    const page = await openPage(shop.url);
    await page.goto("/");
    const main = page.getByRole("main");
    const { keyboard } = page;
    const isFocused = async (name: string) => {
      const field = main.getByLabel(name, { exact: true });
      await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
    };
    const next = async (name: string, answer: string) => {
      await keyboard.press("Tab");
      await isFocused(name);
      await keyboard.type(answer);
    };
    await main.getByLabel("Year").focus();
    await keyboard.type("2013");
    await main.getByText(/^Next: make, \d+ choices/).waitFor();
    await next("Make", "Honda");
    await main.getByText(/^Next: model/).waitFor();
    await next("Model", "Accord");
    await main.getByText(/^Next: engine/).waitFor();
    // What was answered after it stays where it still leads on.
    await keyboard.press("Shift+Tab");
    await keyboard.press("Shift+Tab");
    await isFocused("Year");
    await keyboard.type("2015");
    await main.getByText(/^Next: engine/).waitFor();
    await expect.poll(() => main.getByLabel("Model", { exact: true }).inputValue()).toBe("Accord");
    // Too early: it says what is missing, and leads there.
    await keyboard.press("Tab");
    await keyboard.press("Tab");
    await keyboard.press("Tab");
    await keyboard.press("Tab");
    await keyboard.press("Enter");
    await main.getByText("Please choose: engine.").waitFor();
    await isFocused("Engine");
    await keyboard.type(t("2.4 L"));
    await main.getByText("That is a 2015 Honda Accord 2.4").waitFor();
    await keyboard.press("Tab");
    await keyboard.press("Enter");
    await arriveAt(page, `/parts?vehicle=${accord}`);
    await expect.poll(() => inTheBar(page)).toBe("2015 Honda Accord 2.4");
  });

  test("works by VIN: a wrong check digit is reported, and open questions are asked", async () => {
    const page = await openPage(shop.url, { noise: [/status of 422/] });
    await page.goto("/parts");
    await yourVehicle(page).click();
    const dialog = page.getByRole("dialog", { name: "Your garage" });
    await dialog.getByText("Or by its VIN").click();
    const field = dialog.getByLabel("VIN", { exact: true });
    const lookUp = async (vin: string) => {
      await field.fill(vin);
      await field.press("Enter");
    };
    await lookUp("what is this?");
    await dialog.getByText("A VIN has 17 letters and digits.").waitFor();
    await lookUp("1HGCM82633A00435");
    await dialog.getByText("16 of 17 characters, read as far as they go.").waitFor();
    await lookUp("1HGCM82643A004352");
    await dialog.getByText("The check digit (character 9) is 4 and should be 3.").waitFor();
    await dialog.getByText("this is a 2003 Honda Accord 3.0").waitFor();
    await lookUp("yv1rs592482680000");
    await dialog.getByText(/^The VIN matches \d vehicles/).waitFor();
    await chooseVehicle(dialog, { Engine: "3.2" });
    await dialog.getByText("this is a 2008 Volvo S60 3.2").waitFor();
    await dialog.getByRole("button", { name: "Use this vehicle" }).last().click();
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => inTheBar(page)).toContain("2008 Volvo S60 3.2");
  });

  test("works by HSN and TSN, once the shop knows them: open questions are asked, and an unknown code is reported", async () => {
    const admin = await shop.admin();
    const codes =
      "make,model,year,cylinders,hsn,tsn\nHonda,Accord,2014-2015,4,2131,AAB\nHonda,Accord,2015,6,2131,AAC\n";
    await importCsv(admin, codes);
    const page = await openPage(shop.url, { noise: [/status of 404/] });
    await page.goto("/garage");
    const main = page.getByRole("main");
    await main.getByText("Or by HSN and TSN").click();
    const field = main.getByLabel("HSN and TSN", { exact: true });
    const lookUp = async (code: string) => {
      await field.fill(code);
      await field.press("Enter");
    };
    await lookUp("2131");
    await main.getByText("An HSN has four digits and a TSN three letters or digits, such as 0603 BGU.").waitFor();
    await lookUp("2131 ZZZ");
    await main.getByText(/^We don't know a vehicle with this HSN and TSN/).waitFor();
    await lookUp("2131 / aab");
    await main.getByText(/^The HSN and TSN match \d vehicles/).waitFor();
    await main.getByLabel("Year of manufacture").selectOption("2015");
    await main.getByLabel("Engine").last().selectOption("2.4");
    await main.getByText("According to its HSN and TSN, this is a 2015 Honda Accord 2.4").waitFor();
    await main.getByRole("button", { name: "Use this vehicle" }).last().click();
    await expect.poll(() => inTheBar(page)).toBe("2015 Honda Accord 2.4");
  });

  test("goes on after the shop could not be reached", async () => {
    const page = await openPage(shop.url, { noise: [/ERR_FAILED/] });
    await page.goto("/garage");
    const main = page.getByRole("main");
    await main.getByText("No vehicles yet").waitFor();
    await page.route("**/api/vehicles/steps*", (route) => route.abort());
    await chooseVehicle(main, { Year: "2015" });
    await main.getByText("We couldn't look that up.").waitFor();
    await page.unroute("**/api/vehicles/steps*");
    await main.getByRole("button", { name: "Try again" }).click();
    await chooseVehicle(main, { Make: "Honda" });
    await expect.poll(() => main.getByText(/^Next: model/).count()).toBe(1);
  });

  test("without JavaScript takes one page for each question, and ends at its parts", async () => {
    const page = await openPage(shop.url, { javaScript: false });
    await page.goto("/");
    const main = page.getByRole("main");
    const answers = { Year: "2014", Make: "Honda", Model: "Accord", Engine: "2.4" };
    for (const [question, answer] of Object.entries(answers)) {
      // On the third page: another year after all.
      if (question === "Model") await chooseVehicle(main, { Year: "2015" });
      await chooseVehicle(main, { [question]: answer });
      await main.getByRole("button", { name: "Next", exact: true }).click();
    }
    await arriveAt(page, `/parts?vehicle=${accord}`);
    await expect.poll(() => page.getByRole("heading", { level: 1 }).count()).toBe(1);
  });
});
