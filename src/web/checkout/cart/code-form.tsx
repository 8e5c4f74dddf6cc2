import { Form } from "react-router";
import type { Cart } from "#web/client/cart.ts";
import type { Refused } from "#web/checkout/cart/checkout-form.ts";
import { checkout as words } from "#messages/checkout.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";

type CodeFormProps = { cart: Pick<Cart, "codes" | "refusedCodes">; refused: Refused | null; busy: boolean };

/** Promotion codes, and which of them do nothing. */
export function CodeForm({ cart: { codes, refusedCodes }, refused, busy }: CodeFormProps) {
  const unknown = refusedCodes.map((code) => words.codeRefused(code)).join(" ");
  return (
    <Form method="post" className="flex flex-wrap items-end gap-2" noValidate preventScrollReset>
      <input type="hidden" name="step" value="codes" />
      <Field
        label={words.code}
        name="codes"
        defaultValue={codes.join(" ")}
        error={refused?.refused ?? Object.values(refused?.errors ?? {})[0] ?? (unknown || null)}
        autoComplete="off"
        className="min-w-0 flex-1"
      />
      <Button type="submit" look="plain" busy={busy}>
        {words.apply}
      </Button>
    </Form>
  );
}
