import { ShopError } from "#shop/foundation/errors.ts";
import { validSeconds } from "#shop/foundation/limits.ts";
import type { Permission } from "#shop/foundation/permissions.ts";

/** The name of the role that has every permission: the specification's admin (D35). */
export const ownerRole = "owner";

/** The name of the role of all users who are not staff. */
export const customerRole = "customer";

/** Why staff don't have the permissions of their role yet: their password is too short, or they need a second factor. */
export type Withheld = "password" | "two_factor";

/** An authenticated user. `role` and `permissions` are read from the database for each request. */
export type Actor = {
  userId: string;
  email: string;
  name: string;
  role: string;
  /** None while they are `withheld`. */
  permissions: readonly Permission[];
  withheld?: Withheld | null;
  /** The sign-in of the request. */
  sessionId?: string;
  /** The API key of the request, which has no sign-in. It acts for the member of staff who made it, and owns nothing of theirs. */
  apiKeyId?: string;
  /** When they last entered their password, or came back from Google. */
  provenAt?: Date;
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
  readonly provenAt?: Date;
  readonly apiKeyId?: string;
  readonly [staffBrand]: { readonly [Proven in P]: true };
};

/** Returns proof that the actor is signed in. Throws `sign_in_required` for an anonymous request. */
export function signedIn(actor: Actor | null): Customer {
  if (!actor) throw new ShopError("sign_in_required");
  return actor as Customer;
}

/** Returns whether the actor has a permission, for verbs that serve both staff and the owner of a thing. */
export function may(actor: Actor, permission: Permission): boolean {
  return actor.permissions.includes(permission);
}

const withheldCode = { password: "staff_password_required", two_factor: "two_factor_required" } as const;

/**
 * Returns proof of the permission. Throws `sign_in_required`, or `permission_missing` with the permission in its data;
 * `staff_password_required` or `two_factor_required` while their permissions are withheld.
 */
export function staff<P extends Permission>(actor: Actor | null, permission: P): Staff<P> {
  const user = signedIn(actor);
  if (user.withheld) throw new ShopError(withheldCode[user.withheld]);
  if (!may(user, permission)) throw new ShopError("permission_missing", { data: { permission } });
  return user as Actor as unknown as Staff<P>;
}

declare const guestBrand: unique symbol;

/**
 * Proof that the caller holds the secret of a guest: only `guest` makes one, from the secret's hash, which `shop/selling/cart/guest-secret.ts`
 * computes or `shop/selling/orders/order-links.ts` reads. What belongs to a guest is found by that hash.
 */
export type Guest = { readonly guestTokenHash: string; readonly [guestBrand]: true };

/** A user or guest, who can fill a cart and order. */
export type Buyer = Customer | Guest;

/** Returns proof of a guest's secret by its hash. */
export function guest(guestTokenHash: string): Guest {
  return { guestTokenHash } as Guest;
}

export function isGuest(buyer: Buyer): buyer is Guest {
  return "guestTokenHash" in buyer;
}

/**
 * Call it in a verb that a person at an unlocked screen must not be able to run. Throws `sign_in_again` unless the actor has entered their
 * password, or signed in, in the last minutes. The command line always has.
 */
export function requireRecentSignIn(actor: Pick<Staff<never>, "userId" | "provenAt">): void {
  if (actor.userId === null) return;
  const provenMs = actor.provenAt?.getTime() ?? 0;
  if (Date.now() - provenMs > validSeconds.recentSignIn * 1_000) throw new ShopError("sign_in_again");
}
