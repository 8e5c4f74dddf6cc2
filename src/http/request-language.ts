import { AsyncLocalStorage } from "node:async_hooks";
import { createMiddleware } from "hono/factory";
import { languageDetector, type LanguageVariables } from "hono/language";

export type Negotiated = { Variables: LanguageVariables };

const current = new AsyncLocalStorage<string>();

/**
 * Chooses the language of a response: the one of `languages` that the request's `Accept-Language` prefers, else the first. It is `language` in
 * the context, and that of `inRequestLanguage` for all that is done for the request.
 */
export function negotiateLanguage(languages: [string, ...string[]]) {
  const detect = languageDetector({
    order: ["header"],
    supportedLanguages: languages,
    fallbackLanguage: languages[0],
    caches: false,
  });
  return createMiddleware<Negotiated>(async (c, next) => {
    await detect(c, () => current.run(c.get("language"), next));
    c.header("content-language", c.get("language"));
    c.header("vary", "accept-language", { append: true });
  });
}

type Words = Record<string, (...args: never[]) => unknown>;

/** Words whose functions use the language of the request under way, and the first of `languages` outside of any. */
export function inRequestLanguage<T extends Words>(languages: ReadonlyMap<string, T>): T {
  const [main] = languages.values();
  if (!main) throw new Error("a shop has at least one language");
  const own = (): T => languages.get(current.getStore() ?? "") ?? main;
  const names = Object.keys(main);
  return Object.fromEntries(names.map((name) => [name, (...args: never[]) => own()[name]?.(...args)])) as T;
}
