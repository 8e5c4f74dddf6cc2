/**
 * What staff may be allowed to do, as data: a permission is one line here. Roles are rows of the table `roles`; each names the permissions
 * it has. The role `owner` has every permission, present and future.
 */
export const permissions = [
  /** Drafts, and applications as they were written. What is on sale is public. */
  "parts:read",
  "parts:write",
  "orders:read",
  /** Cancelling a paid order refunds it. */
  "orders:cancel",
  "orders:ship",
  /** Retry a refund that the payment provider gave up. */
  "orders:refund",
  "users:read",
  /** Assign roles and remove users. Nobody grants a permission that they lack. */
  "users:manage",
  /** Upload, apply, stop and revert imports, and read what they did. */
  "imports:run",
  "exports:run",
  /** What is known and what is wrong about fitment. */
  "quality:read",
  "reviews:moderate",
  "settings:write",
  "audit:read",
] as const;

export type Permission = (typeof permissions)[number];

/** What the database holds for a role that has every permission. */
const every = "*";

/** Returns the permissions of a stored role. Names that this version does not know grant nothing. */
export function readPermissions(stored: readonly string[]): readonly Permission[] {
  return stored.includes(every) ? permissions : permissions.filter((permission) => stored.includes(permission));
}
