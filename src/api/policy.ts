import type { Permission } from "#shop/foundation/permissions.ts";

/**
 * Who may call an endpoint. `shopper`: everybody; a token says whose cart it is, else the cookie of a guest. `own line`: those in whose cart the line is (404 for
 * others). `own`: the customer to whom the thing belongs; `identity`: a browser with an identity session; `provider`: the
 * payment provider, by its signature. A permission: staff who have it; with `or: "own"` also the customer to whom the thing belongs (404 for
 * others), with `or: "self"` also the user whom it concerns (403 for others).
 */
export type Policy =
  | "public"
  | "shopper"
  | "own line"
  | "customer"
  | "own"
  | "identity"
  | "provider"
  | { permission: Permission; or?: "own" | "self" };
