import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Customer } from "#shop/foundation/actor.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { savedViewLimit } from "#shop/foundation/limits.ts";
import { savedViews } from "#shop/people/saved-views/saved-views.table.ts";
import { users } from "#shop/people/users/users.table.ts";

export type SavedView = Omit<typeof savedViews.$inferSelect, "userId" | "list">;
export type ViewedList = (typeof savedViews.$inferSelect)["list"];

/** Returns the user's own views of a list, by name. */
export async function listViews(db: Db, user: Customer, list: ViewedList): Promise<SavedView[]> {
  const { id, name, query } = savedViews;
  return db
    .select({ id, name, query })
    .from(savedViews)
    .where(and(eq(savedViews.userId, user.userId), eq(savedViews.list, list)))
    .orderBy(asc(sql`lower(${name})`), asc(id));
}

/** Saves a view of a list; one of the same name is replaced. Returns its id. Throws `invalid` where the user has too many. */
export async function saveView(
  db: Db,
  user: Customer,
  view: { list: ViewedList; name: string; query: string },
): Promise<string> {
  return db.transaction(async (tx) => {
    const { userId } = user;
    // Two requests of the same user wait for each other, so that their limit holds.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
    const [saved] = await tx
      .insert(savedViews)
      .values({ ...view, userId })
      .onConflictDoUpdate({ target: [savedViews.userId, savedViews.list, savedViews.name], set: { query: view.query } })
      .returning({ id: savedViews.id });
    const own = and(eq(savedViews.userId, userId), eq(savedViews.list, view.list));
    if ((await tx.$count(savedViews, own)) > savedViewLimit)
      throw new ShopError("invalid", {
        fields: [{ field: "name", code: "too_many", params: { limit: savedViewLimit } }],
      });
    return saved!.id;
  });
}

/** Removes a view of the user's own. Returns how many: 0 if it was removed before. */
export async function removeView(db: Db, user: Customer, id: string): Promise<number> {
  const removed = await db
    .delete(savedViews)
    .where(and(eq(savedViews.id, id), eq(savedViews.userId, user.userId)))
    .returning({ id: savedViews.id });
  return removed.length;
}
