import type { Page } from "playwright-core";
import { openPage, type PageOptions } from "#test/browser/browser.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

/** The browser logs every response that is no success. */
export const refusals = [/status of 4\d\d/, /Failed to load resource/];

/** Opens the page at a path and waits for its heading. */
export async function openAt(shop: ShopUnderTest, path: string, options: PageOptions): Promise<Page> {
  const page = await openPage(shop.url, options);
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}

/** The dialog that asks before something is deleted. */
export const confirmation = (page: Page) => page.getByRole("dialog", { name: "Are you sure?" });

export const confirmDeletion = (page: Page) =>
  confirmation(page).getByRole("button", { name: "Yes, delete it!" }).click();
