import { and, desc, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { requireRecentSignIn, type Customer, type Staff } from "#shop/foundation/actor.ts";
import { writeAudit } from "#shop/foundation/audit/audit.ts";
import { recordSecurity } from "#shop/people/users/security-events.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { sessionsShown } from "#shop/foundation/limits.ts";
import { deviceOf } from "#shop/people/users/device.ts";
import { accounts, passkeys, sessions, users } from "#shop/people/users/users.table.ts";

/** Returns the sign-ins of the customer, the latest used first, with the device that the browser named. */
export async function listSessions(db: Db, customer: Customer) {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, customer.userId), sql`${sessions.expiresAt} > now()`))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(sessionsShown);
  return rows.map(({ id, userAgent, ipAddress, createdAt, lastUsedAt }) => ({
    id,
    device: deviceOf(userAgent ?? ""),
    network: ipAddress ?? "",
    createdAt,
    lastUsedAt,
    current: id === customer.sessionId,
  }));
}

/** Ends one sign-in of the customer. Throws `not_found`, and `sign_in_again` for another than that of this request. */
export async function endSession(db: Db, customer: Customer, id: string): Promise<void> {
  if (id !== customer.sessionId) requireRecentSignIn(customer);
  const isOwn = and(eq(sessions.userId, customer.userId), eq(sessions.id, id));
  await db.transaction(async (tx) => {
    const ended = await tx.delete(sessions).where(isOwn).returning({ id: sessions.id });
    if (ended.length === 0) throw new ShopError("not_found");
    await recordSecurity(tx, { action: "user.session_end", userId: customer.userId, after: { ended: 1 } });
  });
}

/** Ends every sign-in of the customer but the one of this request. Returns how many. Throws `sign_in_again`. */
export async function endOtherSessions(db: Db, customer: Customer): Promise<number> {
  requireRecentSignIn(customer);
  const others = and(
    eq(sessions.userId, customer.userId),
    customer.sessionId ? ne(sessions.id, customer.sessionId) : undefined,
  );
  return db.transaction(async (tx) => {
    const { length } = await tx.delete(sessions).where(others).returning({ id: sessions.id });
    if (length > 0)
      await recordSecurity(tx, { action: "user.session_end", userId: customer.userId, after: { ended: length } });
    return length;
  });
}

/** Ends every sign-in of a user, for staff: after an account takeover. Returns how many. Throws `not_found` and `sign_in_again`. */
export async function endSessionsOf(db: Db, actor: Staff<"users:manage">, userId: string): Promise<number> {
  requireRecentSignIn(actor);
  return db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.removedAt)));
    if (!user) throw new ShopError("not_found");
    const { length } = await tx.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id });
    await writeAudit(tx, actor, { action: "user.session_end", entityId: userId, after: { ended: length } });
    return length;
  });
}

/** Returns how the customer signs in. `withheld`: why staff have no permissions yet. */
export async function signInOf(db: Db, customer: Customer) {
  const hasPassword = and(
    eq(accounts.userId, customer.userId),
    eq(accounts.providerId, "credential"),
    isNotNull(accounts.password),
  );
  const isOn = and(eq(users.id, customer.userId), eq(users.twoFactorEnabled, true));
  const [passwords, twoFactor, passkeyCount] = await Promise.all([
    db.$count(accounts, hasPassword),
    db.$count(users, isOn),
    db.$count(passkeys, eq(passkeys.userId, customer.userId)),
  ]);
  return {
    password: passwords > 0,
    twoFactor: twoFactor > 0,
    passkey: passkeyCount > 0,
    withheld: customer.withheld ?? null,
  };
}
