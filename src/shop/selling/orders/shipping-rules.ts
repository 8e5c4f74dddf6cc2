import type { OrderStatus } from "#shop/selling/orders/order-state.ts";

/** Returns why an order of this status can't be shipped; null for one that waits to be. */
export function shippingRefusal(status: OrderStatus): "order_closed" | "not_paid" | "already_shipped" | null {
  if (status === "paid") return null;
  if (status === "placed") return "not_paid";
  return status === "shipped" ? "already_shipped" : "order_closed";
}
