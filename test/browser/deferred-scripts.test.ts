import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { hydratedEvent } from "#http/start-script.ts";
import { openPage, type PageOptions } from "#test/browser/browser.ts";
import { emptyShop } from "#test/browser/shop.ts";
import { fillIn } from "#test/browser/steps.ts";
import { guestBrowser } from "#test/guest-browser.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;

beforeAll(async () => {
  shop = await emptyShop();
  await shop.addPart();
});

/** Opens a page whose scripts arrive when the returned function is called. */
async function openWithoutScripts(path: string, options?: PageOptions): Promise<{ page: Page; release: () => void }> {
  const page = await openPage(shop.url, options);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(path);
  return { page, release: resolve };
}

/** Returns which kinds of files (js, css, woff2) a page has requested, and whether each of them only after its `load` event. */
function requested(page: Page) {
  return page.evaluate(() => {
    const [{ loadEventEnd } = { loadEventEnd: 0 }] = performance.getEntriesByType(
      "navigation",
    ) as PerformanceNavigationTiming[];
    const files = performance.getEntriesByType("resource").filter(({ name }) => /\.(js|css|woff2)$/.test(name));
    const kinds = new Set(files.map(({ name }) => name.split(".").at(-1)));
    const late = files.length > 10 && files.every(({ startTime }) => startTime >= loadEventEnd);
    return { kinds: [...kinds].toSorted(), late };
  });
}

test("a public page requests its scripts, its stylesheet and its fonts after everything else has loaded", async () => {
  const page = await openPage(shop.url);
  await page.goto("/parts");
  await expect.poll(() => requested(page)).toEqual({ kinds: ["css", "js", "woff2"], late: true });
});

/** Returns whether a page is shown in the shop's own typeface. */
const hasTypeface = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).fontFamily.startsWith("Barlow,"));

test("the page that is read while the typefaces arrive keeps its letters, and the next ones have the typefaces", async () => {
  const page = await openPage(shop.url);
  await page.goto("/parts");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("typefaces"))).toBe("loaded");
  expect(await hasTypeface(page)).toBe(false);
  await page.getByRole("contentinfo").getByRole("link", { name: "About us" }).click();
  await expect.poll(() => hasTypeface(page)).toBe(true);
  const later = await page.context().newPage();
  await later.route("**/assets/*.js", () => {});
  await later.goto(page.url(), { waitUntil: "domcontentloaded" });
  expect(await hasTypeface(later)).toBe(true);
});

test("the typefaces wait for the images of a page, also where its scripts do not", async () => {
  const page = await openPage(shop.url);
  const { promise: image, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/late.svg", async (route) => {
    await image;
    await route.fulfill({ contentType: "image/svg+xml", body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  });
  await page.addInitScript(() => {
    new Image().src = "/late.svg";
  });
  const fonts = new Set<string>();
  page.on("request", (request) => request.url().endsWith(".woff2") && fonts.add(request.url()));
  await page.goto("/parts", { waitUntil: "domcontentloaded" });
  await page.getByRole("button", { name: "Colours" }).click();
  await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
  expect([...fonts]).toEqual([]);
  release();
  await expect.poll(() => fonts.size).toBe(3);
});

test("a page whose stylesheet does not arrive does what it is asked", async () => {
  const page = await openPage(shop.url, { noise: [/ERR_FAILED/] });
  await page.route("**/assets/*.css", (route) => route.abort());
  await page.goto("/parts");
  await page.getByRole("button", { name: "Colours" }).click();
  await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
});

test("a page has its typefaces without JavaScript, too", async () => {
  const page = await openPage(shop.url, { javaScript: false });
  const font = page.waitForResponse(/\.woff2$/);
  await page.goto("/parts");
  expect((await font).status()).toBe(200);
});

test("a page without anything to read before its scripts requests them immediately", async () => {
  const { body } = await shop.call<string>("GET", "/dashboard");
  expect(body).toContain('<link rel="modulepreload"');
  expect((await shop.call<string>("GET", "/parts")).body).not.toContain('<link rel="modulepreload"');
});

test("the page of a part to order can be read before its scripts have arrived, and its form opens once they have", async () => {
  const part = await shop.addPart({ name: "Early Disc", price: 20 });
  const { page, release } = await openWithoutScripts(`/purchase/${part}`, { as: await shop.signUp() });
  await page.getByRole("heading", { level: 1, name: "Early Disc" }).waitFor();
  await page.getByText("$20.00").waitFor();
  await page.getByRole("button", { name: "Purchase" }).click();
  release();
  await page.getByRole("dialog", { name: "Your order" }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/purchase/${part}`);
});

test("a visitor who is not signed in sees nothing of the page of a part to order", async () => {
  const part = await shop.addPart({ name: "Hidden Disc" });
  const { page, release } = await openWithoutScripts(`/purchase/${part}`);
  await page.getByText("Loading…").waitFor();
  expect(await page.getByRole("heading", { name: "Hidden Disc" }).isVisible()).toBe(false);
  release();
  await page.waitForURL(/\/login\?from=/);
});

test("a form that is filled in and sent before the scripts have arrived is sent once they have, with everything typed", async () => {
  const { page, release } = await openWithoutScripts("/login");
  await fillIn(page, { Email: "ada@example.com", Password: "123" });
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect.poll(() => page.locator("html").getAttribute("data-held")).toBe("");
  release();
  await page.getByText("Must be 6 characters or longer").waitFor();
  await expect.poll(() => page.getByLabel("Email").inputValue()).toBe("ada@example.com");
  await expect.poll(() => page.getByLabel("Password").inputValue()).toBe("123");
  await expect.poll(() => page.locator("html").getAttribute("data-held")).toBeNull();
});

test("a button, a key and a search that were used before the scripts have arrived do what they do later", async () => {
  const { page, release } = await openWithoutScripts("/parts");
  await page.getByRole("button", { name: "Colours" }).click();
  await page.getByRole("combobox").first().fill("disc");
  release();
  await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
  await page.getByRole("option").first().waitFor();
  await expect.poll(() => page.getByRole("combobox").first().inputValue()).toBe("disc");

  const other = await openWithoutScripts("/parts");
  await other.page.keyboard.press("Control+k");
  other.release();
  await other.page.getByRole("dialog").getByRole("combobox").waitFor();
});

test("what was unfolded before the scripts have arrived is filled once they have", async () => {
  const { page, release } = await openWithoutScripts("/garage");
  const main = page.getByRole("main");
  await main.getByText("Or by its VIN").click();
  release();
  await main.getByLabel("VIN", { exact: true }).waitFor();

  const guest = guestBrowser(shop);
  await guest.call("POST", "/api/cart/lines", { partId: await shop.addPart(), quantity: 1 });
  const [name = "", value = ""] = guest.cookie().split("=");
  const other = await openWithoutScripts("/parts");
  await other.page.context().addCookies([{ name, value, url: shop.url }]);
  await other.page.goto("/checkout");
  await other.page.getByText("Use a different billing address").click();
  other.release();
  await expect.poll(() => other.page.getByLabel("Name on the bill").isVisible()).toBe(true);
});

test("links and searches work while the scripts have not arrived", async () => {
  const { page, release } = await openWithoutScripts("/parts");
  await page.getByRole("article").getByRole("link").first().click();
  await page.waitForURL(/\/parts\/[\w-]+$/);
  await page.getByRole("combobox").first().fill("brake disc");
  await page.getByRole("combobox").first().press("Enter");
  await page.waitForURL(/q=brake\+disc/);
  expect(await page.locator("html").getAttribute("data-held")).toBeNull();
  release();
});

test("a search that is sent while the scripts take over finds what was typed", async () => {
  const page = await openPage(shop.url);
  await page.addInitScript((over) => {
    if (location.pathname !== "/blogs") return;
    // The last moment before the scripts learn what was typed: they already hear what is sent.
    document.addEventListener(over, () => {
      const form = document.querySelector<HTMLFormElement>("form[role=search]");
      const field = form?.elements.namedItem("q");
      if (field instanceof HTMLInputElement) field.value = "brake disc";
      form?.requestSubmit();
    });
  }, hydratedEvent);
  await page.goto("/blogs", { waitUntil: "commit" });
  await expect.poll(() => page.url()).toMatch(/\/search\?q=brake\+disc/);
});
