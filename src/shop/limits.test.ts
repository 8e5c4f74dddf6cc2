import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import * as limits from "#shop/limits.ts";

/** The path of every limit: `cacheTtlMs.pages`. Values that belong together, such as `{ most, seconds }`, are one limit. */
function pathsOf(value: unknown, path: string): string[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [path];
  if ("seconds" in value || "longest" in value || "connections" in value) return [path];
  return Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, `${path}.${name}`));
}

test("docs/limits.md lists every limit once, and no other", async () => {
  const document = await readFile("docs/limits.md", "utf8");
  const listed = [...document.matchAll(/\| `([^`]+)` \|$/gm)].map(([, path]) => path);
  const declared = Object.entries(limits).flatMap(([name, value]) => pathsOf(value, name));
  expect(listed.toSorted()).toEqual(declared.toSorted());
});
