import { expect, test } from "vitest";
import { readCatalogue } from "#seed/demo/catalogue-files.ts";
import { illustration, illustrationFiles } from "#seed/illustrations/illustration.ts";

const redvane = { slug: "redvane", name: "Redvane" };
const files = new Map([...illustrationFiles()].map(({ path, svg }) => [path, svg]));

/** Tags that are opened and not closed, or closed and not opened. */
function unbalanced(svg: string): string[] {
  const open: string[] = [];
  for (const [, close, name = "", self] of svg.matchAll(/<(\/?)([a-zA-Z]+)[^>]*?(\/?)>/g)) {
    if (self) continue;
    if (!close) open.push(name);
    else if (open.pop() !== name) return [`</${name}>`];
  }
  return open;
}

test("every part of the catalogue has an image, in the colour and with the name of its brand", async () => {
  const { parts, brands } = await readCatalogue();
  const names = new Map(brands.map((brand) => [brand.slug, brand.name]));
  for (const one of new Set(parts.map((part) => `${part.type}/${part.brand}`))) {
    expect(files.get(`${one}.svg`), one).toContain(`>${names.get(one.split("/")[1] ?? "")}</text>`);
  }
});

test("every part type has an image without a brand, with no empty label on it", async () => {
  const { partTypes } = await readCatalogue();
  for (const { slug } of partTypes) expect(files.get(`${slug}.svg`), slug).toMatch(/^<svg /);
  for (const [path, svg] of files) expect(svg, path).not.toContain("></text>");
});

test("no two part types look the same", async () => {
  const { partTypes } = await readCatalogue();
  const bodies = partTypes.map(({ slug }) => illustration({ partType: slug, brand: redvane }).replaceAll(slug, ""));
  expect(new Set(bodies).size).toBe(partTypes.length);
});

test("an image is whole and small, defines what it refers to, and fetches and runs nothing", () => {
  for (const [path, svg] of files) {
    const defined = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const missing = [...svg.matchAll(/url\(#([^)]+)\)/g)].filter(([, id]) => !defined.has(id));
    expect([path, unbalanced(svg), missing]).toEqual([path, [], []]);
    expect(svg).not.toMatch(/undefined|NaN|~|<script|href|style=|\son[a-z]+=/);
    expect(svg.length).toBeLessThan(40_000);
  }
});

test("the same illustration is the same file every time", () => {
  for (const { path, svg } of illustrationFiles()) expect(svg, path).toBe(files.get(path));
});

test("a brand's name stays text", () => {
  const svg = illustration({ partType: "battery", brand: { slug: "acme", name: '<script>"&~' } });
  expect(svg).toContain("&lt;script&gt;&quot;&amp;~</text>");
  expect(unbalanced(svg)).toEqual([]);
});
