import { AsyncLocalStorage } from "node:async_hooks";
import { createMiddleware } from "hono/factory";
import { languageDetector, type LanguageVariables } from "hono/language";

export type Negotiated = { Variables: LanguageVariables };

const current = new AsyncLocalStorage<string>();

/**
 * Returns middleware that negotiates the language of a response: the language that `Accept-Language` prefers among `languages`, else the
 * first. It is set as `language` of the context, and used by `inRequestLanguage` for the rest of the request.
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
    // Not `c.header`, which now makes the response again, as a stream, which costs more than all other middleware.
    c.res.headers.set("content-language", c.get("language"));
    c.res.headers.append("vary", "accept-language");
  });
}

type Words = Record<string, (...args: never[]) => unknown>;

/** Returns messages in the language of the current request; outside a request, in the first of `languages`. Throws if there is none. */
export function inRequestLanguage<T extends Words>(languages: ReadonlyMap<string, T>): T {
  const [main] = languages.values();
  if (!main) throw new Error("a shop has at least one language");
  const own = (): T => languages.get(current.getStore() ?? "") ?? main;
  const names = Object.keys(main);
  return Object.fromEntries(names.map((name) => [name, (...args: never[]) => own()[name]?.(...args)])) as T;
}
