import { beforeAll, describe, expect, test } from "vitest";
import { openPage } from "#test/browser/browser.ts";
import { emptyShop } from "#test/browser/shop.ts";
import { accessToken } from "#test/browser/steps.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let ada: Person;
beforeAll(async () => {
  shop = await emptyShop();
  ada = await shop.signUp();
});

describe("private pages", () => {
  test.each([
    "/dashboard",
    "/dashboard/myprofile",
    "/dashboard/review",
    "/dashboard/payment/0197b20c-24ef-715d-bb14-4c9934bbb77c",
    "/dashboard/making-admin",
    "/add-product",
    "/manage-orders",
    "/manage-product",
  ])("send a visitor of %s to the login page", async (path) => {
    const page = await openPage(shop.url);
    await page.goto(path);
    await page.waitForURL(/\/login/);
    expect(new URL(page.url()).searchParams.get("from")).toBe(path);
  });

  test("return users to the page they came for after the login", async () => {
    const page = await openPage(shop.url);
    await page.goto("/dashboard/myprofile?x=1");
    await page.getByLabel("Email").fill(ada.email);
    await page.getByLabel("Password", { exact: true }).fill(ada.password);
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await page.getByRole("heading", { name: "My Profile" }).waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/dashboard/myprofile?x=1");
  });

  test.each(["/dashboard/making-admin", "/add-product", "/manage-orders", "/manage-product"])(
    "sign a customer on %s out and send them to the login page",
    async (path) => {
      // Their garage or cart may be on its way when the sign-in ends.
      const noise = [/status of 401 .*\/api\/(garage|cart)/];
      // A customer of their own: signing out ends the sign-in for every test that shares it.
      const page = await openPage(shop.url, { as: await shop.signUp(), noise });
      await page.goto(path);
      await page.waitForURL(/\/login/);
      await expect.poll(() => accessToken(page)).toBeNull();
    },
  );
});

test("a private page asks a busy shop again instead of failing", async () => {
  const page = await openPage(shop.url, { as: ada, noise: [/status of 503/] });
  let refusals = 0;
  await page.route("**/api/profile*", async (route) => {
    refusals += 1;
    await (refusals > 2 ? route.continue() : route.fulfill({ status: 503, json: { code: "busy", message: "Busy." } }));
  });
  await page.goto("/dashboard/myprofile");
  await page.getByRole("heading", { level: 1, name: "My Profile" }).waitFor();
  expect(refusals).toBeGreaterThan(2);
});

describe("the side menu", () => {
  test("leads to the customer's pages, and an admin's to the staff's pages too", async () => {
    const menuOf = async (person: Person) => {
      const page = await openPage(shop.url, { as: person });
      await page.goto("/dashboard");
      const menu = page.getByRole("navigation", { name: "Dashboard" });
      await menu.waitFor();
      return menu.getByRole("link").allInnerTexts();
    };
    expect(await menuOf(ada)).toEqual(["My Orders", "My Profile", "Addresses", "Security", "Add Review"]);
    expect(await menuOf(await shop.admin())).toEqual([
      "My Orders",
      "My Profile",
      "Addresses",
      "Security",
      "Add Review",
      "Desk",
      "Orders",
      "Labels",
      "Phone orders",
      "Manage Orders",
      "Reports",
      "Product table",
      "Add Product",
      "Manage Product",
      "Imports",
      "Part types",
      "Broken images",
      "Suppliers' notes",
      "Fitment quality",
      "Make Admin",
      "Questions",
      "Reviews",
      "Customer groups",
      "Store credit",
      "Search words",
      "Promotions",
      "Gift cards",
      "Open your shop",
      "Settings",
      "Shop pages",
      "Audit log",
      "API keys",
      "Webhooks",
      "System",
    ]);
  });

  test("on a phone opens by the button in the bar, and closes when a link is followed", async () => {
    const page = await openPage(shop.url, { as: ada, phone: true });
    await page.goto("/dashboard");
    const button = page.getByRole("button", { name: "Dashboard menu" });
    const menu = page.getByRole("navigation", { name: "Dashboard" });
    await button.waitFor();
    await expect.poll(() => menu.isVisible()).toBe(false);
    await button.click();
    await expect.poll(() => button.getAttribute("aria-expanded")).toBe("true");
    await menu.getByRole("link", { name: "My Profile" }).click();
    await page.getByRole("heading", { name: "My Profile" }).waitFor();
    await expect.poll(() => menu.isVisible()).toBe(false);
  });
});
