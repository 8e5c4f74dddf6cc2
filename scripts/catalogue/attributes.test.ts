import { expect, test } from "vitest";
import { readCatalogue } from "#seed/demo/catalogue-files.ts";

/** So that 'M18 × 1.5' and '105,000' are found however they are set. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll("×", "x")
    .replaceAll("-", " ")
    .replace(/(\d),(?=\d{3})/g, "$1");

function states(text: string, value: string | number): boolean {
  if (typeof value === "string") return text.includes(plain(value));
  return new RegExp(`(?<![\\d.])${String(Math.abs(value)).replace(".", "\\.")}(?![\\d]|\\.\\d)`).test(text);
}

test("what a buyer filters by is what the name and description state", async () => {
  const { parts } = await readCatalogue();
  const unstated = parts.flatMap((part) => {
    const attributes: Record<string, string | number> = JSON.parse(part.attributes);
    const text = plain(`${part.name}. ${part.description}`);
    return Object.entries(attributes)
      .filter(([, value]) => !states(text, value))
      .map(([name, value]) => `${part.sku} ${name}: ${value}`);
  });
  expect(unstated.slice(0, 10)).toEqual([]);
});

test("every part has attributes, and one name always has the same kind of value", async () => {
  const { parts } = await readCatalogue();
  const kinds = new Map<string, Set<string>>();
  for (const part of parts) {
    const attributes = Object.entries<string | number>(JSON.parse(part.attributes));
    expect(attributes.length, part.sku).toBeGreaterThan(0);
    for (const [name, value] of attributes) {
      expect(name).toMatch(/^[a-z][a-z0-9_]*$/);
      kinds.set(name, (kinds.get(name) ?? new Set()).add(typeof value));
    }
  }
  expect([...kinds].filter(([, found]) => found.size > 1)).toEqual([]);
});
