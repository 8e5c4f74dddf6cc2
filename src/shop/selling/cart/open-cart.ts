import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { isGuest, type Buyer, type Customer } from "#shop/foundation/actor.ts";
import { defaultAddress } from "#shop/selling/addresses/addresses.ts";
import type { CartNotice } from "#shop/selling/cart/cart-input.ts";
import { carts } from "#shop/selling/cart/cart.table.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { cartLimits } from "#shop/foundation/limits.ts";
import { requestHash } from "#shop/foundation/keyed-request.ts";
import { prepared } from "#shop/foundation/prepared.ts";
import { users } from "#shop/people/users/users.table.ts";

export type Cart = typeof carts.$inferSelect;

/** The condition that a cart is the buyer's and not completed. */
export function openCartOf(buyer: Buyer) {
  const owner = isGuest(buyer) ? eq(carts.tokenHash, buyer.guestTokenHash) : eq(carts.userId, buyer.userId);
  return and(owner, isNull(carts.completedAt));
}

const openOf = (column: "tokenHash" | "userId", name: string) =>
  prepared((db) =>
    db
      .select()
      .from(carts)
      .where(and(eq(carts[column], sql.placeholder("owner")), isNull(carts.completedAt)))
      .prepare(name),
  );
const openOfGuest = openOf("tokenHash", "open_cart_of_guest");
const openOfCustomer = openOf("userId", "open_cart_of_customer");

/** Returns the buyer's open cart; null if they have none. */
export async function findCart(db: Db, buyer: Buyer): Promise<Cart | null> {
  const [cart] = isGuest(buyer)
    ? await openOfGuest(db).execute({ owner: buyer.guestTokenHash })
    : await openOfCustomer(db).execute({ owner: buyer.userId });
  return cart ?? null;
}

/** Locks the buyer's open cart until the transaction ends; null if they have none. */
export async function lockCart(tx: Db, buyer: Buyer): Promise<Cart | null> {
  const [cart] = await tx.select().from(carts).where(openCartOf(buyer)).for("update");
  return cart ?? null;
}

/** The cart that the buyer saw; absent: whatever cart is open. */
export type NamedCart = { cartId?: string | undefined };

/** As `lockCart`. Throws `cart_changed` if another cart than the named one is open, and `not_found` for a buyer without a cart who names none. */
export async function lockNamedCart(tx: Db, buyer: Buyer, { cartId }: NamedCart): Promise<Cart> {
  const cart = await lockCart(tx, buyer);
  if (cartId !== undefined && cart?.id !== cartId) throw new ShopError("cart_changed");
  if (!cart) throw new ShopError("not_found");
  return cart;
}

/** Returns a cart of the buyer, completed or not; with `lock`, locked until the transaction ends. Null if they have no such cart. */
export async function findCartById(db: Db, buyer: Buyer, id: string, { lock = false } = {}): Promise<Cart | null> {
  const owner = isGuest(buyer) ? eq(carts.tokenHash, buyer.guestTokenHash) : eq(carts.userId, buyer.userId);
  const query = db
    .select()
    .from(carts)
    .where(and(eq(carts.id, id), owner));
  const [cart] = await (lock ? query.for("update") : query);
  return cart ?? null;
}

/** As `lockCart`; creates a cart where there is none. Throws `not_found` for a removed customer. */
export async function openCart(tx: Db, buyer: Buyer): Promise<Cart> {
  const found = await lockCart(tx, buyer);
  if (found) return found;
  if (!isGuest(buyer)) {
    const [owner] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, buyer.userId), isNull(users.removedAt)))
      .for("no key update");
    if (!owner) throw new ShopError("not_found");
  }
  const owner = isGuest(buyer) ? { tokenHash: buyer.guestTokenHash } : await beginningOf(tx, buyer);
  // Another request may create it at the same time: then that one is locked.
  await tx.insert(carts).values(owner).onConflictDoNothing();
  const cart = await lockCart(tx, buyer);
  if (!cart) throw new ShopError("not_found");
  return cart;
}

/** Returns what a customer's cart begins with: who they are and their default address, where they have saved one. */
async function beginningOf(tx: Db, { userId, email }: Customer): Promise<typeof carts.$inferInsert> {
  const saved = await defaultAddress(tx, userId);
  if (!saved) return { userId };
  const [user] = await tx.select({ phoneNumber: users.phoneNumber }).from(users).where(eq(users.id, userId));
  const phoneNumber = saved.phoneNumber || (user?.phoneNumber ?? "");
  return { userId, email, clientName: saved.address.name, phoneNumber, shipTo: saved.address };
}

/** A write with its idempotency key, and what it returns. */
type KeyedWrite = { key: string | undefined; notices: CartNotice[] };

/** Notes a write to a locked cart: a new version and, where it has a key, what a repetition returns. */
export async function touchCart(tx: Db, cart: Cart, write?: KeyedWrite): Promise<void> {
  await tx
    .update(carts)
    .set({ version: sql`${carts.version} + 1`, updatedAt: sql`now()`, ...(write && recentWith(cart, write)) })
    .where(eq(carts.id, cart.id));
}

function recentWith(cart: Cart, { key, notices }: KeyedWrite): Partial<Cart> {
  if (key === undefined) return {};
  const recentKeys = [...cart.recentKeys, key].slice(-cartLimits.recentKeys);
  const kept = cart.recentNotices.filter((one) => one.key !== key && recentKeys.includes(one.key));
  return { recentKeys, recentNotices: notices.length > 0 ? [...kept, { key, notices }] : kept };
}

const hashLength = 32;

/** Returns the key under which a cart remembers a write: with the hash of what it asked for. */
export function writeKey(key: string | undefined, request: unknown): string | undefined {
  return key === undefined ? undefined : `${requestHash(request)}:${key}`;
}

/** Returns what the recent write with this `writeKey` returned; null if none had it. Throws `idempotency_key_reused` if another write had the key. */
export function noticesOf(cart: Cart, key: string | undefined): CartNotice[] | null {
  if (key === undefined) return null;
  const ofCaller = (one: string) => one.slice(hashLength + 1);
  if (cart.recentKeys.includes(key)) return cart.recentNotices.find((one) => one.key === key)?.notices ?? [];
  if (cart.recentKeys.some((one) => one[hashLength] === ":" && ofCaller(one) === ofCaller(key)))
    throw new ShopError("idempotency_key_reused");
  return null;
}
