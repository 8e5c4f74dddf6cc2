import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Appearance, Stripe } from "@stripe/stripe-js";
import { type Ref, useImperativeHandle } from "react";
import type { CardFormHandle, CardResult } from "#web/checkout/payment/card-form-handle.ts";
import { cardForm } from "#messages/card-form.ts";
import { useTheme } from "#web/ui/use-theme.ts";

type Props = {
  stripe: Stripe;
  clientSecret: string;
  onReady: () => void;
  onFail: () => void;
  ref: Ref<CardFormHandle> | undefined;
};

// Stripe's frame can't read the page's tokens: these are the same colours.
const appearances: Record<"light" | "dark", Appearance> = {
  light: {
    theme: "stripe",
    variables: {
      colorPrimary: "#b93a06",
      colorText: "#15191c",
      colorDanger: "#b01217",
      colorBackground: "#fffefb",
      borderRadius: "2px",
    },
  },
  dark: {
    theme: "night",
    variables: {
      colorPrimary: "#ff8a4c",
      colorText: "#eceae4",
      colorDanger: "#ff9891",
      colorBackground: "#181e22",
      borderRadius: "2px",
    },
  },
};

/** Stripe's Payment Element: the card goes from the customer's browser straight to Stripe. */
export function PaymentForm({ stripe, clientSecret, onReady, onFail, ref }: Props) {
  const appearance = appearances[useTheme() ?? "light"];
  return (
    <Elements stripe={stripe} options={{ clientSecret, appearance }}>
      <Confirmable ref={ref} />
      <PaymentElement onReady={onReady} onLoadError={onFail} />
    </Elements>
  );
}

function Confirmable({ ref }: Pick<Props, "ref">) {
  const stripe = useStripe();
  const elements = useElements();
  useImperativeHandle(ref, () => ({
    confirm: async (): Promise<CardResult> => {
      if (!stripe || !elements) return { ok: false, message: cardForm.notReady };
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements,
        redirect: "if_required",
        confirmParams: { return_url: location.href },
      });
      // A payment confirmed before, for instance in another tab, is no failure.
      const intent = paymentIntent ?? error?.payment_intent;
      if (intent && (intent.status === "succeeded" || intent.status === "processing"))
        return { ok: true, transactionId: intent.id };
      return { ok: false, message: error?.message ?? cardForm.failed };
    },
  }));
  return null;
}
