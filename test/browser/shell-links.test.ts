import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openPage } from "#test/browser/browser.ts";
import { payOrder, placeOrder } from "#test/paid-order.ts";
import { emptyShop } from "#test/browser/shop.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let admin: Person;
beforeAll(async () => {
  shop = await emptyShop();
  admin = await shop.admin();
  for (let index = 0; index < 25; index++) await shop.addPart({ name: `Part ${index}`, quantity: index });
  const part = await shop.addPart({ name: "Bought Part" });
  await placeOrder(admin, part);
  await payOrder(shop, admin, await placeOrder(admin, part));
  await admin.call("POST", "/api/reviews", { review: "Fits.", retting: 5, name: "Ada" });
});

/** Pages for those who are signed in: they are put together in the browser. */
const isPrivate = (pathname: string) => /^\/(dashboard|purchase|add-product|manage-)/.test(pathname);

/** Of pages that differ by their part, order or cursor alone, one stands for all. */
const kind = ({ pathname, search }: URL) =>
  (pathname + search).replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, "{id}").replace(/cursor=[^&]+/, "cursor");

/** Follows every link to a page that `concerns`; answers the kinds of pages seen, and what was wrong with links. */
async function crawl(page: Page, from: string, concerns: (pathname: string) => boolean) {
  const seen = new Set<string>();
  const dead: string[] = [];
  const todo = [{ to: new URL(from, shop.url), on: "the start" }];
  for (let link = todo.shift(); link; link = todo.shift()) {
    const { to, on } = link;
    if (seen.has(kind(to))) continue;
    seen.add(kind(to));
    const answer = await page.goto(to.href);
    if (isPrivate(to.pathname)) await page.waitForLoadState("networkidle");
    if (answer && answer.status() >= 400) dead.push(`${to.pathname} on ${on}: ${answer.status()}`);
    const at = new URL(page.url());
    for (const href of await hrefs(page)) {
      const target = new URL(href, at);
      const where = `${href} on ${kind(at)}`;
      if (href === "" || href === "#") dead.push(`an empty link, ${where}`);
      if (target.origin !== shop.url) continue;
      if (target.hash && target.pathname === at.pathname && !(await hasId(page, target.hash.slice(1))))
        dead.push(where);
      target.hash = "";
      if (concerns(target.pathname)) todo.push({ to: target, on: where });
    }
  }
  return { seen: [...seen], dead };
}

const hasId = (page: Page, id: string) => page.evaluate((id) => document.getElementById(id) !== null, id);

async function hrefs(page: Page): Promise<string[]> {
  const found = await page
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  return [...new Set(found)];
}

test("no link a visitor can follow is dead, and all the public pages are linked", async () => {
  // A mail's source is no page, so the browser looks for an icon by itself.
  const page = await openPage(shop.url, { noise: [/favicon\.ico/] });
  const { seen, dead } = await crawl(page, "/", () => true);
  expect(dead).toEqual([]);
  expect(seen).toEqual(
    expect.arrayContaining([
      "/",
      "/parts",
      "/parts?cursor",
      "/parts/{id}",
      "/purchase/{id}",
      "/blogs",
      "/my-portfolio",
      "/login",
      "/register",
      "/reset-password",
      "/contact",
      "/about",
      "/jobs",
      "/press",
      "/sandbox/mail",
    ]),
  );
});

test("no link of the dashboard or the staff's pages is dead", async () => {
  const { seen, dead } = await crawl(await openPage(shop.url, { as: admin }), "/dashboard", isPrivate);
  expect(dead).toEqual([]);
  expect(seen).toEqual(
    expect.arrayContaining([
      "/dashboard/myprofile",
      "/dashboard/review",
      "/dashboard/payment/{id}",
      "/dashboard/making-admin",
      "/add-product",
      "/manage-orders",
      "/manage-product",
    ]),
  );
});

test("links to elsewhere are by https, and tell nothing of where they were followed", async () => {
  const page = await openPage(shop.url);
  for (const path of ["/", "/my-portfolio"]) {
    await page.goto(path);
    for (const link of await page.getByRole("link").all()) {
      const to = new URL((await link.getAttribute("href")) ?? "", page.url());
      if (to.origin === shop.url || to.protocol === "mailto:") continue;
      expect(to.protocol).toBe("https:");
      await expect.poll(() => link.getAttribute("rel")).toContain("noreferrer");
    }
  }
});
