import { Suspense, use, useState, type ReactNode, type RefObject } from "react";
import { payableCents, type Order } from "#web/client/selling/order.ts";
import { CardForm } from "#web/checkout/payment/card-form.tsx";
import type { CardFormHandle } from "#web/checkout/payment/card-form-handle.ts";
import type { Intent } from "#web/checkout/payment/load-payment.ts";
import type { usePayment } from "#web/checkout/payment/use-payment.ts";
import { cardForm } from "#messages/card-form.ts";
import { payment as words } from "#messages/payment.ts";
import { Button } from "#web/ui/button.tsx";
import { useFormatMoney } from "#web/ui/intl.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useSite } from "#web/ui/site.ts";

type PayFormProps = {
  payment: ReturnType<typeof usePayment>;
  intent: Promise<Intent>;
  form: RefObject<CardFormHandle | null>;
};

/** The card form and the button that pays, disabled until the payment is started and the form loaded. */
export function PayForm(props: PayFormProps) {
  const { order, nothingCharged } = props.payment;
  const starting = (
    <Sheet nothingCharged={nothingCharged}>
      <p role="status">{words.starting}</p>
      <PayButton order={order} disabled />
    </Sheet>
  );
  return (
    <Suspense fallback={starting}>
      <StartedForm {...props} />
    </Suspense>
  );
}

function StartedForm({ payment, intent, form }: PayFormProps) {
  const site = useSite();
  const [ready, setReady] = useState(false);
  const { order, phase, cardError, nothingCharged } = payment;
  const started = use(intent);
  if ("failure" in started) {
    return (
      <Notice tone="bad">
        <p>
          {words.notStarted} {started.failure}
        </p>
        <p className="mt-3">
          <Button variant="plain" size="small" onClick={payment.restart}>
            {words.again}
          </Button>
        </p>
      </Notice>
    );
  }
  const { clientSecret } = started;
  function fail() {
    setReady(false);
    payment.setCardError(cardForm.unreachable);
  }
  return (
    <Sheet hidden={phase === "checking"} nothingCharged={nothingCharged}>
      <CardForm ref={form} clientSecret={clientSecret} site={site} onReady={() => setReady(true)} onFail={fail} />
      <p role="alert" className="font-semibold text-bad empty:hidden">
        {cardError}
      </p>
      {cardError && cardError !== cardForm.unreachable && <p>{words.declinedHelp}</p>}
      <PayButton
        order={order}
        disabled={!ready || phase === "checking"}
        busy={phase === "paying"}
        onClick={() => payment.pay(clientSecret)}
      />
    </Sheet>
  );
}

type SheetProps = { hidden?: boolean; nothingCharged: boolean; children: ReactNode };

function Sheet({ hidden = false, nothingCharged, children }: SheetProps) {
  return (
    <section aria-labelledby="card" className={hidden ? "hidden" : "grid gap-5 border border-rule bg-sheet p-5 sm:p-6"}>
      <h2 id="card" className="text-3xl">
        {words.form}
      </h2>
      {nothingCharged && <Notice>{words.nothingCharged}</Notice>}
      {children}
    </section>
  );
}

type PayButtonProps = { order: Order; disabled: boolean; busy?: boolean; onClick?: () => void };

export function PayButton({ order, ...button }: PayButtonProps) {
  const money = useFormatMoney();
  return (
    <Button {...button} className="justify-self-start">
      {words.payAmount(money(payableCents(order)))}
    </Button>
  );
}
