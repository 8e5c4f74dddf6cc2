import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { effectsOf, requestingEffects } from "./web-effects.js";

const mostEffects = 24;

test("an effect is explained by the comment directly above it", () => {
  expect(effectsOf("  // The browser's timer.\n  useEffect(() => {\n")).toEqual([{ line: 2, explained: true }]);
  expect(effectsOf("  /** The frame. */\n  useLayoutEffect(() => {\n")).toEqual([{ line: 2, explained: true }]);
});

test("an effect without a comment, or with only an instruction to a tool, is not explained", () => {
  expect(effectsOf("  const a = 1;\n  useEffect(() => {\n")).toEqual([{ line: 2, explained: false }]);
  expect(effectsOf("  // oxlint-disable-next-line\n  useEffect(() => {\n")).toEqual([{ line: 2, explained: false }]);
});

test("an effect that sends a request is found, also where it calls a function of the same file that does", () => {
  const from = 'import { getOrder, type Order } from "#web/client/selling/orders.ts";\n';
  const direct = `${from}function Page() {\n  // The order.\n  useEffect(() => {\n    void getOrder(id);\n  }, []);\n}\n`;
  const byHandler = `${from}function Page() {\n  // The order.\n  useEffect(() => {\n    void load();\n  }, []);\n  async function load() {\n    await getOrder(id);\n  }\n}\n`;
  expect(requestingEffects(direct)).toEqual([4]);
  expect(requestingEffects(byHandler)).toEqual([4]);
});

test("a request that a handler sends is none of the effect beside it", () => {
  const source = `import { getOrder } from "#web/client/selling/orders.ts";\nfunction Page() {\n  // The focus.\n  useEffect(() => field.current?.focus(), []);\n  async function load() {\n    await getOrder(id);\n  }\n}\n`;
  expect(requestingEffects(source)).toEqual([]);
});

test(`src/web has at most ${mostEffects} effects`, () => {
  const files = globSync("src/web/**/*.{ts,tsx}");
  const found = files.flatMap((file) =>
    effectsOf(readFileSync(file, "utf8")).map(({ line }) => `${file.replaceAll("\\", "/")}:${line}`),
  );
  expect(found.length, found.join("\n")).toBeLessThanOrEqual(mostEffects);
});
