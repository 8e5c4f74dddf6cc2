import { and, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "#db/connect.ts";
import type { Admin, Customer } from "#shop/actor.ts";
import { writeAudit } from "#shop/audit/audit.ts";
import { invalidate } from "#shop/invalidation.ts";
import { ShopError } from "#shop/errors.ts";
import { garageVehicles } from "#shop/garage/garage.table.ts";
import { likeWords, readCursor, toPage, type Page } from "#shop/keyset.ts";
import { reviews } from "#shop/reviews/reviews.table.ts";
import type { Profile } from "#shop/users/user-input.ts";
import { accounts, sessions, users } from "#shop/users/users.table.ts";

export type User = typeof users.$inferSelect;

const present = isNull(users.removedAt);

export async function getProfile(db: Db, customer: Customer): Promise<User> {
  const [user] = await db.select().from(users).where(eq(users.id, customer.userId));
  if (!user) throw new ShopError("not_found");
  return user;
}

export async function updateProfile(db: Db, customer: Customer, profile: Profile): Promise<User> {
  const [user] = await db
    .update(users)
    .set({
      name: profile.displayName,
      image: profile.photoUrl || null,
      phoneNumber: profile.phoneNumber || null,
      address: profile.address || null,
      updatedAt: sql`now()`,
    })
    .where(and(eq(users.id, customer.userId), present))
    .returning();
  if (!user) throw new ShopError("not_found");
  return user;
}

/** Whether somebody is an admin: anybody may ask of himself, an admin of everybody (D9). */
export async function isAdmin(db: Db, customer: Customer, email: string): Promise<boolean> {
  const asked = email.toLowerCase();
  if (asked !== customer.email && customer.role !== "admin") throw new ShopError("not_yours");
  return (await db.$count(users, and(eq(users.email, asked), eq(users.role, "admin"), present))) > 0;
}

export async function listUsers(
  db: Db,
  _actor: Admin,
  query: { q?: string; limit: number; cursor?: string },
): Promise<Page<User>> {
  const cursor = readCursor(query.cursor);
  const backwards = cursor?.towards === "previous";
  const matches = likeWords(query.q).map((word) => sql`lower(${users.email} || ' ' || ${users.name}) like ${word}`);
  const rows = await db
    .select()
    .from(users)
    .where(and(present, ...matches, cursor ? (backwards ? gt : lt)(users.id, cursor.id) : undefined))
    .orderBy(backwards ? users.id : desc(users.id))
    .limit(query.limit + 1);
  return toPage(rows, query.limit, cursor);
}

/** Answers how many were promoted: none who is an admin already. */
export async function makeAdmin(db: Db, actor: Admin, email: string): Promise<number> {
  return db.transaction(async (tx) => {
    const user = await lockByEmail(tx, email);
    if (user.role === "admin") return 0;
    await tx
      .update(users)
      .set({ role: "admin", updatedAt: sql`now()` })
      .where(eq(users.id, user.id));
    await writeAudit(tx, actor, {
      action: "user.promote",
      entityId: user.id,
      before: { role: user.role },
      after: { role: "admin" },
    });
    return 1;
  });
}

/**
 * Removes a user (D10): his sessions end at once, he can no longer sign in, and what named him is gone from his account
 * and reviews. Orders stay as booked. The last admin can't be removed, nor can two admins remove each other at once.
 */
export async function removeUser(db: Db, actor: Admin, email: string): Promise<number> {
  await db.transaction(async (tx) => {
    const admins = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.role, "admin"), present))
      .orderBy(users.id)
      .for("update");
    const user = await lockByEmail(tx, email);
    if (user.role === "admin" && admins.every((one) => one.id === user.id)) throw new ShopError("last_admin");
    if (!admins.some((one) => one.id === actor.userId)) throw new ShopError("admin_only");
    await tx.delete(sessions).where(eq(sessions.userId, user.id));
    await tx.delete(accounts).where(eq(accounts.userId, user.id));
    await tx
      .update(users)
      .set({
        name: "",
        email: `${user.id}@removed.invalid`,
        emailVerified: false,
        image: null,
        phoneNumber: null,
        address: null,
        role: "customer",
        removedAt: sql`now()`,
        updatedAt: sql`now()`,
      })
      .where(eq(users.id, user.id));
    await tx.delete(garageVehicles).where(eq(garageVehicles.userId, user.id));
    await tx.update(reviews).set({ name: "", picture: null }).where(eq(reviews.userId, user.id));
    await writeAudit(tx, actor, {
      action: "user.remove",
      entityId: user.id,
      before: { role: user.role },
    });
  });
  invalidate(db, "reviews");
  return 1;
}

async function lockByEmail(tx: Db, email: string): Promise<User> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.email, email.toLowerCase()), present))
    .for("update");
  if (!user) throw new ShopError("not_found");
  return user;
}
