import { createHash, timingSafeEqual } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { html } from "hono/html";
import { sandboxPage } from "#sandbox/page.ts";

const cookieDays = 30;

/** What programs and the script of the card form call, and what redirects browsers. Each of them needs a secret of its own, or discloses nothing. */
const forPrograms = [
  /^\w+ \/sandbox\/stripe\/v1\//,
  /^(POST|OPTIONS) \/sandbox\/stripe\/challenge\//,
  /^\w+ \/sandbox\/shippo\/(shipments|transactions|refunds|tracks)(\/|$)/,
  /^\w+ \/sandbox\/vies\//,
  /^POST \/sandbox\/webhooks\/in(\/|$)/,
  /^\w+ \/sandbox\/google\/(\.well-known|avatars|auth|token|me|jwks)(\/|$)/,
];

/** The page that a page of the shop has in a frame. */
const framedPage = "/sandbox/stripe/card-form";

/**
 * Refuses the sandbox's pages to those without the key: in its inbox and at its sign-in they could act as any user, and a request that a proxy on this machine
 * forwards can look like one from a browser there. `?key=` at the address of a page stores the key in a cookie, and at `/sandbox` leads on to the shop.
 */
export function requireSandboxKey(key: string, publicUrl: string): MiddlewareHandler {
  const cookie = sandboxCookieName(publicUrl);
  const secure = publicUrl.startsWith("https:");
  return async (c, next) => {
    const { pathname, searchParams } = new URL(c.req.url);
    if (isSame(searchParams.get("key") ?? "", key) && c.req.method === "GET") {
      const maxAge = cookieDays * 86_400;
      setCookie(c, cookie, key, { path: "/sandbox", maxAge, httpOnly: true, sameSite: "Lax", secure });
      c.header("cache-control", "no-store");
      searchParams.delete("key");
      const query = searchParams.size > 0 ? `?${searchParams.toString()}` : "";
      return c.redirect(/^\/sandbox\/?$/.test(pathname) ? "/" : `${pathname}${query}`, 303);
    }
    if (forPrograms.some((pattern) => pattern.test(`${c.req.method} ${c.req.path}`))) return next();
    return isSame(getCookie(c, cookie) ?? "", key) ? next() : refuse(c);
  };
}

/** Returns the name of the cookie with the key. Browsers send the cookies of a host to all its ports, and each may have a shop. */
export function sandboxCookieName(publicUrl: string): string {
  return `sandbox_key_${new URL(publicUrl).port || "default"}`;
}

async function refuse(c: Context): Promise<Response> {
  const { body, headers } = await sandboxPage({
    title: "Key needed – sandbox",
    notice: "It replaces the shop's mailboxes, sign-in and card payments, and is for those who run the shop.",
    body: html`<div class="narrow card">
      <h1>This page needs a key</h1>
      <p>
        Open the address that ends in <code>/sandbox?key=…</code>. <code>npm start</code> prints it below the shop's
        address, also when it is started again. This browser then keeps the key for ${cookieDays} days.
      </p>
    </div>`,
  });
  const policy = headers["content-security-policy"];
  const framed = c.req.path === framedPage;
  return c.body(body, 403, {
    ...headers,
    "content-security-policy": framed ? policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'") : policy,
  });
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
