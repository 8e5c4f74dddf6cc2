/**
 * What staff can be allowed to do: a permission is one line here. Roles are rows of the table `roles`; each lists its permissions. The
 * role `owner` has every permission, present and future.
 */
export const permissions = [
  /** Drafts, and applications as their files wrote them. What is on sale is public. */
  "parts:read",
  "parts:write",
  "orders:read",
  /** Place orders for customers on the phone. */
  "orders:place",
  /** Cancelling a paid order refunds it. */
  "orders:cancel",
  "orders:ship",
  /** Give a part of an order's price back; retry a refund that failed at the payment provider. */
  "orders:refund",
  /** Record that a bank transfer has arrived. */
  "payments:confirm",
  "users:read",
  /** Assign roles and remove users. Nobody grants a permission that they lack. */
  "users:manage",
  /** Upload, apply, stop and revert imports, and read their results. */
  "imports:run",
  "exports:run",
  /** Coverage and findings of the fitment data. */
  "quality:read",
  /** What queries found nothing, and synonyms for them. */
  "search:manage",
  "reviews:moderate",
  /** Questions of visitors about parts. */
  "inquiries:answer",
  /** Promotions, their codes, and the groups of customers that they are for. Apart from the settings: a person who runs a sale need not change taxes. */
  "promotions:manage",
  /** Issue gift cards and give store credit, which is money. */
  "credit:manage",
  "settings:write",
  /** The accounts that the shop takes cards, sends mails and buys labels with. Whoever has it can have all mails and money sent elsewhere. */
  "connections:manage",
  /** The shop's own pages: delivery, returns, terms and others. */
  "content:write",
  /** Revenue, margin, top sellers, abandoned carts and uses of codes. */
  "reports:read",
  "audit:read",
  /** Make and revoke the keys with which programs call the API. A key has no permission that its maker lacks. */
  "api_keys:manage",
  /** Where the shop sends its events: other programs that follow orders, parts and stock. */
  "webhooks:manage",
  /** What runs behind the shop: queues, the outbox, failures. */
  "system:read",
  /** Retry what has failed. */
  "system:manage",
] as const;

export type Permission = (typeof permissions)[number];

/** Stored for a role that has every permission. */
const every = "*";

/** Returns the permissions of a stored role. Names unknown to this version grant nothing. */
export function readPermissions(stored: readonly string[]): readonly Permission[] {
  return stored.includes(every) ? permissions : permissions.filter((permission) => stored.includes(permission));
}
