import { expect, test } from "vitest";
import { allowLog } from "#test/logs.ts";
import { simulate } from "#test/simulation/simulate.ts";

const hourMs = 3_600_000;

test(
  "5,000 operations with 100 kills leave stock, money, codes, ledger and mails as a model has them",
  async () => {
    const seed = process.env["SEED"] ?? String(Date.now());
    allowLog(/./);
    console.info(`SEED=${seed}: \`npm run test:faults -- --seed ${seed}\` repeats it`);
    const operations = Number(process.env["OPERATIONS"] ?? 5_000);
    const kills = Number(process.env["KILLS"] ?? 100);
    const outcome = await simulate({ seed, operations, kills });
    console.info(JSON.stringify(outcome));
    expect(outcome).toMatchObject({ kills });
  },
  2 * hourMs,
);
