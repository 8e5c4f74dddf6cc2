import { ApiError, messageOf } from "#web/client/api.ts";
import type { Order } from "#web/client/selling/order.ts";
import { guestKeyOf } from "#web/client/selling/guest-keys.ts";
import { getOrder } from "#web/client/selling/orders.ts";
import { startPayment } from "#web/client/selling/payments.ts";
import { getTransfer, type TransferOffer } from "#web/client/selling/transfers.ts";
import { forgetOrderedCart } from "#web/checkout/cart/ordered-cart.ts";
import { begunPayment, dropBegunPayment, type BegunPayment } from "#web/checkout/payment/begun-payment.ts";
import { rememberPlacedOrder } from "#web/shell/placed-order.ts";

/** The client secret of the payment intent, or why there is none. */
export type Intent = { clientSecret: string } | { failure: string };

export type PaymentData =
  /** `begun`: its outcome has to be found out first; `intent`: null where nothing can be paid here (yet). */
  | { order: Order; begun: BegunPayment | null; intent: Promise<Intent> | null; transfer: TransferOffer }
  | { order: null; problem: ApiError };

const noTransfer: TransferOffer = { offered: false, details: null };

/** Loads an order and starts its payment for the customer `email`. Rejects only where the sign-in has ended. */
export async function loadPayment(orderId: string, email: string, { url, signal }: Request): Promise<PaymentData> {
  try {
    const order = await getOrder(orderId, signal);
    if (order.status !== "placed") {
      dropBegunPayment(orderId);
      if (order.status === "cancelled") forgetOrderedCart(orderId);
      return { order, begun: null, intent: null, transfer: noTransfer };
    }
    const begun = begunPayment(orderId, new URL(url));
    const payable = !begun && order.email === email;
    if (!payable) return { order, begun, intent: null, transfer: noTransfer };
    // An order from the cart comes here first: other pages say to its customer that it waits, too.
    if (guestKeyOf(orderId) === undefined) rememberPlacedOrder(orderId);
    const intent = startIntent(order);
    // The card form does without it.
    return { order, begun, intent, transfer: await getTransfer(orderId, signal).catch(() => noTransfer) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error;
    return { order: null, problem: error };
  }
}

function startIntent(order: Order): Promise<Intent> {
  return startPayment(order).then(
    (clientSecret) => ({ clientSecret }),
    (error: unknown) => ({ failure: messageOf(error) }),
  );
}
