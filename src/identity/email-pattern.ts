import { z } from "zod";

/**
 * Better Auth checks addresses once more, by zod's pattern, which takes no top-level domain in Punycode (`xn--p1ai`). The shop's own rule has decided
 * before (`cleanEmail`), so that the pattern is widened by these.
 */
export function allowInternationalDomains(): void {
  const { source, flags } = z.regexes.email;
  if (source.includes("xn--")) return;
  z.regexes.email.compile(source.replace("[A-Za-z]{2,}$", "(?:[A-Za-z]{2,}|xn--[a-z0-9-]+)$"), flags);
}
