import { and, eq, lt, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { requireRecentSignIn, type Customer } from "#shop/foundation/actor.ts";
import { recordSecurity, type Where } from "#shop/people/users/security-events.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { passkeysPerUser } from "#shop/foundation/limits.ts";
import { queueMail } from "#shop/foundation/mails/outbox.ts";
import { passkeys, sessions, users } from "#shop/people/users/users.table.ts";

const ofCustomer = ({ userId }: Customer, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId));

/** Returns the passkeys of the customer, the oldest first. */
export async function listPasskeys(db: Db, customer: Customer) {
  const { id, name, createdAt, lastUsedAt } = passkeys;
  return db
    .select({ id, name, createdAt, lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, customer.userId))
    .orderBy(passkeys.id);
}

/**
 * Returns whether a sign-in is too weak to change how its user signs in: they have passkeys, and no app, as their second factor, and no passkey proved this
 * sign-in. Otherwise a password alone would add a second factor of its own.
 */
export async function needsPasskey(
  db: Pick<Db, "select">,
  { userId, sessionId }: { userId: string; sessionId?: string },
): Promise<boolean> {
  const found = await db
    .select({ provedBy: sessions.passkeyId })
    .from(users)
    .leftJoin(sessions, and(eq(sessions.userId, users.id), sessionId ? eq(sessions.id, sessionId) : sql`false`))
    .where(
      and(
        eq(users.id, userId),
        eq(users.twoFactorEnabled, false),
        sql`exists (select from ${passkeys} where ${passkeys.userId} = ${users.id})`,
      ),
    );
  return found.some(({ provedBy }) => provedBy === null);
}

async function requirePasskey(db: Pick<Db, "select">, { userId, sessionId }: Customer): Promise<void> {
  if (await needsPasskey(db, { userId, ...(sessionId && { sessionId }) })) throw new ShopError("passkey_required");
}

/** Changes what the customer calls one of their passkeys. Throws `passkey_required` and `not_found`. */
export async function renamePasskey(
  db: Db,
  customer: Customer,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await requirePasskey(db, customer);
  const renamed = await db
    .update(passkeys)
    .set({ name })
    .where(ofCustomer(customer, id))
    .returning({ id: passkeys.id });
  if (renamed.length === 0) throw new ShopError("not_found");
}

/** Removes a passkey of the customer. Sign-ins that it made go on, without the second factor that it was. Throws `passkey_required`, `sign_in_again` and `not_found`. */
export async function removePasskey(
  db: Db,
  customer: Customer,
  { id, ...where }: Partial<Where> & { id: string },
): Promise<void> {
  await requirePasskey(db, customer);
  requireRecentSignIn(customer);
  await db.transaction(async (tx) => {
    const removed = await tx.delete(passkeys).where(ofCustomer(customer, id)).returning({ id: passkeys.id });
    if (removed.length === 0) throw new ShopError("not_found");
    await recordSecurity(tx, { action: "user.passkey_remove", userId: customer.userId, ...where });
  });
}

/** What a verified registration says. `transports`: how browsers reach the authenticator, such as `internal` and `usb`. */
export type NewPasskey = Pick<
  typeof passkeys.$inferSelect,
  "userId" | "name" | "credentialId" | "publicKey" | "counter" | "transports"
>;

/**
 * Stores a passkey, which then also is the second factor of the sign-in that added it, and tells its owner by mail. `url`: where they see it. Returns
 * why it was not stored: it is known, its owner has too many or an unconfirmed address, or the sign-in `needsPasskey` or has ended.
 */
export async function addPasskey(
  db: Db,
  passkey: NewPasskey,
  { sessionId, url, ...where }: Where & { sessionId: string; url: string },
): Promise<"known" | "full" | "unconfirmed" | "needs_passkey" | "signed_out" | null> {
  const { userId } = passkey;
  return db.transaction(async (tx) => {
    // Of two at once the second counts the first.
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
    if (!user || (await tx.$count(passkeys, eq(passkeys.userId, userId))) >= passkeysPerUser) return "full";
    // A sign-in may have been ended meanwhile, for instance by a new password, because it was a stranger's.
    const isOwn = and(eq(sessions.id, sessionId), eq(sessions.userId, userId));
    const [session] = await tx.select({ id: sessions.id }).from(sessions).where(isOwn).for("update");
    if (!session) return "signed_out";
    // A passkey outlasts a password reset: a user who signed up with a foreign address could sign in after its owner has taken the account over.
    if (!user.emailVerified) return "unconfirmed";
    if (await needsPasskey(tx, { userId, sessionId })) return "needs_passkey";
    const [added] = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id });
    if (!added) return "known";
    await tx.update(sessions).set({ passkeyId: added.id }).where(eq(sessions.id, sessionId));
    await recordSecurity(tx, { action: "user.passkey_add", userId, ...where });
    await queueMail(tx, user.email, {
      template: "passkey_added",
      data: { name: user.name, passkey: passkey.name, url },
    });
    return null;
  });
}

/** Returns the passkey of a credential id; null if there is none. */
export async function findPasskey(db: Db, credentialId: string) {
  const [found] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return found ?? null;
}

/** Returns the credentials of a user, as browsers name them. */
export async function credentialsOf(db: Db, userId: string) {
  const { credentialId: id, transports } = passkeys;
  return db.select({ id, transports }).from(passkeys).where(eq(passkeys.userId, userId));
}

/** Records a verified signature. Returns false if its counter does not go on from the last one: of two equal signatures, or of a copied authenticator. */
export async function recordUse(db: Db, id: string, counter: number): Promise<boolean> {
  // Authenticators that count nothing leave it at 0.
  const goesOn = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter);
  const used = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), goesOn))
    .returning({ id: passkeys.id });
  return used.length === 1;
}
