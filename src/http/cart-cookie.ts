import { retentionDays } from "#shop/foundation/limits.ts";

const maxAge = retentionDays.settable.guestCarts.longest * 86_400;

/** The name of the cookie with a guest's secret. Under `__Host-` no other host of the domain can set it. */
export function cartCookieName(publicUrl: string): string {
  return publicUrl.startsWith("https:") ? "__Host-cart" : "cart";
}

/** Returns the guest's secret of a `Cookie` header. */
export function readCartCookie(header: string | null | undefined, publicUrl: string): string | undefined {
  const name = cartCookieName(publicUrl);
  const pairs = (header ?? "").split(";").map((pair) => pair.trim().split("="));
  return pairs.find(([key]) => key === name)?.[1];
}

/** Returns the `Set-Cookie` header with a guest's secret; null deletes it. */
export function cartCookie(secret: string | null, publicUrl: string): string {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  return `${cartCookieName(publicUrl)}=${secret ?? ""}; Path=/; Max-Age=${secret ? maxAge : 0}; HttpOnly; SameSite=Lax${secure}`;
}

type Headers = { get: (name: string) => string | null };

/**
 * Returns whether a page of another site sent the request, which the browser's `Origin` header says. Requests without one come from no
 * page, or only read.
 */
export function isCrossSite(headers: Headers, publicUrl: string): boolean {
  const origin = headers.get("origin");
  if (origin === null || origin === new URL(publicUrl).origin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== headers.get("host");
}
