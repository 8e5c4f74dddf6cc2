import { hash, randomBytes } from "node:crypto";
import { contentSecurityPolicy, nonceOf, securityHeaders } from "#http/content-security.ts";
import { deferScripts } from "#http/defer-scripts.ts";
import { inlineStyles, type Stylesheet } from "#http/inline-styles.ts";
import type { Site } from "#http/shop-context.ts";
import { compact, type CachedResponse } from "#http/tagged-cache.ts";
import { cacheTtlMs } from "#shop/foundation/limits.ts";

/** What is known of a page besides its response. `needsScripts` as in `PageRoute`. */
type RenderedPage = { address: string; needsScripts: boolean; stylesheets: Stylesheet[] };

/**
 * Returns what makes a rendered page a response: `toCached` adds its headers, and replaces `noncePlace`, which stands in a page for its nonce
 * until its content is known, and which nobody can write into the content. Scripts wait and
 * styles are part of the page, unless it `needsScripts` to show anything.
 */
export function finishPages(site: Site, nonceKey: string) {
  const shared = securityHeaders(site);
  const noncePlace = randomBytes(24).toString("base64url");

  async function toCached(
    response: Response,
    { address, needsScripts, stylesheets }: RenderedPage,
  ): Promise<Omit<CachedResponse, "tags" | "variants">> {
    let body = Buffer.from(await response.arrayBuffer());
    let version: string | null = null;
    const headers: Record<string, string> = { ...shared, ...Object.fromEntries(response.headers) };
    if (headers["content-type"]?.startsWith("text/html")) {
      const paysByStripe =
        site.stripePublishableKey !== null && !site.sandbox.stripe && /^\/(dashboard\/payment|order)\//.test(address);
      // A character for each byte: what is changed is ASCII, and such text takes a third of the time.
      const rendered = body.toString("latin1");
      const { html, style } = needsScripts
        ? { html: rendered, style: null }
        : inlineStyles(deferScripts(rendered), stylesheets);
      const pieces = html.split(noncePlace);
      const nonce = nonceOf(nonceKey, pieces.join(""));
      body = compact(Buffer.from(pieces.join(nonce), "latin1"));
      version = nonce;
      headers["content-security-policy"] = contentSecurityPolicy(site, { nonce, style, paysByStripe });
    }
    const own = headers["cache-control"];
    const maxAge = /max-age=(\d+)/.exec(own ?? "")?.[1];
    const cacheable = response.status === 200 && !/no-store|private/.test(own ?? "");
    headers["cache-control"] ??= cacheable ? "public, no-cache" : "no-store";
    headers["etag"] = `W/"${version ?? hash("sha1", body, "base64url")}"`;
    headers["vary"] = "accept-encoding";
    if (response.status === 503) headers["retry-after"] = "5";
    const ttlMs = maxAge ? Number(maxAge) * 1000 : cacheTtlMs.pages;
    return { status: response.status, headers, body, ttlMs: cacheable ? ttlMs : 0 };
  }

  return { noncePlace, toCached };
}
