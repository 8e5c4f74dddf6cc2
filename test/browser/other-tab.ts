import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Json } from "#test/shop-client.ts";

export type TabCall = [method: string, path: string, data?: unknown];

/** Calls the API with the cookies of the page's guest, as another tab of theirs does. */
export async function callInOtherTab(shop: string, page: Page, [method, path, data]: TabCall): Promise<Json> {
  const answer = await page.context().request.fetch(`${shop}/api${path}`, {
    method,
    headers: { origin: shop },
    ...(data !== undefined && { data }),
  });
  expect(answer.status()).toBe(200);
  return answer.json();
}
