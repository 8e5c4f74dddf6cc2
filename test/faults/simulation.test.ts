import { expect, test } from "vitest";
import { report, runSeed } from "#test/faults/table.ts";
import { simulate } from "#test/simulation/simulate.ts";

const hourMs = 3_600_000;

test(
  "5,000 operations with 100 kills leave stock, money, codes, ledger and mails as a model has them",
  async () => {
    const seed = runSeed();
    const operations = Number(process.env["OPERATIONS"] ?? 5_000);
    const kills = Number(process.env["KILLS"] ?? 100);
    const outcome = await simulate({ seed, operations, kills });
    process.stdout.write(`${JSON.stringify(outcome)}\n`);
    expect(outcome).toMatchObject({ kills });
    const { lost, refused, orders } = outcome;
    const checked = `${operations.toLocaleString("en")} operations, ${orders} orders`;
    report({ fault: "the process is killed", runs: String(kills), wellMs: null, lost, refused, checked });
  },
  2 * hourMs,
);
