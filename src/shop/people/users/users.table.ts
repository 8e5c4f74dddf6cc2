import { sql } from "drizzle-orm";
import { bigint, boolean, customType, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

export const users = pgTable("users", {
  id: uuid().primaryKey(),
  name: text().notNull(),
  email: text().notNull(),
  emailVerified: boolean("email_verified").notNull(),
  /** When whoever holds the account proved that they read its mailbox. Null: its address may have been confirmed by somebody else. */
  mailboxProvenAt: timestamp("mailbox_proven_at", { withTimezone: true }),
  image: text(),
  role: text().notNull(),
  twoFactorEnabled: boolean("two_factor_enabled").notNull().default(false),
  phoneNumber: text("phone_number"),
  address: text(),
  /** The language of their mails, as a tag such as `de`; null: the shop's default. */
  locale: text(),
  removedAt: timestamp("removed_at", { withTimezone: true }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
});

/** Sets of permissions, read by `permissions.ts`. */
export const roles = pgTable("roles", {
  name: text().primaryKey(),
  permissions: text().array().notNull(),
});

/** Sessions, accounts and second factors belong to `identity/`; the shop shows and ends sessions, and deletes all of them when it removes a user. */
export const sessions = pgTable("sessions", {
  id: uuid().primaryKey(),
  userId: uuid("user_id").notNull(),
  ipAddress: text("ip_address"),
  userAgent: text("user_agent"),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  lastUsedAt: timestamp("last_used_at", { withTimezone: true }).notNull(),
  /** The passkey that proved both factors; null: none did. */
  passkeyId: uuid("passkey_id"),
});

export const accounts = pgTable("accounts", {
  id: uuid().primaryKey(),
  userId: uuid("user_id").notNull(),
  providerId: text("provider_id").notNull(),
  password: text(),
});

export const twoFactors = pgTable("two_factors", {
  id: uuid().primaryKey(),
  userId: uuid("user_id").notNull(),
});

export const passkeys = pgTable("passkeys", {
  id: uuid()
    .primaryKey()
    .default(sql`uuidv7()`),
  userId: uuid("user_id").notNull(),
  name: text().notNull(),
  credentialId: text("credential_id").notNull(),
  publicKey: bytea("public_key").notNull(),
  counter: bigint({ mode: "number" }).notNull(),
  transports: text().array().notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  lastUsedAt: timestamp("last_used_at", { withTimezone: true }),
});
