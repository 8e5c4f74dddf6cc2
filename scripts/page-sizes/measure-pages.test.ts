import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { desk } from "#messages/desk.ts";
import { imports } from "#messages/import-pages.ts";
import { menu } from "#messages/menu.ts";
import { partData } from "#messages/part-data.ts";
import { measurePages, type PageSize } from "./measure-pages.ts";

/** What a page may load in scripts, in bytes of gzip. React and its router are 108,300 of them; a smaller page is a reason to lower its budget. */
const budgets: Record<string, number> = {
  "/": 171_000,
  "/parts": 166_000,
  "/parts/:partId": 166_600,
  "/search": 166_400,
  "/vehicles/:year/:make/:model/:first?/:second?": 149_000,
  // The log says in words what was changed on every other page.
  "/dashboard/audit": 187_200,
  // The text of a page, with a preview, and with drafts of what is typed.
  "/dashboard/pages/:slug": 177_100,
  // Forms of all that a part is, with drafts of what is typed, merged with what others have saved.
  "/manage-product/:partId": 176_400,
  // An editable table, with what pastes into it and changes many products at once.
  "/dashboard/products": 184_700,
  // All that can be done with an order.
  "/dashboard/orders/:orderId": 174_500,
  // What a file says in many ways: its problems, its changes, and the names of vehicles that staff answer with years and conditions.
  "/dashboard/imports/:importId": 180_100,
};
const anyPage = 172_800;

test("no page loads more scripts than its budget", () => {
  const tooLarge = measurePages("build/en").filter(({ path, bytes }) => bytes > (budgets[path] ?? anyPage));
  expect(tooLarge.map(({ path, bytes }) => `${path}: ${bytes}`)).toEqual([]);
});

test("each budget is that of a page", () => {
  const paths = measurePages("build/en").map(({ path }) => path);
  expect(Object.keys(budgets).filter((path) => !paths.includes(path))).toEqual([]);
});

test("no page of visitors or customers loads scripts of the staff's pages", () => {
  const pages = measurePages("build/en");
  // Texts of components that only staff see.
  const texts = [desk.views.help, imports.list.emptyHelp, partData.kit.about];
  const of = (path: string) => pages.find((page) => page.path === path)!;
  expect(
    ["/dashboard/orders", "/dashboard/imports", "/manage-product/:partId"].flatMap((path) => textsIn(of(path), texts)),
  ).toEqual(texts);
  const mine = ["", "myprofile", "security", "addresses", "review", "payment/:id"].map((path) =>
    path ? `/dashboard/${path}` : "/dashboard",
  );
  const others = pages.filter(({ path }) => mine.includes(path) || !isBesideMenu(path));
  expect(others.length).toBeGreaterThan(30);
  expect(others.filter((page) => textsIn(page, texts).length > 0).map(({ path }) => path)).toEqual([]);
});

test("only pages beside the dashboard's menu load it", () => {
  const pages = measurePages("build/en");
  const loading = pages.filter((page) => textsIn(page, [menu.deadImages]).length > 0);
  expect(loading.map(({ path }) => path)).toEqual(pages.map(({ path }) => path).filter(isBesideMenu));
});

const isBesideMenu = (path: string) => /^\/(dashboard|manage-|add-product)/.test(path);

/** Those of the texts that the scripts of a page say. */
function textsIn({ files }: PageSize, texts: string[]): string[] {
  const scripts = [...files.keys()].map((name) => readFileSync(join("build/en/client", name), "utf8")).join("\n");
  return texts.filter((text) => scripts.includes(text));
}
