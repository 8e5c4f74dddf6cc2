import type { Context, MiddlewareHandler } from "hono";
import type { Policy } from "#api/policy.ts";
import { signedIn, staff, type Actor } from "#shop/foundation/actor.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import type { Client } from "#shop/foundation/rate-limit.ts";

/** `crossSite`: a page of another site sent the request. */
export type Env = { Variables: { actor: Actor | null; client: Client | null; crossSite: boolean; language?: string } };

/** Refuses the requests that a policy does not admit, before they are read: as `signedIn` and `staff` do. */
export function guard(policy: Policy): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (c.get("actor")?.apiKeyId !== undefined) admitKey(c.get("actor"), policy);
    else if (typeof policy === "object" && !policy.or) staff(c.get("actor"), policy.permission);
    else if (typeof policy === "object" || policy === "customer" || policy === "own") signedIn(c.get("actor"));
    else if (policy === "shopper" || policy === "own line") admitShopper(c);
    await next();
  };
}

/** Admits an API key to public endpoints and to those of its scopes. It does not act as its creator. Throws `permission_missing`. */
function admitKey(actor: Actor | null, policy: Policy): void {
  if (typeof policy === "object") staff(actor, policy.permission);
  else if (policy !== "public" && policy !== "provider" && policy !== "identity")
    throw new ShopError("permission_missing");
}

/**
 * Refuses a token that is no longer valid, so that its holder is not taken for a guest, and a write that a page of another site sent with the
 * guest's cookie. Throws `sign_in_required` and `cross_site`.
 */
function admitShopper(c: Context<Env>): void {
  if (c.req.header("authorization") !== undefined) signedIn(c.get("actor"));
  else if (c.req.method !== "GET" && c.get("crossSite")) throw new ShopError("cross_site");
}
