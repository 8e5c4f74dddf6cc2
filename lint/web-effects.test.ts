import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { effectsOf } from "./web-effects.js";

const mostEffects = 25;

test("an effect is explained by the comment directly above it", () => {
  expect(effectsOf("  // The browser's timer.\n  useEffect(() => {\n")).toEqual([{ line: 2, explained: true }]);
  expect(effectsOf("  /** The frame. */\n  useLayoutEffect(() => {\n")).toEqual([{ line: 2, explained: true }]);
});

test("an effect without a comment, or with only an instruction to a tool, is not explained", () => {
  expect(effectsOf("  const a = 1;\n  useEffect(() => {\n")).toEqual([{ line: 2, explained: false }]);
  expect(effectsOf("  // oxlint-disable-next-line\n  useEffect(() => {\n")).toEqual([{ line: 2, explained: false }]);
});

test(`src/web has at most ${mostEffects} effects`, () => {
  const files = globSync("src/web/**/*.{ts,tsx}");
  const found = files.flatMap((file) =>
    effectsOf(readFileSync(file, "utf8")).map(({ line }) => `${file.replaceAll("\\", "/")}:${line}`),
  );
  expect(found.length, found.join("\n")).toBeLessThanOrEqual(mostEffects);
});
