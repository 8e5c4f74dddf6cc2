import { createHash, createHmac } from "node:crypto";
import { headScript } from "#http/head-script.ts";
import type { Site } from "#http/shop-context.ts";

/** The script of each page that is not among the files of the build. */
const headScriptHash = `'sha256-${createHash("sha256").update(headScript).digest("base64")}'`;

/** The name under which browsers report what a policy has blocked. */
const reports = "csp";

type Allowed = { nonce: string; paysByStripe: boolean };

/**
 * Returns the Content-Security-Policy of a page: the scripts of the build, those with data that carry the nonce, and no other origins except
 * for images over https and, on the payment page, Stripe. A script that got into the page in any other way is not run.
 */
export function contentSecurityPolicy(site: Site, { nonce, paysByStripe }: Allowed): string {
  const stripe = paysByStripe ? " https://js.stripe.com https://*.js.stripe.com" : "";
  const api = site.apiUrl ? ` ${new URL(site.apiUrl).origin}` : "";
  return [
    "default-src 'self'",
    `script-src 'self' ${headScriptHash} 'nonce-${nonce}'${stripe}`,
    "style-src 'self'",
    "img-src 'self' https: data:",
    `connect-src 'self'${api}${paysByStripe ? " https://api.stripe.com" : ""}`,
    `frame-src 'self'${paysByStripe ? `${stripe} https://hooks.stripe.com` : ""}`,
    "form-action 'self'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    `report-to ${reports}`,
  ].join("; ");
}

/**
 * Returns the nonce of a page, made from its content: the same content has the same one, so that a browser may revalidate its copy, and
 * nobody can know it who adds a script to the content.
 */
export function nonceOf(key: string, html: string): string {
  return createHmac("sha256", key).update(html).digest("base64url");
}

/** Returns the headers of every page besides its policy. */
export function securityHeaders(site: Site): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "reporting-endpoints": `${reports}="${site.apiUrl ?? site.publicUrl}/api/content-security-reports"`,
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": 'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com")',
    "cross-origin-opener-policy": "same-origin",
    ...(site.publicUrl.startsWith("https:") && { "strict-transport-security": "max-age=31536000" }),
  };
}
