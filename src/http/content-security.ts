import { createHash, createHmac } from "node:crypto";
import { headScript } from "#http/head-script.ts";
import type { Site } from "#http/shop-context.ts";
import { startScript } from "#http/start-script.ts";

/** The scripts of each page that are not among the files of the build. */
const inlineScripts = [headScript, startScript].map((script) => hashOf(script)).join(" ");

/** The name under which browsers report what a policy has blocked. */
const reports = "csp";

/** `style`: the text of the page's own `<style>`, with a character for each byte. */
type Allowed = { nonce: string; style: string | null; paysByStripe: boolean };

/**
 * Returns the Content-Security-Policy of a page: the scripts of the build, those with data that carry the nonce, images of the shop itself, and no other
 * origins except for Stripe on the payment page. A script that got into the page in any other way is not run.
 */
export function contentSecurityPolicy(site: Site, { nonce, style, paysByStripe }: Allowed): string {
  const stripe = paysByStripe ? " https://js.stripe.com https://*.js.stripe.com" : "";
  const api = site.apiUrl ? ` ${new URL(site.apiUrl).origin}` : "";
  return [
    "default-src 'self'",
    `script-src 'self' ${inlineScripts} 'nonce-${nonce}'${stripe}`,
    `style-src 'self'${style === null ? "" : ` ${hashOf(style, "latin1")}`}`,
    "img-src 'self' data:",
    `connect-src 'self'${api}${paysByStripe ? " https://api.stripe.com" : ""}`,
    `frame-src 'self'${paysByStripe ? `${stripe} https://hooks.stripe.com` : ""}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    `report-to ${reports}`,
  ].join("; ");
}

function hashOf(text: string, encoding: "utf8" | "latin1" = "utf8"): string {
  return `'sha256-${createHash("sha256").update(text, encoding).digest("base64")}'`;
}

/**
 * Returns the nonce of a page, made from its content (a character for each byte): the same content has the same one, so that a browser may revalidate its copy, and
 * nobody can know it who adds a script to the content.
 */
export function nonceOf(key: string, html: string): string {
  return createHmac("sha256", key).update(html, "latin1").digest("base64url");
}

/** The policy of what is no page: it loads nothing and is in no frame. */
const filePolicy = "default-src 'none'; frame-ancestors 'none'";
/** Opened directly, an image is a document of the shop's origin: it runs nothing either. A drawing has styles of its own. */
const imagePolicy = `${filePolicy}; sandbox`;
const drawingPolicy = `${imagePolicy}; style-src 'unsafe-inline'`;

function policyOf(type: string): string {
  if (type.startsWith("image/svg")) return drawingPolicy;
  return type.startsWith("image/") ? imagePolicy : filePolicy;
}

/** Adds to a response what every response has, unless it says otherwise itself. `strictTransport`: the header of that name; null: none. */
export function addStandardHeaders(headers: Headers, strictTransport: string | null): void {
  const type = headers.get("content-type") ?? "";
  const standard = {
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
    ...(strictTransport !== null && { "strict-transport-security": strictTransport }),
    ...(!type.startsWith("text/html") && { "content-security-policy": policyOf(type) }),
  };
  for (const [name, value] of Object.entries(standard)) if (!headers.has(name)) headers.set(name, value);
}

/** Returns for how long browsers reach the shop, and with `subdomains` all names below its own, by HTTPS only; null for a shop that is reached by HTTP. */
export function strictTransportOf({
  publicUrl,
  subdomains,
}: {
  publicUrl: string;
  subdomains: boolean;
}): string | null {
  if (!publicUrl.startsWith("https:")) return null;
  return `max-age=31536000${subdomains ? "; includeSubDomains" : ""}`;
}

/** Returns the headers of every page besides its policy. */
export function securityHeaders(site: Site): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "reporting-endpoints": `${reports}="${site.apiUrl ?? site.publicUrl}/api/content-security-reports"`,
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": 'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com")',
    "cross-origin-opener-policy": "same-origin",
  };
}
