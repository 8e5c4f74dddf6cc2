import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { inlineStyles, loadStylesheets } from "#http/inline-styles.ts";

const css = String.raw`/*! A licence; with a { */
@layer theme,base,utilities;@layer base{a{color:red}@media print{b{color:blue}}}@layer utilities{.flex{display:flex}.w-\[calc\(1px\+2px\)\]{width:3px}.unused{top:0}@media (width>=40rem){.sm\:flex{display:flex}.sm\:unused{top:0}}.group:hover .group-hover\:x{top:1px}}.bar{content:"}"}@keyframes k{to{top:0}}`;

/** Returns the stylesheet of a page build that has this one alone. */
async function stylesheetsOf(text: string) {
  const folder = await mkdtemp(join(tmpdir(), "camber-styles-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "assets/root-1.css"), text);
  return loadStylesheets(folder);
}

test("a page has the rules of its own classes and those of every page in it, in their order", async () => {
  const html = `<link rel="stylesheet" href="/assets/root-1.css"/><p class="flex w-[calc(1px+2px)] sm:flex"><i class="sm:flex">`;
  const { style } = inlineStyles(html, await stylesheetsOf(css));
  expect(style).toBe(
    String.raw`@layer theme,base,utilities;@layer base{a{color:red}@media print{b{color:blue}}}@layer utilities{.flex{display:flex}.w-\[calc\(1px\+2px\)\]{width:3px}@media (width>=40rem){.sm\:flex{display:flex}}}.bar{content:"}"}@keyframes k{to{top:0}}`,
  );
});

test("the stylesheet that is linked waits until scripts begin", async () => {
  const html = `<link nonce="n" rel="stylesheet" href="/assets/root-1.css"/><p class="a &amp;b">`;
  const page = inlineStyles(html, await stylesheetsOf(String.raw`@layer utilities{.\&b{top:0}}`));
  expect(page.html).toBe(
    String.raw`<style>@layer utilities{.\&b{top:0}}</style><link nonce="n" rel="stylesheet" data-href="/assets/root-1.css"/><p class="a &amp;b">`,
  );
});

test("a page without a stylesheet stays as it is", async () => {
  expect(inlineStyles("<p>", await stylesheetsOf(css))).toEqual({ html: "<p>", style: null });
});
