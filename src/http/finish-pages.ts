import { createHash, randomBytes } from "node:crypto";
import { contentSecurityPolicy, nonceOf, securityHeaders } from "#http/content-security.ts";
import type { Site } from "#http/shop-context.ts";
import { compact, type CachedResponse } from "#http/tagged-cache.ts";
import { cacheTtlMs } from "#shop/limits.ts";

/**
 * Returns what makes a rendered page a response: `toCached` adds its headers, and replaces `noncePlace`, which stands in a page for its nonce
 * until its content is known, and which nobody can write into the content.
 */
export function finishPages(site: Site, nonceKey: string) {
  const shared = securityHeaders(site);
  const noncePlace = randomBytes(24).toString("base64url");

  async function toCached(response: Response, address: string): Promise<Omit<CachedResponse, "tags" | "variants">> {
    let body = Buffer.from(await response.arrayBuffer());
    const headers: Record<string, string> = { ...shared, ...Object.fromEntries(response.headers) };
    if (headers["content-type"]?.startsWith("text/html")) {
      const paysByStripe =
        site.stripePublishableKey !== null && !site.sandbox.stripe && /^\/(dashboard\/payment|order)\//.test(address);
      const html = body.toString();
      const nonce = nonceOf(nonceKey, html.replaceAll(noncePlace, ""));
      body = compact(Buffer.from(html.replaceAll(noncePlace, nonce)));
      headers["content-security-policy"] = contentSecurityPolicy(site, { nonce, paysByStripe });
    }
    const own = headers["cache-control"];
    const maxAge = /max-age=(\d+)/.exec(own ?? "")?.[1];
    const cacheable = response.status === 200 && !/no-store|private/.test(own ?? "");
    headers["cache-control"] ??= cacheable ? "public, no-cache" : "no-store";
    headers["etag"] = `W/"${createHash("sha1").update(body).digest("base64url")}"`;
    headers["vary"] = "accept-encoding";
    if (response.status === 503) headers["retry-after"] = "5";
    const ttlMs = maxAge ? Number(maxAge) * 1000 : cacheTtlMs.pages;
    return { status: response.status, headers, body, ttlMs: cacheable ? ttlMs : 0 };
  }

  return { noncePlace, toCached };
}
