import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { shotsOf, type Shot, type Viewer } from "#test/browser/every-page/addresses.ts";
import { fillShop, type Contents } from "#test/browser/every-page/contents.ts";
import { faultsOfTree, readTree, type TreeNode } from "#test/browser/accessibility-tree.ts";
import { openPage } from "#test/browser/browser.ts";
import { emptyShop } from "#test/browser/shop.ts";
import { scriptsRun } from "#test/browser/steps.ts";
import { faultsOfTabbing } from "#test/browser/tab-walk.ts";
import { createShopClient } from "#test/shop-client.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

// Every page as those read it who don't see it, by the tree that the browser gives to screen readers, and as those use it who have no pointer.

let shop: ShopUnderTest;
let contents: Contents;
beforeAll(async () => {
  shop = await emptyShop();
  const accord = { make: "Honda", model: "Accord", from: 2013, to: 2017 };
  const position = "Front";
  for (const brand of ["Halvern", "Redvane"]) {
    await shop.addPart({
      brand,
      partType: "Brake Disc",
      quantity: 100,
      attributes: { diameter_mm: 300 },
      applications: [{ vehicle: accord, position }],
    });
  }
  await shop.addPart({ partType: "Brake Pad Set", applications: [{ vehicle: accord, position }] });
  await shop.addPart({ name: "Oil Filter", partType: "Oil Filter", quantity: 100 });
  contents = await fillShop(createShopClient(shop.url), await shop.admin());
});

const viewers: Viewer[] = ["visitor", "customer", "staff"];
/** As many pages as keep two cores busy. */
const atOnce = 3;

/**
 * Visits the addresses of a viewer, several at once, and returns what `check` finds on each. What is found is looked for a second time: a page may
 * still have been loading.
 */
async function tour(
  viewer: Viewer,
  wanted: (shot: Shot) => boolean,
  check: (page: Page, address: string) => Promise<string[]>,
) {
  const shots = shotsOf(contents).filter((shot) => shot.viewer === viewer && wanted(shot));
  async function visit(page: Page, address: string): Promise<string[]> {
    await page.goto(address);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await scriptsRun(page);
    return check(page, address);
  }
  async function work(worker: number): Promise<string[]> {
    const page = await openViewer(viewer);
    const found: string[] = [];
    // Always the same pages: each remembers the vehicles of those before it.
    for (const { address } of shots.filter((_, index) => index % atOnce === worker)) {
      const first = await visit(page, address);
      const faults = first.length > 0 ? await visit(page, address) : [];
      found.push(...faults.map((fault) => `${address}: ${fault}`));
    }
    return found;
  }
  return (await Promise.all(Array.from({ length: atOnce }, (_, worker) => work(worker)))).flat();
}

async function openViewer(viewer: Viewer): Promise<Page> {
  const noise = [/status of 404/];
  if (viewer !== "visitor")
    return openPage(shop.url, {
      noise,
      reducedMotion: true,
      as: viewer === "staff" ? contents.admin : contents.customer,
    });
  const page = await openPage(shop.url, { noise, reducedMotion: true });
  const pairs = contents.guestCookie.split("; ").map((pair) => pair.split("=") as [string, string]);
  await page.context().addCookies(pairs.map(([name, value]) => ({ name, value, url: shop.url })));
  return page;
}

test.each(viewers)(
  "every page of a %s is read by its accessibility tree: one main part, headings in order, and a name for whatever one uses",
  async (viewer) => {
    const titles = new Map<string, string>();
    const read = async (page: Page, address: string) => {
      let tree: TreeNode[] = [];
      // What is still being loaded may have no name yet.
      await expect
        .poll(async () => faultsOfTree((tree = await readTree(page))), { timeout: 5_000 })
        .toEqual([])
        .catch(() => null);
      const title = await page.title();
      const path = address.split("?")[0]?.replace(/^\/home$/, "/") ?? "";
      const same = titles.get(title);
      titles.set(title, path);
      return [
        ...faultsOfTree(tree),
        ...(title === "" ? ["no title"] : []),
        ...(same !== undefined && same !== path ? [`has the title of ${same}: ${title}`] : []),
      ];
    };
    expect(await tour(viewer, () => true, read)).toEqual([]);
  },
);

/** The pages on which buyers and staff do most. */
const walked =
  /^\/$|^\/(parts|cart|checkout|garage|login|register)$|^\/(parts|purchase)\/|^\/dashboard(\/(myprofile|home|orders|products|imports|making-admin|settings\/delivery|promotions\/new))?$|^\/dashboard\?|^\/manage-(orders|product)/;

test.each(viewers)(
  "what a %s can use is reached by Tab, shows that it has the focus, and is not hidden under anything",
  async (viewer) => {
    expect(await tour(viewer, ({ address }) => walked.test(address), faultsOfTabbing)).toEqual([]);
  },
);
