import type { Page } from "playwright-core";
import { inWords } from "#test/browser/word-patterns.ts";
import { translations } from "#test/browser/words.ts";

type Options = { exact?: boolean; name?: string | RegExp; hasText?: string | RegExp };
type Finder = (what: unknown, options?: Options) => unknown;

const byText = ["getByText", "getByLabel", "getByTitle", "getByPlaceholder"];
const byOptions = ["getByRole", "filter"];
const done = new WeakSet<object>();

/** Makes all pages, locators and frames look for what tests say in English in the language that the pages are in. */
export function translateLocators(page: Page): void {
  for (const one of [page, page.locator("html"), page.frameLocator("iframe")]) {
    const prototype = Object.getPrototypeOf(one) as Record<string, Finder>;
    if (done.has(prototype)) continue;
    done.add(prototype);
    for (const name of byText) wrap(prototype, name, (what, options) => [inWords(what as string, options), options]);
    for (const name of byOptions) wrap(prototype, name, translateOptions);
    if (prototype["selectOption"])
      // Of several texts, a select takes the first that it has. Codes of countries are values, not texts.
      wrap(prototype, "selectOption", (what, options) => [
        typeof what === "string" && !/^[A-Z]{2}$/.test(what)
          ? [...translations(what)]
          : isLabel(what)
            ? [...translations(what.label)].map((label) => ({ label }))
            : what,
        options,
      ]);
  }
}

const isLabel = (what: unknown): what is { label: string } =>
  typeof what === "object" && what !== null && "label" in what && typeof what.label === "string";

function wrap(prototype: Record<string, Finder>, name: string, translate: (...args: Parameters<Finder>) => unknown[]) {
  const original = prototype[name];
  if (!original) return;
  prototype[name] = function translated(this: unknown, ...args: Parameters<Finder>) {
    return original.apply(this, translate(...args) as Parameters<Finder>);
  };
}

function translateOptions(what: unknown, options?: Options): unknown[] {
  // `filter` has its options first.
  const isFilter = typeof what === "object" && what !== null;
  const original: Options | undefined = isFilter ? what : options;
  if (!original) return [what];
  const { name, hasText, ...rest } = original;
  const translated = {
    ...rest,
    ...(name !== undefined && { name: inWords(name, original) }),
    ...(hasText !== undefined && { hasText: inWords(hasText) }),
  };
  return isFilter ? [translated] : [what, translated];
}
