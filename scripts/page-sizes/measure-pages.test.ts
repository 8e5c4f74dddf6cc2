import { expect, test } from "vitest";
import { measurePages } from "./measure-pages.ts";

/** What a page may load in scripts, in bytes of gzip. React and its router are 108,300 of them; a smaller page is a reason to lower its budget. */
const budgets: Record<string, number> = {
  "/": 166_700,
  "/parts": 163_200,
  "/parts/:partId": 161_900,
  "/search": 163_000,
  "/vehicles/:year/:make/:model/:first?/:second?": 148_800,
  // The log says in words what was changed on every other page.
  "/dashboard/audit": 182_900,
  // The text of a page, with a preview, and with drafts of what is typed.
  "/dashboard/pages/:slug": 174_600,
  // Forms of all that a part is, with drafts of what is typed, merged with what others have saved.
  "/manage-product/:partId": 173_700,
  // An editable table, with what pastes into it and changes many products at once.
  "/dashboard/products": 180_900,
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
