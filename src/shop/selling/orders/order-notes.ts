import { eq } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { orderNotes, orders } from "#shop/selling/orders/orders.table.ts";
import { users } from "#shop/people/users/users.table.ts";

/** What staff noted. `author`: null for the command line. */
export type OrderNote = { id: string; text: string; author: string | null; at: Date };

/** Returns the notes about an order, oldest first. Throws `not_found`. */
export async function listNotes(db: Db, _actor: Staff<"orders:read">, orderId: string): Promise<OrderNote[]> {
  if ((await db.$count(orders, eq(orders.id, orderId))) === 0) throw new ShopError("not_found");
  return db
    .select({ id: orderNotes.id, text: orderNotes.text, author: users.name, at: orderNotes.at })
    .from(orderNotes)
    .leftJoin(users, eq(users.id, orderNotes.authorId))
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(orderNotes.id);
}

/** Notes something about an order, for staff alone. Returns the note's id. Throws `not_found`. */
export async function addNote(
  db: Db,
  actor: Staff<"orders:read">,
  { orderId, text }: { orderId: string; text: string },
): Promise<string> {
  if ((await db.$count(orders, eq(orders.id, orderId))) === 0) throw new ShopError("not_found");
  return insertNote(db, actor, { orderId, text });
}

/** Notes something about an order that is known to exist. Returns the note's id. */
export async function insertNote(
  db: Db,
  actor: Staff<never>,
  { orderId, text }: { orderId: string; text: string },
): Promise<string> {
  const [note] = await db
    .insert(orderNotes)
    .values({ orderId, text, authorId: actor.userId })
    .returning({ id: orderNotes.id });
  return note!.id;
}
