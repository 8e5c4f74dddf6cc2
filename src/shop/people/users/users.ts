import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { may, ownerRole, type Customer, type Staff } from "#shop/foundation/actor.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { shownUrl } from "#shop/foundation/images/external-images.ts";
import { byId, likeWords, readCursor, toPage, type Page } from "#shop/foundation/keyset.ts";
import type { Profile } from "#shop/people/users/user-input.ts";
import { users } from "#shop/people/users/users.table.ts";
import { emailKey } from "#shop/foundation/email.ts";

export type User = typeof users.$inferSelect;

const present = isNull(users.removedAt);

/** Returns the customer's own account. `photo`: the path of their photo, "" where the shop has no copy of it. Throws `not_found` if it was removed. */
export async function getProfile(db: Db, customer: Customer): Promise<{ user: User; photo: string }> {
  const [found] = await db
    .select({ user: users, photo: sql<string>`coalesce(${shownUrl(sql.raw("users.image"))}, '')` })
    .from(users)
    .where(eq(users.id, customer.userId));
  if (!found) throw new ShopError("not_found");
  return { user: found.user, photo: found.photo.startsWith("/") ? found.photo : "" };
}

/** Changes the customer's own account and returns it. Throws `not_found` if it was removed. */
export async function updateProfile(db: Db, customer: Customer, profile: Profile): Promise<User> {
  const [user] = await db
    .update(users)
    .set({
      name: profile.displayName,
      image: profile.photoUrl || null,
      phoneNumber: profile.phoneNumber || null,
      address: profile.address || null,
      ...(profile.locale && { locale: profile.locale }),
      updatedAt: sql`now()`,
    })
    .where(and(eq(users.id, customer.userId), present))
    .returning();
  if (!user) throw new ShopError("not_found");
  return user;
}

/**
 * Returns whether a user is an owner, the specification's admin (D35). Customers may query their own address, and with `users:read` any
 * (D9). Throws `not_yours` for others.
 */
export async function isOwner(db: Db, customer: Customer, email: string): Promise<boolean> {
  const address = emailKey(email);
  if (address !== customer.email && !may(customer, "users:read")) throw new ShopError("not_yours");
  return (await db.$count(users, and(eq(users.email, address), eq(users.role, ownerRole), present))) > 0;
}

/** A word of a name, address or phone number, or the number of an order. */
function foundBy(word: string): SQL {
  const digits = word.replace(/\D/g, "");
  const phone =
    digits.length >= 4 ? sql`or regexp_replace(${users.phoneNumber}, '[^0-9]', '', 'g') like ${`%${digits}%`}` : sql``;
  const order = /^%\d{1,15}%$/.test(word)
    ? sql`or ${users.id} in (select o.user_id from orders o where o.order_number = ${digits})`
    : sql``;
  return sql`(lower(${users.email} || ' ' || ${users.name}) like ${word} ${phone} ${order})`;
}

/** Returns a page of users, newest first; `q` searches name, email, phone number and order number. Throws `malformed` for an invalid cursor. */
export async function listUsers(
  db: Db,
  _actor: Staff<"users:read">,
  query: { q?: string; limit: number; cursor?: string },
): Promise<Page<User>> {
  const cursor = readCursor(query.cursor);
  const { from, order } = byId(users.id, cursor, "newest");
  const matches = likeWords(query.q).map(foundBy);
  const rows = await db
    .select()
    .from(users)
    .where(and(present, ...matches, from))
    .orderBy(order)
    .limit(query.limit + 1);
  return toPage(rows, query.limit, cursor);
}
