import { sql } from "drizzle-orm";
import { bigint, customType, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

const id = () =>
  uuid()
    .primaryKey()
    .default(sql`uuidv7()`);
const instant = (name: string) => timestamp(name, { withTimezone: true });
const cents = (name: string) => bigint(name, { mode: "number" });
const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Accounts of customers have a balance, which never goes below its floor; the shop's own have none. */
export const ledgerAccounts = pgTable("ledger_accounts", {
  id: id(),
  /** `issued` is the other side of what staff give, `orders` of what orders are paid with. */
  kind: text({ enum: ["gift_card", "credit", "issued", "orders"] }).notNull(),
  /** Of a `credit`. */
  userId: uuid("user_id"),
  currency: text().notNull(),
  balanceCents: cents("balance_cents"),
  floorCents: cents("floor_cents"),
  createdAt: instant("created_at").notNull().defaultNow(),
});

export const ledgerEntries = pgTable("ledger_entries", {
  id: id(),
  key: text().notNull(),
  cause: text({ enum: ["issue", "adjust", "order", "give_back", "replace"] }).notNull(),
  causeId: uuid("cause_id").notNull(),
  currency: text().notNull(),
  actorId: uuid("actor_id"),
  note: text().notNull().default(""),
  /** Of the request that an idempotency key is for. */
  requestHash: text("request_hash"),
  at: instant("at").notNull().defaultNow(),
});

/** The postings of an entry sum to 0, which the database checks at the end of the transaction. */
export const ledgerPostings = pgTable("ledger_postings", {
  entryId: uuid("entry_id").notNull(),
  accountId: uuid("account_id").notNull(),
  currency: text().notNull(),
  amountCents: cents("amount_cents").notNull(),
});

export const giftCards = pgTable("gift_cards", {
  id: id(),
  accountId: uuid("account_id").notNull(),
  codeHash: bytes("code_hash").notNull(),
  lastCharacters: text("last_characters").notNull(),
  amountCents: cents("amount_cents").notNull(),
  note: text().notNull().default(""),
  expiresAt: instant("expires_at"),
  blockedAt: instant("blocked_at"),
  issuedBy: uuid("issued_by"),
  /** The order whose refund went to it. */
  orderId: uuid("order_id"),
  createdAt: instant("created_at").notNull().defaultNow(),
});
