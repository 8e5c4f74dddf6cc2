import type { Rule } from "#shop/foundation/rules.ts";

/** The pages that nearly every shop needs. They are offered before they are written; staff may add others. */
export const offeredPages = ["delivery", "returns", "warranty", "terms", "privacy", "imprint", "contact"] as const;

export const contentRules = {
  title: { required: true, maxLength: 100 },
  body: { required: true, maxLength: 40_000 },
} as const satisfies Record<string, Rule>;

/** A page's own part of its address. */
export const slugFormat = /^[a-z0-9][a-z0-9-]{0,59}$/;

/** Returns the language whose text a reader of `language` gets: their own, else the first of the shop's, else any. */
export function languageOf(texts: Record<string, unknown>, language: string, main: string | undefined): string {
  const tags = Object.keys(texts);
  return [language, main, ...tags].find((tag) => tag !== undefined && tags.includes(tag)) ?? language;
}
