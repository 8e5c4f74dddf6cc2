import { inArray } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Customer } from "#shop/foundation/actor.ts";
import type { CartNotice } from "#shop/selling/cart/cart-input.ts";
import { addLines } from "#shop/selling/cart/change-cart.ts";
import { openCart, touchCart } from "#shop/selling/cart/open-cart.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import type { OrderLineView } from "#shop/selling/orders/order-view.ts";
import { getOrder } from "#shop/selling/orders/orders.ts";
import { vehicles } from "#shop/catalogue/vehicles/vehicles.table.ts";

/**
 * Adds the parts of an order to its customer's cart, for the vehicles that they were for. Whether they fit is decided and confirmed again.
 * Returns what was changed about quantities. Throws `not_found` for an order that is not theirs, and `part_unknown` if nothing of it can be
 * ordered any more.
 */
export async function orderAgain(db: Db, customer: Customer, orderId: string): Promise<CartNotice[]> {
  const order = await getOrder(db, customer, orderId);
  if (order.userId !== customer.userId) throw new ShopError("not_found");
  return db.transaction(async (tx) => {
    const cart = await openCart(tx, customer);
    const ids = order.lines.flatMap(({ fitment }) => fitment?.vehicle.id ?? []);
    const known = await tx.select({ id: vehicles.id }).from(vehicles).where(inArray(vehicles.id, ids));
    const wanted = soldLines(order.lines).map(({ partId, quantity, fitment }) => {
      const vehicle = known.find(({ id }) => id === fitment?.vehicle.id);
      return {
        partId,
        quantity,
        confirmed: false,
        vehicleId: vehicle?.id ?? null,
        answers: (vehicle && fitment?.answers) ?? {},
      };
    });
    const { notices, added } = await addLines(tx, cart, wanted);
    if (added === 0) throw new ShopError("part_unknown");
    await touchCart(tx, cart);
    return notices;
  });
}

/** Returns the lines as they were sold: a kit in the place of its first part. */
function soldLines(lines: OrderLineView[]): Pick<OrderLineView, "partId" | "quantity" | "fitment">[] {
  return lines.flatMap(({ partId, quantity, fitment, kit }, index) => {
    if (!kit) return [{ partId, quantity, fitment }];
    const isFirst = lines.findIndex((one) => one.kit?.key === kit.key) === index;
    return isFirst ? [{ partId: kit.partId, quantity: kit.quantity, fitment }] : [];
  });
}
