import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openPage, type PageOptions } from "#test/browser/browser.ts";
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

/** Of pages that differ by their part, order or the values of their parameters alone, one stands for all. */
const kind = ({ pathname, searchParams }: URL) =>
  [pathname.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, "{id}"), [...new Set(searchParams.keys())].toSorted().join("&")]
    .filter(Boolean)
    .join("?");

type Link = { to: URL; where: string };

/** Follows every link to a page that `concerns`. Returns the kinds of pages seen, and what was wrong with links. */
async function crawl(from: string, concerns: (pathname: string) => boolean, options: PageOptions) {
  const seen = new Set<string>();
  const requested = new Set<string>();
  const dead: string[] = [];
  // As many as keep two cores busy.
  const pages = await Promise.all(Array.from({ length: 3 }, () => openPage(shop.url, options)));

  async function visit(page: Page, { to, where }: Link): Promise<Link[]> {
    const response = await page.goto(to.href);
    if (isPrivate(to.pathname)) {
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      await page.waitForLoadState("networkidle");
    }
    if (response && response.status() >= 400) dead.push(`${where}: ${response.status()}`);
    const at = new URL(page.url());
    const links = (await hrefs(page)).map((href) => ({ to: new URL(href, at), where: `${href} on ${kind(at)}`, href }));
    for (const { to: target, where: link, href } of links) {
      if (href === "" || href === "#") dead.push(`an empty link, ${link}`);
      if (target.origin !== shop.url) continue;
      if (target.hash && target.pathname === at.pathname && !(await hasId(page, target.hash.slice(1)))) dead.push(link);
      target.hash = "";
    }
    return links.filter(({ to: target }) => target.origin === shop.url && concerns(target.pathname));
  }

  /** Requests a page of a kind that was seen, without rendering it. */
  async function request({ to, where }: Link): Promise<void> {
    const { status } = await fetch(to, { headers: { accept: "text/html", cookie: shop.sandboxCookie } });
    if (status >= 400) dead.push(`${where}: ${status}`);
  }

  const isNew = (set: Set<string>, key: string) => !set.has(key) && Boolean(set.add(key));
  let links: Link[] = [{ to: new URL(from, shop.url), where: "the start" }];
  while (links.length > 0) {
    const rendered: Link[] = [];
    const others: Link[] = [];
    const found: Link[] = [];
    for (const link of links.filter(({ to }) => isNew(requested, to.href))) {
      (isNew(seen, kind(link.to)) ? rendered : others).push(link);
    }
    const work = async (page: Page) => {
      for (let link = rendered.shift(); link; link = rendered.shift()) found.push(...(await visit(page, link)));
      for (let link = others.shift(); link; link = others.shift()) await request(link);
    };
    await Promise.all(pages.map(work));
    links = found;
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

test("no link of the dashboard or the staff's pages is dead", async () => {
  const { seen, dead } = await crawl("/dashboard", isPrivate, { as: admin });
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
