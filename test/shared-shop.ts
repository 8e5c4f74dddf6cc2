import { startShop, type ShopUnderTest } from "#test/shop-under-test.ts";

type Started = { shop: ShopUnderTest; restore: () => Promise<void> };

const started = new Map<string, Promise<Started>>();

/**
 * Returns the shop that the test files of this worker share, one after the other: started for the first of them, and as empty as it was
 * then for each. A file whose tests stop the shop or change its schema starts its own by `startShop`.
 */
export async function sharedShop(env: Record<string, string> = {}): Promise<ShopUnderTest> {
  const key = JSON.stringify(env);
  const before = started.get(key);
  const starting = before ?? start(env);
  started.set(key, starting);
  const { shop, restore } = await starting;
  if (before) await restore();
  return shop;
}

async function start(env: Record<string, string>): Promise<Started> {
  const shop = await startShop(env);
  return { shop, restore: await shop.remember() };
}
