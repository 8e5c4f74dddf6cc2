import type { Stripe } from "@stripe/stripe-js";
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from "react";
import type { CardFormHandle, CardFormInside } from "#web/checkout/payment/card-form.tsx";
import type { PaymentForm } from "#web/checkout/payment/card-form-element.tsx";
import { cardForm } from "#messages/card-form.ts";
import { Spinner } from "#web/ui/spinner.tsx";

type Loaded = { stripe: Stripe; Form: typeof PaymentForm };

/** Stripe's script comes from Stripe, and only to this page. Without it there is nothing to pay with. */
async function load(publishableKey: string | null): Promise<Loaded> {
  const [{ loadStripe }, { PaymentForm }] = await Promise.all([
    import("@stripe/stripe-js/pure"),
    import("#web/checkout/payment/card-form-element.tsx"),
  ]);
  const stripe = publishableKey ? await loadStripe(publishableKey) : null;
  if (!stripe) throw new Error("Stripe is not there");
  return { stripe, Form: PaymentForm };
}

export function LiveCardForm({ clientSecret, site, onReady, onFail, ref }: CardFormInside) {
  const publishableKey = site.stripePublishableKey;
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const form = useRef<CardFormHandle>(null);

  const fail = useEffectEvent(onFail);
  useEffect(() => {
    let gone = false;
    load(publishableKey).then(
      (found) => gone || setLoaded(found),
      () => gone || fail(),
    );
    return () => {
      gone = true;
    };
  }, [publishableKey]);

  useImperativeHandle(ref, () => ({
    confirm: async () => (await form.current?.confirm()) ?? { ok: false, message: cardForm.notReady },
  }));

  if (!loaded || clientSecret === null) return <Spinner label={cardForm.loading} />;
  return (
    <loaded.Form
      key={clientSecret}
      ref={form}
      stripe={loaded.stripe}
      clientSecret={clientSecret}
      onReady={() => onReady(true)}
      onFail={onFail}
    />
  );
}
