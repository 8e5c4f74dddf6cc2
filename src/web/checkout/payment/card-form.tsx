import { useState } from "react";
import type { CardFormProps } from "#web/checkout/payment/card-form-handle.ts";
import { LiveCardForm } from "#web/checkout/payment/card-form-live.tsx";
import { SandboxCardForm } from "#web/checkout/payment/card-form-sandbox.tsx";
import { cardForm } from "#messages/card-form.ts";
import { Button } from "#web/ui/button.tsx";

/**
 * The card form: Stripe's Payment Element, or the sandbox's form in a frame of its own origin. What is typed into it reaches neither
 * this page nor the shop's server. A form that could not be loaded can be tried again.
 */
export function CardForm({ onFail, ...props }: CardFormProps) {
  const [failed, setFailed] = useState(false);
  if (failed) {
    return (
      <Button variant="plain" onClick={() => setFailed(false)}>
        {cardForm.retry}
      </Button>
    );
  }
  const Form = props.site.sandbox.stripe ? SandboxCardForm : LiveCardForm;
  return (
    <Form
      {...props}
      onFail={() => {
        setFailed(true);
        onFail();
      }}
    />
  );
}
