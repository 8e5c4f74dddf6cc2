import type { Stripe } from "@stripe/stripe-js";
import { useEffect, useEffectEvent, useState } from "react";
import type { CardFormProps } from "#web/checkout/payment/card-form-handle.ts";
import type { PaymentForm } from "#web/checkout/payment/card-form-element.tsx";
import { cardForm } from "#messages/card-form.ts";
import { language } from "#messages/language.ts";
import { Spinner } from "#web/ui/spinner.tsx";

type Loaded = { stripe: Stripe; Form: typeof PaymentForm };

/** Loads Stripe's script and the form that needs it. Rejects where either can't be loaded. */
async function load(publishableKey: string | null): Promise<Loaded> {
  const [{ loadStripe }, { PaymentForm }] = await Promise.all([
    import("@stripe/stripe-js/pure"),
    import("#web/checkout/payment/card-form-element.tsx"),
  ]);
  const stripe = publishableKey ? await loadStripe(publishableKey, { locale: language }) : null;
  if (!stripe) throw new Error("Stripe could not be loaded");
  return { stripe, Form: PaymentForm };
}

export function LiveCardForm({ clientSecret, site, onReady, onFail, ref }: CardFormProps) {
  const publishableKey = site.stripePublishableKey;
  const [loaded, setLoaded] = useState<Loaded | null>(null);

  const fail = useEffectEvent(onFail);
  // Stripe's script.
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

  if (!loaded) return <Spinner label={cardForm.loading} />;
  return (
    <loaded.Form
      key={clientSecret}
      ref={ref}
      stripe={loaded.stripe}
      clientSecret={clientSecret}
      onReady={onReady}
      onFail={onFail}
    />
  );
}
