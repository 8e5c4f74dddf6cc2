import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { ItemRecord, ProblemRecord } from "#shop/supply/imports/records.ts";
import { items, read } from "#test/read-records.ts";

const lines = readFileSync(new URL("../../../test/files/suppliers/sale-terms.tsv", import.meta.url), "utf8").split(
  "\n",
);
const cases = lines.filter((line) => line !== "" && !line.startsWith("#")).map((line) => line.split("\t"));

const isWarning = (one: object): one is ProblemRecord => "problem" in one;

/** What becomes of a part, in the words of the table. */
function outcomeOf(item: ItemRecord | undefined, warnings: string[]): string {
  if (!item) return `refused ${warnings.join(" ")}`;
  const { price, draft, withheld, successor, minimumOrder } = item;
  const numbers = item.numbers.map(({ kind, number, maker }) => `${kind} ${number}${maker ? ` of ${maker}` : ""}`);
  const state = draft ? "draft" : withheld ? "withheld" : price ? `sold ${price.amount}` : "no price";
  const told = warnings.length > 0 && state.startsWith("sold") ? ["warned"] : [];
  const rest = [successor && `successor ${successor}`, numbers.join(", "), minimumOrder && `minimum ${minimumOrder}`];
  return [state, ...told, ...warnings, ...rest].filter(Boolean).join(" ");
}

describe("what a file says of the sale of a part is read, or holds it back", () => {
  test.each(cases)("%s = %s: %s", async (column = "", cell = "", expected = "") => {
    const quoted = cell.includes("|") ? `"${cell}"` : cell;
    const file = `sku\tname\tprice\tstock\t${column}\nT-1\tBrake pads\t1250.00\t4\t${quoted}\n`;
    const records = await read(file);
    const warnings = records.filter(isWarning).map(({ problem }) => problem.code);
    const [item] = items(records);
    expect(outcomeOf(item, warnings)).toBe(expected.replace(/(\.\d)0$/, "$1"));
  });
});
