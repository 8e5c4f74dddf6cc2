import { expect, test } from "vitest";
import { tryOrdersOfEvents } from "#test/events-in-any-order.ts";
import { sharedShop } from "#test/shared-shop.ts";

test("in whatever order the provider's events come, and however often, an order is paid or refunded once", async () => {
  const seed = process.env["SEED"] ?? String(Date.now());
  process.stdout.write(`SEED=${seed}: \`npm run test:faults -- --seed ${seed}\` runs more of the same\n`);
  const { delivered } = await tryOrdersOfEvents(await sharedShop(), { seed, orders: 8 });
  expect(delivered).toBeGreaterThan(8);
});
