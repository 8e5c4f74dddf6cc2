import { ShopError } from "#shop/errors.ts";

export type Role = "customer" | "admin";

/** Somebody who proved who he is. */
export type Actor = { userId: string; email: string; name: string; role: Role };

declare const signedInBrand: unique symbol;
declare const adminBrand: unique symbol;

/** Proof that somebody is signed in: only `signedIn` and `admin` make one. */
export type Customer = Actor & { readonly [signedInBrand]: true };

/** Proof of the admin role: only `admin` makes one, so a verb that needs it can't be called without the check. */
export type Admin = Customer & { readonly [adminBrand]: true };

export function signedIn(actor: Actor | null): Customer {
  if (!actor) throw new ShopError("sign_in_required");
  return actor as Customer;
}

export function admin(actor: Actor | null): Admin {
  const customer = signedIn(actor);
  if (customer.role !== "admin") throw new ShopError("admin_only");
  return customer as Admin;
}
