import type { Order } from "#web/client/selling/order.ts";
import { addressText } from "#web/ui/address-text.ts";

/** Returns the address of an order; of one that was placed without separate fields, the text that was typed. */
export function orderAddress({ shipTo, address }: Pick<Order, "shipTo" | "address">): string {
  return shipTo ? addressText(shipTo) : address;
}
