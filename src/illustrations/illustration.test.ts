import { expect, test } from "vitest";
import { readCatalogue } from "#demo/catalogue-files.ts";
import { illustration } from "#illustrations/illustration.ts";
import { loader } from "#web/catalogue/illustration-route.ts";

const disc = { partType: "brake-disc", brand: "redvane", label: "Redvane" };

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

test("every part of the catalogue has a picture, in the colour and with the name of its brand", async () => {
  const { parts, brands } = await readCatalogue();
  const names = new Map(brands.map((brand) => [brand.slug, brand.name]));
  const pictured = new Set(parts.map((part) => `${part.type}/${part.brand}`));
  for (const one of pictured) {
    const [partType = "", brand = ""] = one.split("/");
    const answer = loader({ params: { partType, brand } });
    expect([one, answer.status]).toEqual([one, 200]);
    expect(await answer.text()).toContain(`>${names.get(brand)}</text>`);
  }
});

test("no two part types look the same", async () => {
  const { partTypes } = await readCatalogue();
  const bodies = partTypes.map(({ slug }) => illustration({ ...disc, partType: slug }).replaceAll(slug, ""));
  expect(new Set(bodies).size).toBe(partTypes.length);
});

test("a picture is whole, small, the same every time, and fetches nothing", async () => {
  const { partTypes } = await readCatalogue();
  for (const { slug } of partTypes) {
    const svg = illustration({ ...disc, partType: slug });
    const defined = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const missing = [...svg.matchAll(/url\(#([^)]+)\)/g)].filter(([, id]) => !defined.has(id));
    expect([slug, unbalanced(svg), missing]).toEqual([slug, [], []]);
    expect(svg).not.toMatch(/undefined|NaN|~|<script|href|style=|\son[a-z]+=/);
    expect(svg.length).toBeLessThan(40_000);
    expect(illustration({ ...disc, partType: slug })).toBe(svg);
  }
});

test("a label from outside stays text", () => {
  const svg = illustration({ ...disc, partType: "battery", label: '<script>"&~' });
  expect(svg).toContain("&lt;script&gt;&quot;&amp;~</text>");
  expect(unbalanced(svg)).toEqual([]);
});

test("an illustration is kept for good by whoever asked, and what is not drawn is not found", () => {
  const answer = loader({ params: { partType: "oil-filter", brand: "meridale" } });
  expect(answer.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
  expect(answer.headers.get("cache-control")).toContain("immutable");
  for (const [partType, brand] of [
    ["oil-filter", "nobody"],
    ["flux-capacitor", "meridale"],
    ["constructor", "meridale"],
    ["oil-filter", "__proto__"],
  ]) {
    expect(loader({ params: { partType, brand } }).status).toBe(404);
  }
});
