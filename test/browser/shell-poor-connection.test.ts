import { beforeAll, expect, test } from "vitest";
import { openPage } from "#test/browser/browser.ts";
import { emptyShop } from "#test/browser/shop.ts";
import { scriptsRun } from "#test/browser/steps.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await emptyShop();
});

const cutOff = [/Failed to load resource/, /Failed to fetch/];

test.each(["/login", "/register", "/reset-password"])(
  "%s sends nothing before its scripts are there: a password never gets into the address",
  async (path) => {
    const page = await openPage(shop.url, { noise: cutOff });
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto(path);
    await page.getByLabel("Email").fill("ada@example.com");
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest()) sent.push(request.url());
    });
    await page.getByLabel("Email").press("Enter");
    await page.locator("main form button[type=submit]").click();
    expect(sent).toEqual([]);
    expect(page.url()).toBe(shop.url + path);
    expect(await page.getByLabel("Email").inputValue()).toBe("ada@example.com");
  },
);

test("input typed before the scripts have loaded is preserved", async () => {
  const page = await openPage(shop.url);
  let go = () => {};
  const typed = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await typed;
    await route.continue();
  });
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Password").fill("secret");
  go();
  await scriptsRun(page);
  await expect.poll(() => page.getByLabel("Email").inputValue()).toBe("ada@example.com");
  await expect.poll(() => page.getByLabel("Password").inputValue()).toBe("secret");
});

test("a link that is followed without a connection leaves the page as it is, and says why", async () => {
  const page = await openPage(shop.url, { noise: cutOff });
  await page.goto("/about");
  await scriptsRun(page);
  await page.context().setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
  await page.getByRole("link", { name: "Blogs" }).hover();
  await page.getByRole("link", { name: "Blogs" }).focus();
  await page.getByRole("link", { name: "Blogs" }).click();
  await page.getByText("You seem to be offline.").waitFor();
  expect(page.url()).toBe(`${shop.url}/about`);
  await page.context().setOffline(false);
  await page.waitForFunction(() => navigator.onLine);
  await page.getByRole("link", { name: "Blogs" }).click();
  await page.getByRole("heading", { level: 1, name: "Four questions from the workshop" }).waitFor();
});

test("a page that is long in coming is announced by a bar until it is there", async () => {
  const page = await openPage(shop.url);
  await page.goto("/about");
  await scriptsRun(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/parts\.data/, async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole("navigation").getByRole("link", { name: "Parts", exact: true }).first().click();
  const bar = page.getByRole("progressbar", { name: "Loading…" });
  await bar.waitFor();
  await page.getByRole("heading", { level: 1, name: "A parts counter, without the counter" }).waitFor();
  release();
  await page.getByRole("heading", { level: 1, name: "All parts" }).waitFor();
  await expect.poll(() => bar.count()).toBe(0);
});

test("a page that needs a sign-in says without JavaScript that it needs that too", async () => {
  const page = await openPage(shop.url, { javaScript: false });
  await page.goto("/dashboard");
  await expect.poll(() => page.locator("noscript p").innerText()).toMatch(/^Signing in needs JavaScript\./);
  await expect.poll(() => page.locator("noscript p").isVisible()).toBe(true);
  await expect.poll(() => page.getByText("Loading…").isVisible()).toBe(false);
});

test("an address that can't be read is not called a fault of the shop", async () => {
  const page = await openPage(shop.url, { noise: [/status of 400/] });
  await page.goto("/parts?cursor=made-up");
  await page.getByRole("heading", { name: "Sorry, we couldn't find this page." }).waitFor();
  await expect.poll(() => page.getByText("broke on our side").count()).toBe(0);
});
