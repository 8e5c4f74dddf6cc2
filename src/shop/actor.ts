import { ShopError } from "#shop/errors.ts";
import type { Permission } from "#shop/permissions.ts";

/** The name of the role that has every permission: the specification's admin (D35). */
export const ownerRole = "owner";

/** The name of the role of everybody who is not staff. */
export const customerRole = "customer";

/** A user who proved who they are. `role` and `permissions` are as the database has them at this request. */
export type Actor = {
  userId: string;
  email: string;
  name: string;
  role: string;
  permissions: readonly Permission[];
};

declare const signedInBrand: unique symbol;
declare const staffBrand: unique symbol;

/** Proof that a user is signed in: only `signedIn` makes one. */
export type Customer = Actor & { readonly [signedInBrand]: true };

/**
 * Proof of a permission: only `staff` makes one (and `commandLine` for scripts), so a verb that takes it cannot be called without the
 * check. `Staff<"a" | "b">` proves both and serves wherever one of them is needed. `userId` is null for the command line.
 */
export type Staff<P extends Permission> = {
  readonly userId: string | null;
  readonly permissions: readonly Permission[];
  readonly [staffBrand]: { readonly [Proven in P]: true };
};

/** Throws `sign_in_required` for an anonymous request. */
export function signedIn(actor: Actor | null): Customer {
  if (!actor) throw new ShopError("sign_in_required");
  return actor as Customer;
}

/** Whether the actor has a permission: for what a verb shows to staff beside the owner of a thing. */
export function may(actor: Actor, permission: Permission): boolean {
  return actor.permissions.includes(permission);
}

/** Throws `sign_in_required`, or `permission_missing` with the permission in its data. */
export function staff<P extends Permission>(actor: Actor | null, permission: P): Staff<P> {
  const user = signedIn(actor);
  if (!may(user, permission)) throw new ShopError("permission_missing", { data: { permission } });
  return user as Actor as unknown as Staff<P>;
}
