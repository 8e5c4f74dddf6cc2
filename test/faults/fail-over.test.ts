import { expect, test } from "vitest";
import { postgresPair } from "#test/faults/postgres-pair.ts";
import { report, runSeed } from "#test/faults/table.ts";
import { simulate, type Fault } from "#test/simulation/simulate.ts";

test("when the primary dies and its synchronous standby is promoted, the shop is well within 15 s and no confirmed order is lost", async () => {
  const seed = runSeed();
  const pair = await postgresPair({ synchronous: true });
  const fault: Fault = {
    name: "the primary dies, its standby is promoted",
    settings: { server: () => pair.primary },
    times: 1,
    holdMs: 2_000,
    begin: () => pair.killPrimary(),
    async end(shop) {
      await pair.promote();
      // As a virtual address, a DNS name or a pooler does.
      shop.databaseLink.leadTo(pair.standby);
    },
  };
  const { wellMs, lost, refused, orders } = await simulate({ seed, operations: 160, kills: 0, fault });
  expect(orders).toBeGreaterThan(10);
  expect(wellMs).toBeLessThan(15_000);
  report({ fault: fault.name, runs: "1", wellMs, lost, refused, checked: `${orders} orders` });
}, 3_600_000);
