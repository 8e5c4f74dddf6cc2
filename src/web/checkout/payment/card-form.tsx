import { type Ref, useState } from "react";
import type { Site } from "#http/shop-context.ts";
import { LiveCardForm } from "#web/checkout/payment/card-form-live.tsx";
import { SandboxCardForm } from "#web/checkout/payment/card-form-sandbox.tsx";
import { cardForm } from "#messages/card-form.ts";
import { Button } from "#web/ui/button.tsx";

export type CardResult = { ok: true; transactionId: string } | { ok: false; message: string };

/** Confirms the payment with the card that was typed in. Never rejects; `message` is for people. */
export type CardFormHandle = { confirm: () => Promise<CardResult> };

export type CardFormProps = {
  /** Null until the shop has one. */
  clientSecret: string | null;
  site: Pick<Site, "sandbox" | "stripePublishableKey">;
  /** Whether `confirm` can be called: the form stands and has a client secret. */
  onReady: (ready: boolean) => void;
  /** The form could not be loaded; says so, for people. The form offers to try again, and ends with `onReady(true)`. */
  onError: (message: string) => void;
  ref?: Ref<CardFormHandle>;
};

/** What the two forms get: `onFail` gives them up until somebody tries again. */
export type CardFormInside = Omit<CardFormProps, "onError"> & { onFail: () => void };

/**
 * The card form: Stripe's Payment Element, or the sandbox's form in a frame of its own origin. What is typed into it
 * reaches neither this page nor the shop's server.
 */
export function CardForm({ onError, ...props }: CardFormProps) {
  const [failed, setFailed] = useState(false);
  const fail = () => {
    setFailed(true);
    props.onReady(false);
    onError(cardForm.unreachable);
  };
  if (failed) {
    return (
      <Button look="plain" onClick={() => setFailed(false)}>
        {cardForm.retry}
      </Button>
    );
  }
  return props.site.sandbox.stripe ? (
    <SandboxCardForm {...props} onFail={fail} />
  ) : (
    <LiveCardForm {...props} onFail={fail} />
  );
}
