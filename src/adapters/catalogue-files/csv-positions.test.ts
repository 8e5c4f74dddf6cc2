import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { positionContext, positionNamed } from "#adapters/catalogue-files/csv-positions.ts";

const file = readFileSync(new URL("../../../test/files/suppliers/positions.tsv", import.meta.url), "utf8");
const cases = file
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => line.split("\t"));

test.each(cases)("the position %s is %s beside %s", (text = "", name = "", beside = "") => {
  expect(positionNamed(text, positionContext(beside.split(" ")))).toBe(name || text);
});
