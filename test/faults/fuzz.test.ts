import { expect, onTestFinished, test } from "vitest";
import { report, runSeed } from "#test/faults/table.ts";
import { fuzz } from "#test/fuzz.ts";
import { startShop } from "#test/shop-under-test.ts";

test("no request that the API's document suggests is a fault of the server", async () => {
  const seed = runSeed();
  const shop = await startShop({ CATALOGUE: "demo" });
  onTestFinished(() => shop.stop());
  const requests = Number(process.env["REQUESTS"] ?? 100_000);
  const { faults, statuses, operations } = await fuzz(shop, { seed, requests });
  process.stdout.write(`${JSON.stringify(statuses)}\n`);
  expect(faults.slice(0, 20)).toEqual([]);
  const refused = statuses["503"] ?? 0;
  const checked = `no 5xx of ${operations} operations`;
  report({
    fault: "random requests from the OpenAPI document",
    runs: requests.toLocaleString("en"),
    wellMs: null,
    lost: 0,
    refused,
    checked,
  });
}, 3_600_000);
