import { useRef } from "react";
import { href } from "react-router";
import type { Route } from "./+types/guest-order.ts";
import { cancelGuestOrder, getGuestOrder } from "#web/client/selling/guest-orders.ts";
import { isPaidByCredit, isPickup, type Order } from "#web/client/selling/order.ts";
import { AccountOffer } from "#web/checkout/account-offer.tsx";
import { CancelGuestOrder, type GuestCancellation } from "#web/checkout/cancel-guest-order.tsx";
import { orderSummary } from "#web/checkout/order-summary.ts";
import { OrderWithoutScripts } from "#web/checkout/order-without-scripts.tsx";
import type { CardFormHandle } from "#web/checkout/payment/card-form-handle.ts";
import { loadPayment, type PaymentData } from "#web/checkout/payment/load-payment.ts";
import { NoSuchOrder, PaidByCredit } from "#web/checkout/payment/nothing-to-pay.tsx";
import { OrderToPay } from "#web/checkout/payment/order-to-pay.tsx";
import { useOwnDocument } from "#web/checkout/payment/use-own-document.ts";
import { usePayment } from "#web/checkout/payment/use-payment.ts";
import { WaysToPay } from "#web/checkout/payment/ways-to-pay.tsx";
import { cancelForPage, type PiecesToCancel } from "#web/orders/cancel-pieces.tsx";
import { orderAddress } from "#web/orders/order-address.ts";
import { OrderLines } from "#web/orders/order-lines.tsx";
import { OrderProgress } from "#web/orders/order-progress.tsx";
import { OrderTotals } from "#web/orders/order-totals.tsx";
import { PageHead } from "#web/shell/page-head.tsx";
import { personalLoader } from "#web/shell/page-loader.ts";
import { ApiError } from "#web/client/api-error.ts";
import { checkout as words } from "#messages/checkout.ts";
import { myOrders } from "#messages/dashboard.ts";
import { findOrder } from "#messages/find-order.ts";
import { orders as orderWords } from "#messages/orders.ts";
import { payment } from "#messages/payment.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { focusOnMount } from "#web/ui/focus.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { toast } from "#web/ui/toast.tsx";
import { attempt, useRowAction, type ActionResult } from "#web/ui/use-row-action.ts";

/** Whether pieces were to be cancelled or the whole order, and why nothing was. */
type Cancelled = ActionResult & { ofPieces: boolean };

/** The order itself is loaded in the browser, which may do more with it; without scripts the page says what was ordered. */
export const loader = personalLoader(async ({ writes, params }) => {
  return { summary: await orderSummary(writes, params["key"] ?? "") };
});

export async function clientLoader({ params, request }: Route.ClientLoaderArgs): Promise<PaymentData> {
  try {
    const order = await getGuestOrder(params.key, request.signal);
    return await loadPayment(order.id, order.email, request);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { order: null, problem: error };
  }
}
clientLoader.hydrate = true as const;

export async function clientAction({ params, request }: Route.ClientActionArgs) {
  const sent = (await request.json()) as GuestCancellation | PiecesToCancel;
  if ("pieces" in sent) return { ...(await cancelForPage(sent)), ofPieces: true } satisfies Cancelled;
  const { orderNumber, done } = sent;
  const result = await attempt(
    async () => {
      if (!(await cancelGuestOrder(params.key))) return myOrders.closedBefore;
      toast.success(done);
    },
    (why) => myOrders.notCancelled(orderNumber, why),
  );
  return { ...result, ofPieces: false } satisfies Cancelled;
}

/** A guest's order, by the key in its link: what it is, how it stands, and its payment. */
export default function GuestOrder({ loaderData }: Route.ComponentProps) {
  if ("summary" in loaderData)
    return (
      <>
        <PageHead title={words.orderTitle} />
        <OrderWithoutScripts order={loaderData.summary} />
        <Spinner className="min-h-[60vh] noscript:hidden" />
      </>
    );
  return <LoadedOrder data={loaderData} />;
}

function LoadedOrder({ data }: { data: PaymentData }) {
  const allowed = useOwnDocument();
  // Here, where it outlives that the order is another one after it.
  const cancellation = useRowAction<Cancelled>();
  return (
    <div className="wrap grid max-w-3xl gap-6 py-10">
      <PageHead title={words.orderTitle} />
      <h1>{words.orderTitle}</h1>
      {!allowed ? (
        <Spinner className="min-h-[60vh]" />
      ) : data.order ? (
        <OpenOrder key={stateOf(data.order)} data={data} cancellation={cancellation} />
      ) : data.problem.status === 404 ? (
        <EmptyState title={findOrder.badLink}>
          <p className="mb-5">{findOrder.badLinkHelp}</p>
          <ButtonLink to={href("/order")}>{findOrder.title}</ButtonLink>
        </EmptyState>
      ) : (
        <NoSuchOrder problem={data.problem} />
      )}
    </div>
  );
}

/** A key that resets the page when the amount due changes. */
const stateOf = ({ id, status, cancelledCents }: Order) => `${id} ${status} ${cancelledCents}`;

type OpenOrderProps = {
  data: Extract<PaymentData, { order: Order }>;
  cancellation: ReturnType<typeof useRowAction<Cancelled>>;
};

function OpenOrder({ data, cancellation }: OpenOrderProps) {
  const form = useRef<CardFormHandle>(null);
  const paying = usePayment(data.order, data.begun, form);
  const { order, phase } = paying;
  const { failure, result, submit } = cancellation;
  const cancelling = cancellation.pendingId !== null;
  const mayCancel = phase === "open" || phase === "done";
  const pickupAddress = order.billTo ? orderWords.address : words.contactAddress;
  return (
    <>
      <OrderToPay order={order} />
      {phase === "done" && (
        <div ref={focusOnMount} tabIndex={-1}>
          <Notice tone="good">
            <p className="font-display text-2xl">{payment.congrats}</p>
            <p className="mt-1 text-ink">{payment.mailed(order.email)}</p>
          </Notice>
        </div>
      )}
      {phase === "checking" && (
        <Notice>
          <Spinner className="py-3" label={payment.checking} />
          <p className="text-center text-sm text-ink-soft">{payment.checkingHelp}</p>
        </Notice>
      )}
      {order.status === "placed" && data.intent && (
        <WaysToPay payment={paying} intent={data.intent} form={form} transfer={data.transfer} />
      )}
      {phase === "open" && isPaidByCredit(order) && <PaidByCredit order={order} />}
      <section aria-label={words.ordered} className="grid gap-5 border border-rule bg-sheet p-5">
        <h2 className="text-2xl">{words.ordered}</h2>
        {failure && result?.ofPieces && <Notice tone="bad">{failure}</Notice>}
        <OrderLines order={order} onCancel={mayCancel ? submit : undefined} busy={cancelling} />
        <OrderTotals order={order} />
        {order.vat && (
          <p>
            {orderWords.vatId}: {orderWords.vat(order.vat.id, order.vat.reverseCharge)}
          </p>
        )}
        <div>
          {isPickup(order) && (
            <>
              <h3 className="font-semibold">{orderWords.pickUpAt}</h3>
              <p className="mb-3">{order.delivery?.name}</p>
            </>
          )}
          <h3 className="font-semibold">{isPickup(order) ? pickupAddress : words.deliveredTo}</h3>
          <p className="whitespace-pre-line">{orderAddress(order)}</p>
        </div>
        <OrderProgress order={order} />
        {failure && result?.ofPieces === false && <Notice tone="bad">{failure}</Notice>}
        {mayCancel && <CancelGuestOrder order={order} onCancel={submit} busy={cancelling} />}
      </section>
      <p className="text-sm text-ink-soft">{words.linkHint}</p>
      <AccountOffer order={order} />
    </>
  );
}
