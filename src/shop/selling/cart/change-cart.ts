import { and, eq } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Buyer } from "#shop/foundation/actor.ts";
import type { CartLineChange, CartNotice, NewCartLine } from "#shop/selling/cart/cart-input.ts";
import { cartLines } from "#shop/selling/cart/cart.table.ts";
import { lockCart, noticesOf, writeKey, openCart, touchCart, type Cart } from "#shop/selling/cart/open-cart.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { validAnswers } from "#shop/catalogue/fitment/answers.ts";
import { isId } from "#shop/foundation/id.ts";
import { cartLimits } from "#shop/foundation/limits.ts";
import { onSale, sellingPrice } from "#shop/catalogue/parts/on-sale.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";
import { vehicles } from "#shop/catalogue/vehicles/vehicles.table.ts";

type Line = typeof cartLines.$inferSelect;
type NewLine = Pick<NewCartLine, "partId" | "quantity" | "confirmed"> & {
  vehicleId: string | null;
  answers: Line["answers"];
};

/**
 * Adds a part to the buyer's cart, which is created if they have none. A line of the same part, vehicle and answers grows. Returns what
 * was changed about the quantity. With a `key` that an earlier write had, changes nothing and returns what that one did. Throws
 * `idempotency_key_reused` if that one was another, `part_unknown`, `not_enough_stock` if there is less than the minimum order, `cart_full`, and `invalid` for an unknown vehicle.
 */
export async function addToCart(db: Db, buyer: Buyer, input: NewCartLine, key?: string): Promise<CartNotice[]> {
  return db.transaction(async (tx) => {
    const cart = await openCart(tx, buyer);
    const keyed = writeKey(key, input);
    const before = noticesOf(cart, keyed);
    if (before) return before;
    const wanted = { ...input, vehicleId: null, answers: {} };
    const line =
      input.vehicleId === undefined
        ? wanted
        : {
            ...wanted,
            vehicleId: await knownVehicle(tx, input.vehicleId),
            answers: validAnswers(Object.entries(input.answers)),
          };
    const notices = await addLine(tx, cart, line);
    await touchCart(tx, cart, { key: keyed, notices });
    return notices;
  });
}

async function knownVehicle(tx: Db, text: string): Promise<string> {
  const id = text.toLowerCase();
  const [vehicle] = isId(id) ? await tx.select({ id: vehicles.id }).from(vehicles).where(eq(vehicles.id, id)) : [];
  if (!vehicle) throw new ShopError("invalid", { fields: [{ field: "vehicleId", code: "vehicle_unknown" }] });
  return vehicle.id;
}

/** Adds a line to a locked cart, or to its line of the same part, vehicle and answers. Throws as `addToCart`. */
export async function addLine(tx: Db, cart: Cart, wanted: NewLine): Promise<CartNotice[]> {
  const part = await partOnSale(tx, wanted.partId);
  const lines = await tx.select().from(cartLines).where(eq(cartLines.cartId, cart.id));
  const same = lines.find((line) => line.partId === part.id && isSameUse(line, wanted));
  if (!same && lines.length >= cartLimits.lines)
    throw new ShopError("cart_full", { data: { limit: cartLimits.lines } });
  const others = lines.filter((line) => line.partId === part.id && line !== same);
  const { quantity, notices } = allowedQuantity(part, (same?.quantity ?? 0) + wanted.quantity, others);
  const values = { quantity, seenPriceCents: part.priceCents };
  if (same)
    await tx
      .update(cartLines)
      .set({ ...values, fitmentConfirmed: same.fitmentConfirmed || wanted.confirmed })
      .where(eq(cartLines.id, same.id));
  else
    await tx.insert(cartLines).values({
      ...values,
      cartId: cart.id,
      partId: part.id,
      vehicleId: wanted.vehicleId,
      answers: wanted.answers,
      fitmentConfirmed: wanted.confirmed,
    });
  return notices;
}

function isSameUse(line: Pick<Line, "vehicleId" | "answers">, wanted: Pick<NewLine, "vehicleId" | "answers">): boolean {
  const sorted = (answers: Line["answers"]) => JSON.stringify(Object.entries(answers).toSorted());
  return line.vehicleId === wanted.vehicleId && sorted(line.answers) === sorted(wanted.answers);
}

type PartOnSale = { id: string; stock: number; minimumOrder: number; priceCents: number };

async function partOnSale(tx: Db, id: string): Promise<PartOnSale> {
  const columns = {
    id: parts.id,
    stock: parts.stock,
    minimumOrder: parts.minimumOrder,
    priceCents: sellingPrice,
  };
  const known = isId(id.toLowerCase());
  const [part] = known
    ? await tx
        .select(columns)
        .from(parts)
        .where(and(eq(parts.id, id.toLowerCase()), onSale))
    : [];
  if (!part) throw new ShopError("part_unknown", { fields: [{ field: "partId", code: "part_unknown" }] });
  return part;
}

/**
 * Returns how many of a part a line can have beside the `others` of the same part: at least the minimum order, at most the stock. Throws
 * `not_enough_stock` if that is none. The stock is taken when the cart is completed, not before.
 */
function allowedQuantity(
  part: PartOnSale,
  wanted: number,
  others: Line[],
): { quantity: number; notices: CartNotice[] } {
  const left = part.stock - others.reduce((sum, { quantity }) => sum + quantity, 0);
  if (left < part.minimumOrder)
    throw new ShopError("not_enough_stock", {
      fields: [{ field: "quantity", code: "not_enough_stock", params: { limit: Math.max(0, left) } }],
      data: { available: Math.max(0, left) },
    });
  const quantity = Math.min(Math.max(wanted, part.minimumOrder), left);
  if (quantity === wanted) return { quantity, notices: [] };
  return { quantity, notices: [{ code: quantity < wanted ? "limited" : "raised", partId: part.id, quantity }] };
}

/**
 * Changes a line of the buyer's cart. A change of its quantity accepts the present price. Returns and throws as `addToCart`, and throws
 * `not_found` if the line is not in their cart.
 */
export async function changeCartLine(db: Db, buyer: Buyer, id: string, change: CartLineChange): Promise<CartNotice[]> {
  return db.transaction(async (tx) => {
    const { cart, line } = await lockLine(tx, buyer, id);
    const { quantity, confirmed } = change;
    if (change.vehicleId === null && line.vehicleId !== null) {
      await tx.delete(cartLines).where(eq(cartLines.id, id));
      const moved = { partId: line.partId, quantity: quantity ?? line.quantity, confirmed: false };
      const notices = await addLine(tx, cart, { ...moved, vehicleId: null, answers: {} });
      await touchCart(tx, cart);
      return notices;
    }
    const set: Partial<Line> = confirmed === undefined ? {} : { fitmentConfirmed: confirmed };
    let notices: CartNotice[] = [];
    if (quantity !== undefined) {
      const part = await partOnSale(tx, line.partId);
      const ofPart = and(eq(cartLines.cartId, cart.id), eq(cartLines.partId, part.id));
      const others = (await tx.select().from(cartLines).where(ofPart)).filter((other) => other.id !== id);
      const allowed = allowedQuantity(part, quantity, others);
      ({ notices } = allowed);
      Object.assign(set, { quantity: allowed.quantity, seenPriceCents: part.priceCents });
    }
    if (Object.keys(set).length === 0) return [];
    await tx.update(cartLines).set(set).where(eq(cartLines.id, id));
    await touchCart(tx, cart);
    return notices;
  });
}

/** Removes a line from the buyer's cart. Throws `not_found` if it is not there. */
export async function removeCartLine(db: Db, buyer: Buyer, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { cart } = await lockLine(tx, buyer, id);
    await tx.delete(cartLines).where(eq(cartLines.id, id));
    await touchCart(tx, cart);
  });
}

/** Locks the cart and returns the line. Throws `not_found` if it is not in the buyer's. */
export async function lockLine(tx: Db, buyer: Buyer, id: string): Promise<{ cart: Cart; line: Line }> {
  const cart = await lockCart(tx, buyer);
  const [line] = cart
    ? await tx
        .select()
        .from(cartLines)
        .where(and(eq(cartLines.id, id), eq(cartLines.cartId, cart.id)))
    : [];
  if (!cart || !line) throw new ShopError("not_found");
  return { cart, line };
}

/** Lines that no longer can be added are left out. */
const ignorable = ["part_unknown", "not_enough_stock", "cart_full"];

/** Adds lines to a locked cart as far as possible. Returns what was changed, and how many were added. */
export async function addLines(
  tx: Db,
  cart: Cart,
  lines: NewLine[],
): Promise<{ notices: CartNotice[]; added: number }> {
  const notices: CartNotice[] = [];
  let added = 0;
  for (const line of lines) {
    try {
      notices.push(...(await addLine(tx, cart, line)));
      added += 1;
    } catch (error) {
      if (!(error instanceof ShopError) || !ignorable.includes(error.code)) throw error;
    }
  }
  return { notices, added };
}
