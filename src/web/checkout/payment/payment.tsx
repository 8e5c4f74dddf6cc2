import { useRef } from "react";
import { href } from "react-router";
import type { Route } from "./+types/payment.ts";
import type { Order } from "#web/client/selling/order.ts";
import type { CardFormHandle } from "#web/checkout/payment/card-form-handle.ts";
import { loadPayment, type PaymentData } from "#web/checkout/payment/load-payment.ts";
import { NoSuchOrder, NothingToPay } from "#web/checkout/payment/nothing-to-pay.tsx";
import { OrderToPay } from "#web/checkout/payment/order-to-pay.tsx";
import { PayButton } from "#web/checkout/payment/pay-form.tsx";
import { useOwnDocument } from "#web/checkout/payment/use-own-document.ts";
import { usePayment } from "#web/checkout/payment/use-payment.ts";
import { WaysToPay } from "#web/checkout/payment/ways-to-pay.tsx";
import { PageHead } from "#web/shell/page-head.tsx";
import { sessionContext } from "#web/shell/private-route.ts";
import { useSession } from "#web/shell/session.tsx";
import { payment as words } from "#messages/payment.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { focusOnMount } from "#web/ui/focus.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

export const clientLoader = ({ params, request, context }: Route.ClientLoaderArgs) =>
  loadPayment(params.id, context.get(sessionContext).user.email, request);

/** Pays one order, by card or by bank transfer. */
export default function Payment({ loaderData }: Route.ComponentProps) {
  const session = useSession();
  const allowed = useOwnDocument();
  if (session.status !== "signed-in" || !allowed) return <Spinner className="min-h-[60vh]" />;
  return (
    <div className="grid max-w-2xl gap-6">
      <PageHead title={loaderData.order ? words.titleOf(loaderData.order.orderNumber) : words.title} />
      <h1>{words.title}</h1>
      {loaderData.order ? (
        <PaymentOf key={loaderData.order.id} data={loaderData} email={session.user.email} />
      ) : (
        <NoSuchOrder problem={loaderData.problem} />
      )}
    </div>
  );
}

function PaymentOf({ data, email }: { data: Extract<PaymentData, { order: Order }>; email: string }) {
  const form = useRef<CardFormHandle>(null);
  const payment = usePayment(data.order, data.begun, form);
  const { order, phase } = payment;
  const mine = order.email === email;
  return (
    <>
      <OrderToPay order={order} />
      {phase === "done" && <Paid order={order} />}
      {phase === "checking" && (
        <Notice>
          <Spinner className="py-3" label={words.checking} />
          <p className="text-center text-sm text-ink-soft">{words.checkingHelp}</p>
        </Notice>
      )}
      {order.status === "placed" && mine
        ? data.intent && <WaysToPay payment={payment} intent={data.intent} form={form} transfer={data.transfer} />
        : phase !== "done" && phase !== "checking" && <NothingToPay order={order} mine={mine} />}
      {phase === "done" && <PayButton order={order} disabled />}
    </>
  );
}

function Paid({ order }: { order: Order }) {
  return (
    <div ref={focusOnMount} tabIndex={-1}>
      <Notice tone="good">
        <p className="font-display text-2xl">{words.congrats}</p>
        <p className="mt-2 text-ink">
          {words.transaction} <span className="font-mono text-sm break-all">{order.transactionId}</span>
        </p>
        <p className="mt-1 text-ink">{words.mailed(order.email)}</p>
        <p className="mt-4">
          <ButtonLink to={href("/dashboard")} variant="plain" size="small">
            {words.toOrders}
          </ButtonLink>
        </p>
      </Notice>
    </div>
  );
}
