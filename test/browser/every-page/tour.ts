import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressIn, shots, type Viewer } from "#test/browser/every-page/addresses.ts";
import { fillShop, type Contents } from "#test/browser/every-page/contents.ts";
import { deadLinks } from "#test/browser/every-page/dead-links.ts";
import { faultsOfPage } from "#test/browser/every-page/faults-of-page.ts";
import { keepScreenshots, openLasting, type Opened } from "#test/browser/browser.ts";
import { observeShifts, rememberControls } from "#test/browser/layout-shift.ts";
import { type Edition, emptyShop } from "#test/browser/shop.ts";
import { createShopClient } from "#test/shop-client.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

/** What a viewer has come across: pages by their titles, and links with the page each was on. */
export type Seen = { titles: Map<string, string>; links: Map<string, string> };

/** Defines the tests that visit every page of these viewers in an edition. Each page is loaded once and looked at in every way. */
export function tour(edition: Edition, viewers: Viewer[]): void {
  let shop: ShopUnderTest;
  let contents: Contents;
  beforeAll(async () => {
    shop = await emptyShop(edition.language);
    await addParts(shop);
    contents = await fillShop(createShopClient(shop.url), await shop.admin());
  });

  describe.each(viewers)("every page of a %s", (viewer) => {
    const seen: Seen = { titles: new Map(), links: new Map() };
    let opened: Opened;
    beforeAll(async () => {
      opened = await openViewer(shop, viewer, contents);
    });
    afterAll(() => opened.context.close());

    test.each(shots.filter((shot) => shot.viewer === viewer))("$address", async (shot) => {
      const visit = async () => [
        ...(await faultsOfPage(opened.page, { shot, address: addressIn(shot, contents), edition, seen })),
        ...opened.readComplaints().map((complaint) => `the browser: ${complaint}`),
      ];
      // A page may still have been loading.
      const faults = (await visit()).length > 0 ? await visit() : [];
      if (faults.length > 0) await keepScreenshots(opened.context, `${viewer} ${shot.name}`);
      expect(faults).toEqual([]);
    });

    test("no link on them is dead", async () => {
      expect(seen.links.size).toBeGreaterThan(10);
      expect(await deadLinks(shop, seen.links)).toEqual([]);
    });
  });
}

/** Parts to compare, one to order by the four, and one of another type. */
async function addParts(shop: ShopUnderTest): Promise<void> {
  const applications = [{ vehicle: { make: "Honda", model: "Accord", from: 2013, to: 2017 }, position: "Front" }];
  const disc = { partType: "Brake Disc", quantity: 100, attributes: { diameter_mm: 300 }, applications };
  for (const brand of ["Halvern", "Redvane"]) await shop.addPart({ brand, ...disc });
  await shop.addPart({ partType: "Brake Pad Set", applications });
  await shop.addPart({ name: "Oil Filter", partType: "Oil Filter", quantity: 100 });
  await shop.addPart({ name: "Sold Out Part", quantity: 0 });
}

async function openViewer(shop: ShopUnderTest, viewer: Viewer, contents: Contents): Promise<Opened> {
  const person = { visitor: undefined, customer: contents.customer, staff: contents.admin }[viewer];
  const opened = await openLasting(shop.url, { noise: [/status of 404/], ...(person && { as: person }) });
  if (!person) {
    const pairs = contents.guestCookie.split("; ").map((pair) => pair.split("=") as [string, string]);
    await opened.context.addCookies(pairs.map(([name, value]) => ({ name, value, url: shop.url })));
  }
  await opened.page.addInitScript(observeShifts);
  await opened.page.addInitScript(rememberControls);
  return opened;
}
