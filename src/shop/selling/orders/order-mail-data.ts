import type { OrderFitment } from "#shop/selling/orders/order-fitment.ts";
import type { OrderDelivery, PostalAddress } from "#shop/selling/orders/orders.table.ts";
import type { TransferDetails } from "#shop/selling/payments/transfer-details.ts";
import type { LegalFacts } from "#shop/catalogue/legal-facts/legal-facts.ts";
import type { TitleFacts } from "#shop/catalogue/parts/display-title.ts";
import type { Untaxed } from "#shop/selling/tax/untaxed.ts";

/** A line of an order in a mail. */
export type MailLine = {
  name: string;
  /** The facts of its title. */
  title?: TitleFacts;
  sku: string;
  quantity: number;
  itemsCents: number;
  /** What was said of the sale of its part; nothing where nobody said anything. */
  legal?: LegalFacts;
  /** The vehicle it was ordered for, with the verdict. */
  fitment?: Pick<OrderFitment, "verdict" | "confirmed" | "vehicle" | "places">;
};

/** The data of a mail about an order. Money in minor units. */
export type OrderMail = {
  orderId: string;
  orderNumber: number;
  clientName: string;
  lines: MailLine[];
  totalCents: number;
  currency: string;
  /** The items between the sum of the lines and the total. */
  sums?:
    | undefined
    | {
        discountCents: number;
        deliveryCents: number;
        feesCents: number;
        depositsCents: number;
        taxCents: number;
        taxIncluded: boolean;
      };
  heldUntil?: string;
  /** The amount and account of a bank transfer. */
  transfer?: Omit<TransferDetails, "until">;
  /** The buyer's VAT id, where they owe the tax. */
  reverseChargeTo?: string;
  /** Why no tax is due, where that is not by their VAT id. */
  untaxed?: Exclude<Untaxed, "reverse_charge">;
  /** The amount paid by gift cards and credit. */
  creditCents?: number;
  /** The refunded amount, whether there is one, and the payment methods it returns to. */
  refundCents?: number;
  refunded?: boolean;
  refundTo?: ("card" | "transfer" | "gift_card" | "credit")[];
  /** The new gift card that a refund went to. */
  giftCardId?: string;
  /** Its code, which is made when the mail is sent, and not stored. */
  giftCardCode?: string;
  /** The status of the order when a refunded payment arrived. */
  orderWas?: "paid" | "cancelled" | "expired";
  /** The ordered parts are in the cart of the buyer again. */
  reopened?: boolean;
  /** The shipped parcel; empty strings where it is unknown. */
  shipment?: { carrier: string; tracking: string };
  /** Its reader opens the order by a link of its own, which is made when the mail is sent. */
  ofGuest?: boolean;
  /** What is read when the mail is sent: where the order goes, when it was promised to arrive, and the pictures of its parts by SKU. */
  shipTo?: PostalAddress;
  address?: string;
  delivery?: OrderDelivery;
  pictures?: Record<string, string>;
  /** That link: a path with a secret, which is not stored. */
  path?: string;
};

declare module "#shop/foundation/mails/outbox.ts" {
  interface MailData {
    order_placed: OrderMail;
    order_paid: OrderMail;
    order_transfer: OrderMail;
    order_shipped: OrderMail;
    order_cancelled: OrderMail;
    order_part_cancelled: OrderMail;
    order_goodwill: OrderMail;
    order_expired: OrderMail;
    late_payment_refunded: OrderMail;
    refund_failed: OrderMail;
    gift_card_replaced: OrderMail;
    order_link: OrderMail;
  }
}
