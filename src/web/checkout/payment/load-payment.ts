import { ApiError, messageOf } from "#web/client/api.ts";
import { getOrder, type Order } from "#web/client/orders.ts";
import { startPayment } from "#web/client/payments.ts";
import { begunPayment, dropBegunPayment, type BegunPayment } from "#web/checkout/payment/begun-payment.ts";

/** The client secret of the payment intent, or why there is none. */
export type Intent = { clientSecret: string } | { failure: string };

export type PaymentData =
  /** `begun`: its outcome has to be found out first; `intent`: null where nothing can be paid here (yet). */
  { order: Order; begun: BegunPayment | null; intent: Promise<Intent> | null } | { order: null; problem: ApiError };

/** Loads an order and starts its payment for the customer `email`. Rejects only where the sign-in has ended. */
export async function loadPayment(orderId: string, email: string, { url, signal }: Request): Promise<PaymentData> {
  try {
    const order = await getOrder(orderId, signal);
    if (order.status !== "placed") {
      dropBegunPayment(orderId);
      return { order, begun: null, intent: null };
    }
    const begun = begunPayment(orderId, new URL(url));
    const payable = !begun && order.email === email;
    return { order, begun, intent: payable ? startIntent(order) : null };
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
