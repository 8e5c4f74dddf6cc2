import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { complaints } from "#test/browser/axe-complaints.ts";
import { customerPages } from "#test/browser/axe-customer-pages.ts";
import { productPages } from "#test/browser/axe-product-pages.ts";
import { publicPages } from "#test/browser/axe-public-pages.ts";
import { staffPages } from "#test/browser/axe-staff-pages.ts";
import { openPage, type PageOptions } from "#test/browser/browser.ts";
import { type Edition, emptyShop } from "#test/browser/shop.ts";
import { payOrder, placeOrder } from "#test/paid-order.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

type Contents = { shop: ShopUnderTest; customer: Person; admin: Person; part: string; unpaid: string };

/** Opens pages of one kind and checks each state of them that looks different. */
export type Visit = (
  sweep: Contents & {
    open: (path: string, options?: PageOptions) => Promise<Page>;
    check: (page: Page) => Promise<void>;
  },
) => Promise<void>;

/** As many as keep two cores busy: a page waits for its shop, axe for its page. */
const atOnce = 3;

/** Defines the tests that let axe check every kind of page in an edition, several pages at once. */
export function sweep(edition: Edition): void {
  let contents: Contents;
  beforeAll(async () => {
    contents = await fill(await emptyShop(edition.language));
  });
  const rooms = { public: publicPages, customer: customerPages, staff: staffPages, product: productPages };
  test.each(Object.entries(rooms))(
    "axe finds nothing on the %s pages, and none is wider than the screen",
    async (_, visits) => {
      expect(await visitAll(visits, contents, edition)).toEqual([]);
    },
  );
}

/** Returns what axe finds on each page, with the name of the visit; a visit that throws is a finding too. */
async function visitAll(visits: Record<string, Visit>, contents: Contents, edition: Edition): Promise<string[]> {
  const found: string[] = [];
  const waiting = Object.entries(visits);
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, visit] = next;
      const pages: Page[] = [];
      const open = async (path: string, options: PageOptions = {}) => {
        // Colours are measured where they have arrived.
        const page = await openPage(contents.shop.url, { reducedMotion: true, ...options });
        pages.push(page);
        await page.goto(path);
        return page;
      };
      const check = async (page: Page) => {
        if ((await page.getByText("Something broke on our side").count()) > 0) found.push(`${name}: the error page`);
        for (const one of await complaints(page, edition)) found.push(`${name}: ${one}`);
      };
      await visit({ ...contents, open, check }).catch((error: unknown) => found.push(`${name}: ${String(error)}`));
      await Promise.all(pages.map((page) => page.context().close()));
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return found;
}

/** Fills a shop with parts, reviews and orders in every state. */
async function fill(shop: ShopUnderTest): Promise<Contents> {
  const [customer, admin] = await Promise.all([shop.signUp(), shop.admin()]);
  for (let index = 0; index < 8; index++) await shop.addPart({ name: `Shown Part ${index}`, sku: `AXE-${index}` });
  const part = await shop.addPart({ description: "Vented, 5 holes.\nWith a coating.", quantity: 1000, order: 2 });
  await shop.addPart({ name: "Sold Out Part", quantity: 0 });
  const accord = { make: "Honda", model: "Accord", year: 2015 };
  await shop.addPart({
    partType: "Brake Pad Set",
    applications: [{ vehicle: accord, position: "Front", quantity: 2, notes: "w/ Kazoo" }],
  });
  for (const rating of [1, 3, 5]) {
    await customer.call("POST", "/api/reviews", { review: "Fits, and looks right.", retting: rating, name: "Ada" });
  }
  const unpaid = await placeOrder(customer, part);
  await placePaid(shop, customer, part);
  const cancelled = await placePaid(shop, customer, part);
  await customer.call("DELETE", `/api/myorders/${cancelled}`);
  const shipped = await placePaid(shop, customer, part);
  await admin.call("PUT", `/api/purchase/${shipped}/shipped`, { shipped: true });
  return { shop, customer, admin, part, unpaid };
}

async function placePaid(shop: ShopUnderTest, customer: Person, part: string): Promise<string> {
  const order = await placeOrder(customer, part);
  await payOrder(shop, customer, order);
  return order;
}
