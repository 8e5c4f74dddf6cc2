import { expect, test } from "vitest";
import { report, runSeed } from "#test/faults/table.ts";
import { simulate, type Fault } from "#test/simulation/simulate.ts";
import type { KillableShop } from "#test/simulation/killable-shop.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const databaseLink = { settings: {}, times: 3, end: (shop: KillableShop) => shop.databaseLink.restore() };
const outside = { settings: {}, times: 2, end: (shop: KillableShop) => shop.setOutside({}) };

/** The time in which the shop must serve again: that of the database's own limits, and of a process that starts. */
const longestMs = 15_000;

const faults: Fault[] = [
  {
    ...databaseLink,
    name: "the database's connections are cut",
    holdMs: 3_000,
    begin: (shop) => shop.databaseLink.cut(),
  },
  {
    ...databaseLink,
    name: "the database's connections fall silent",
    holdMs: 1_000,
    begin: (shop) => shop.databaseLink.silence(),
  },
  {
    ...databaseLink,
    name: "the database answers 50 ms late",
    holdMs: 5_000,
    begin: (shop) => shop.databaseLink.slow(50),
  },
  {
    ...outside,
    name: "the payment provider hangs",
    holdMs: 12_000,
    begin: (shop) => shop.setOutside({ provider: "hangs" }),
  },
  {
    ...outside,
    name: "the payment provider responds 500",
    holdMs: 5_000,
    begin: (shop) => shop.setOutside({ provider: "fails" }),
  },
  {
    ...outside,
    name: "the payment provider responds 429",
    holdMs: 5_000,
    begin: (shop) => shop.setOutside({ provider: "refuses" }),
  },
  {
    ...outside,
    name: "the payment provider names other amounts",
    holdMs: 5_000,
    begin: (shop) => shop.setOutside({ provider: "lies" }),
  },
  {
    ...outside,
    name: "the clock of the shop is a day ahead",
    holdMs: 5_000,
    begin: (shop) => shop.setOutside({ clockMs: dayMs }),
  },
  {
    ...outside,
    name: "the clock of the shop is a day behind",
    holdMs: 5_000,
    begin: (shop) => shop.setOutside({ clockMs: -dayMs }),
  },
  {
    name: "the mail server is away",
    settings: { ownMail: true },
    times: 2,
    holdMs: 5_000,
    begin: ({ mailLink }) => mailLink?.cut(),
    end: ({ mailLink }) => mailLink?.restore(),
  },
  {
    name: "one of two processes stands still",
    settings: { twin: true },
    times: 2,
    // Longer than the lease of its jobs.
    holdMs: 20_000,
    begin: ({ twin }) => twin?.kill("SIGSTOP"),
    end: ({ twin }) => twin?.kill("SIGCONT"),
  },
  {
    name: "a new process replaces the old one",
    settings: {},
    times: 20,
    holdMs: 0,
    begin: (shop) => shop.deploy(),
    end: () => {},
  },
];

test.each(faults)(
  "while $name, stock, money, codes, ledger and mails agree with a model",
  async (fault) => {
    const seed = runSeed();
    const { wellMs, lost, refused, orders } = await simulate({ seed, operations: 160, kills: 0, fault });
    expect(orders).toBeGreaterThan(10);
    expect(wellMs).toBeLessThan(longestMs);
    const runs = `${fault.times} × ${fault.holdMs / 1000} s`;
    report({ fault: fault.name, runs, wellMs, lost, refused, checked: `${orders} orders` });
    if (fault.name.startsWith("a new process")) expect({ lost, refused }).toEqual({ lost: 0, refused: 0 });
  },
  hourMs,
);
