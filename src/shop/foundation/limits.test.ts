import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import * as limits from "#shop/foundation/limits.ts";

/** The path and the value of every limit: `cacheTtlMs.pages`. Values that belong together, such as `{ most, seconds }`, are one limit. */
function limitsOf(value: unknown, path: string): [path: string, value: unknown][] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [[path, value]];
  if ("seconds" in value || "longest" in value || "connections" in value) return [[path, value]];
  return Object.entries(value).flatMap(([name, inner]) => limitsOf(inner, `${path}.${name}`));
}

/** The numbers of a limit, each with the names that lead to it, which end in its unit. */
function numbersOf(value: unknown, names: string): [number: number, names: string][] {
  if (typeof value === "number") return [[value, names]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => numbersOf(inner, `${names}.${name}`));
}

const times = [
  [1, "ms"],
  [1_000, "s|second"],
  [60_000, "min|minutes?"],
  [3_600_000, "h|hours?"],
  [86_400_000, "days?"],
] as const;
const sizes = [
  [1, ""],
  [2 ** 10, "KiB"],
  [2 ** 20, "MiB"],
  [2 ** 30, "GiB"],
] as const;
/** The unit of a number by the names that lead to it. */
const units: [names: RegExp, scale: readonly [factor: number, unit: string]][] = [
  [/(?:^|\.)ms\b|Ms\b/, times[0]],
  [/(?:^|\.)seconds\b|Seconds\b|^signInEnds/, times[1]],
  [/Minutes\b/, times[2]],
  [/Hours\b/, times[3]],
  [/(?:^|\.)days\b|Days\b/, times[4]],
];

/** How a number with a unit can be written: 90,000 ms as `90 s` or `1.5 min`, 1 s as `every second`. */
function patternsOf(number: number, scales: readonly (readonly [factor: number, unit: string])[]): string[] {
  return scales.flatMap(([factor, unit]) => {
    const written = (number / factor).toLocaleString("en", { maximumFractionDigits: 3 }).replaceAll(".", "\\.");
    const one = number === factor && unit !== "" ? [`(?:an?|every|one) (?:${unit})`] : [];
    return [unit === "" ? written : `${written}(?: to \\S+)? (?:${unit})`, ...one];
  });
}

function allPatternsOf(number: number, names: string): string[] {
  const scale = units.find(([pattern]) => pattern.test(names.replaceAll(/\.\d+$/g, "")))?.[1];
  if (number === 0) return ["none"];
  if (scale) return patternsOf(number * scale[0], times);
  if (names.endsWith("Cents")) return [(number / 100).toLocaleString("en", { minimumFractionDigits: 2 })];
  return [...patternsOf(number, sizes), `${number / 1_000_000} million`];
}

/** Whether a text of the table says a number. */
function says(text: string, number: number, names: string): boolean {
  return allPatternsOf(number, names).some((pattern) =>
    new RegExp(`(?<![\\d.,])(?:${pattern})(?![\\d\\w]|[.,]\\d)`).test(text),
  );
}

test("docs/limits.md lists every limit once with its value, and no other", async () => {
  const document = await readFile("docs/limits.md", "utf8");
  const rows = [...document.matchAll(/^\| .*? \| (.*) \| `([^`]+)` \|$/gm)].map(
    ([, text = "", path = ""]) => [path, text] as const,
  );
  const declared = Object.entries(limits).flatMap(([name, value]) => limitsOf(value, name));
  expect(rows.map(([path]) => path).toSorted()).toEqual(declared.map(([path]) => path).toSorted());
  const texts = new Map(rows);
  const wrong = declared.flatMap(([path, value]) =>
    numbersOf(value, path)
      .filter(([number, names]) => !says(texts.get(path) ?? "", number, names))
      .map(([number, names]) => `${names} = ${number}: ${texts.get(path)}`),
  );
  expect(wrong).toEqual([]);
});
