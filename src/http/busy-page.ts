import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import { securityHeaders } from "#http/content-security.ts";
import type { Site } from "#http/shop-context.ts";
import { compact, type CachedResponse } from "#http/tagged-cache.ts";

/** What the page of a busy shop says in one language. */
export type BusyWords = {
  language: string;
  direction: "ltr" | "rtl";
  title: string;
  heading: string;
  text: string;
  again: string;
};

const style = `:root{color-scheme:light dark}body{font:1.1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:20vh auto;padding:0 1.5rem}h1{line-height:1.2}a{color:inherit;display:inline-block;padding:.75rem 0;font-weight:600}`;
const styleHash = createHash("sha256").update(style).digest("base64");

/**
 * Returns what stands in the place of a page for which the shop has no time: a page that loads nothing else and costs nothing to make, whose
 * link requests the same address again.
 */
export function busyPage(site: Site, words: BusyWords): CachedResponse {
  const page = html`<!doctype html>
    <html lang="${words.language}" dir="${words.direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${words.title} – ${site.name}</title>
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <main>
          <p>${site.name}</p>
          <h1>${words.heading}</h1>
          <p>${words.text}</p>
          <p><a href="">${words.again}</a></p>
        </main>
      </body>
    </html> `;
  const headers = {
    ...securityHeaders(site),
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    "cache-control": "no-store",
    vary: "accept-encoding",
    "retry-after": "1",
  };
  return {
    status: 503,
    headers,
    body: compact(Buffer.from(String(page))),
    ttlMs: 0,
    tags: new Set(),
    variants: new Map(),
  };
}
