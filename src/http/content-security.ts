import { createHash } from "node:crypto";
import type { Site } from "#http/shop-context.ts";

const inlineScript = /<script((?:\s[^>]*)?)>([\s\S]*?)<\/script>/g;

/**
 * Returns the Content-Security-Policy of a page: its own inline scripts by their hashes, and no other origins except for images over https
 * and, on the payment page, Stripe.
 */
export function contentSecurityPolicy(html: string, site: Site, { paysByStripe }: { paysByStripe: boolean }): string {
  const stripe = paysByStripe ? " https://js.stripe.com https://*.js.stripe.com" : "";
  const api = site.apiUrl ? ` ${new URL(site.apiUrl).origin}` : "";
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes(html).join(" ")}${stripe}`,
    "style-src 'self'",
    "img-src 'self' https: data:",
    `connect-src 'self'${api}${paysByStripe ? " https://api.stripe.com" : ""}`,
    `frame-src 'self'${paysByStripe ? `${stripe} https://hooks.stripe.com` : ""}`,
    "form-action 'self'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join("; ");
}

function scriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = "", source = ""] of html.matchAll(inlineScript)) {
    if (/\ssrc=|type="application\//.test(attributes)) continue;
    hashes.add(`'sha256-${createHash("sha256").update(source).digest("base64")}'`);
  }
  return [...hashes];
}

/** Returns the headers of every page besides its policy. */
export function securityHeaders(site: Site): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": 'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com")',
    "cross-origin-opener-policy": "same-origin",
    ...(site.publicUrl.startsWith("https:") && { "strict-transport-security": "max-age=31536000" }),
  };
}
