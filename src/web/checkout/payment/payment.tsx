import { useEffect, useRef, useState } from "react";
import { useParams } from "react-router";
import type { Order } from "#web/client/orders.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { CardForm, type CardFormHandle } from "#web/checkout/payment/card-form.tsx";
import { OrderToPay } from "#web/checkout/payment/order-to-pay.tsx";
import { NoSuchOrder, NothingToPay } from "#web/checkout/payment/nothing-to-pay.tsx";
import { useOwnPolicy } from "#web/checkout/payment/own-policy.ts";
import { usePayment } from "#web/checkout/payment/use-payment.ts";
import { useSession } from "#web/shell/session.tsx";
import { useSite } from "#web/ui/site.ts";
import { payment as words } from "#messages/payment.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { useMoneyWords } from "#web/ui/intl.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

/** Pays one order by card. */
export default function Payment() {
  const { id = "" } = useParams();
  const session = useSession();
  const allowed = useOwnPolicy();
  if (session.status !== "signed-in" || !allowed) return <Spinner className="min-h-[60vh]" />;
  return (
    <div className="grid max-w-2xl gap-6">
      <PageHead title={words.title} />
      <h1>{words.title}</h1>
      <PaymentOf key={id} orderId={id} email={session.user.email} />
    </div>
  );
}

function PaymentOf({ orderId, email }: { orderId: string; email: string }) {
  const form = useRef<CardFormHandle>(null);
  const payment = usePayment(orderId, email, form);
  const { order, problem, phase } = payment;
  if (problem) return <NoSuchOrder problem={problem} onAgain={payment.reload} />;
  if (!order) return <Spinner className="min-h-[40vh]" />;
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
      {order.status === "placed" && order.email === email ? (
        <PayForm payment={payment} order={order} form={form} />
      ) : (
        phase !== "done" && phase !== "checking" && <NothingToPay order={order} mine={order.email === email} />
      )}
      {phase === "done" && <PayButton order={order} disabled />}
    </>
  );
}

type PayFormProps = {
  payment: ReturnType<typeof usePayment>;
  order: Order;
  form: React.RefObject<CardFormHandle | null>;
};

function PayForm({ payment, order, form }: PayFormProps) {
  const site = useSite();
  const [ready, setReady] = useState(false);
  const { phase, clientSecret, startFailure, cardError, nothingCharged } = payment;
  if (startFailure) {
    return (
      <Notice tone="bad">
        <p>
          {words.notStarted} {startFailure}
        </p>
        <p className="mt-3">
          <Button look="plain" size="small" onClick={payment.restart}>
            {words.again}
          </Button>
        </p>
      </Notice>
    );
  }
  const locked = phase === "checking";
  return (
    <section aria-labelledby="card" className={locked ? "hidden" : "grid gap-5 border border-rule bg-sheet p-5 sm:p-6"}>
      <h2 id="card" className="text-3xl">
        {words.form}
      </h2>
      {nothingCharged && <Notice>{words.nothingCharged}</Notice>}
      {!clientSecret && <p role="status">{words.starting}</p>}
      <CardForm ref={form} clientSecret={clientSecret} site={site} onReady={setReady} onError={payment.setCardError} />
      <p role="alert" className="font-semibold text-bad empty:hidden">
        {cardError}
      </p>
      <PayButton
        order={order}
        disabled={!ready || !clientSecret || locked}
        busy={phase === "paying"}
        onClick={payment.pay}
      />
    </section>
  );
}

type PayButtonProps = { order: Order; disabled: boolean; busy?: boolean; onClick?: () => void };

function PayButton({ order, ...button }: PayButtonProps) {
  const money = useMoneyWords();
  return (
    <Button {...button} className="justify-self-start">
      {words.payAmount(money(order.priceCents))}
    </Button>
  );
}

function Paid({ order }: { order: Order }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="good">
        <p className="font-display text-2xl">{words.congrats}</p>
        <p className="mt-2 text-ink">
          {words.transaction} <span className="font-mono text-sm break-all">{order.transactionId}</span>
        </p>
        <p className="mt-1 text-ink">{words.mailed(order.email)}</p>
        <p className="mt-4">
          <ButtonLink to="/dashboard" look="plain" size="small">
            {words.toOrders}
          </ButtonLink>
        </p>
      </Notice>
    </div>
  );
}
