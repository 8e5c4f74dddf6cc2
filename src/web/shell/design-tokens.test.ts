import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { contrast, grounds, leastContrast } from "#shop/desk/brand/accent-rules.ts";
import { designedAccent } from "#web/ui/designed-accent.ts";

const css = await readFile(new URL("app.css", import.meta.url), "utf8");

/** The colours of a token in both themes, as `app.css` has them. */
function token(name: string) {
  const [, light, dark] = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\);`).exec(css) ?? [];
  return { light, dark };
}

test("the contrast of an accent is measured on the grounds of the design", () => {
  const designed = ["paper", "sheet", "sunken"].map(token);
  expect(grounds).toEqual({ light: designed.map(({ light }) => light), dark: designed.map(({ dark }) => dark) });
});

test("the designed accent is that of the design", () => {
  expect(designedAccent).toEqual(token("signal"));
});

test("placeholders can be read on every ground, in both themes", () => {
  expect(css).toContain("::placeholder {\n    color: var(--ink-soft);\n    opacity: 1;");
  const ink = token("ink-soft");
  for (const theme of ["light", "dark"] as const)
    for (const ground of grounds[theme])
      expect(contrast(ink[theme] ?? "", ground)).toBeGreaterThanOrEqual(leastContrast);
});
