import type { OrderMail } from "#shop/selling/orders/order-mail-data.ts";
import { all } from "./grammar.ts";

type Ways = NonNullable<OrderMail["refundTo"]>;

/** Says where a refund goes, by how the order was paid. */
export const backTo = (ways: Ways = []) =>
  ways.length === 0 ? "the way you paid" : all(ways.map((way) => wayNames[way]));

const wayNames: Record<Ways[number], string> = {
  card: "to your card",
  transfer: "to your bank account",
  gift_card: "to your gift card",
  credit: "to your store credit",
};

/** Says how long it takes, where a bank is on the way. */
export const takes = (ways: Ways = ["card"]) =>
  ways.includes("card") || ways.includes("transfer") ? " It can take up to ten days to appear on your statement." : "";

/** Says why a payment goes back that came too late, or for an order that was paid before. */
export function whyRefunded({ orderWas }: OrderMail, goesBack: string): string {
  switch (orderWas) {
    case "paid":
      return `Your order was already paid when another payment for it reached us. The order stays as it is, and ${goesBack}`;
    case "cancelled":
      return `Your payment reached us after the order had been cancelled, so ${goesBack}`;
    case "expired":
      return `Your payment reached us after the order had expired. We can no longer fulfil it, so ${goesBack}`;
    case undefined:
      return `When your payment reached us, nothing was left to pay for this order, so ${goesBack}`;
  }
}
