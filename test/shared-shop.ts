import { expect } from "vitest";
import { eventually } from "#test/eventually.ts";
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
  if (before) {
    await untilQuiet(shop);
    await restore();
  }
  return shop;
}

/**
 * Waits for what the file before has set off and did not wait for: a job, or an event of a payment, that ends after the tables were restored would write, or
 * log that it does not know an order, in the middle of the next file.
 */
async function untilQuiet({ sql }: ShopUnderTest): Promise<void> {
  await eventually(async () => {
    // An event that is being sent is due again in at most 30 seconds, unless it arrives.
    await sql(
      "update sandbox.stripe_events set deliver_at = null where deliver_at <= now() or deliver_at > now() + interval '30 seconds'",
    );
    const running =
      "select 1 from jobs where leased_until > now() union all select 1 from sandbox.stripe_events where deliver_at is not null";
    expect(await sql(running)).toEqual([]);
  });
}

async function start(env: Record<string, string>): Promise<Started> {
  const shop = await startShop(env);
  return { shop, restore: await shop.remember() };
}
