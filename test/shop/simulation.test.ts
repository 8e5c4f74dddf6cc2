import { expect, test } from "vitest";
import { simulate } from "#test/simulation/simulate.ts";

test("whatever buyers do, and whenever the process dies, stock, money, codes, ledger and mails agree with a model", async () => {
  const seed = process.env["SEED"] ?? String(Date.now());
  process.stdout.write(`SEED=${seed}: \`npm run test:faults -- --seed ${seed}\` runs more of the same\n`);
  const { orders, kills } = await simulate({ seed, operations: 160, kills: 2 });
  expect({ kills, ordered: orders > 10 }).toEqual({ kills: 2, ordered: true });
});
