import type { Cart } from "#web/client/cart.ts";
import type { Refused } from "#web/checkout/cart/checkout-form.ts";
import { Step } from "#web/checkout/cart/step.tsx";
import { checkout as words } from "#messages/checkout.ts";
import { Button } from "#web/ui/button.tsx";
import { useFormatMoney } from "#web/ui/intl.tsx";

/** Orders what is shown, at the price that is shown; the card comes after it. */
export function PlaceStep({ cart, refused, busy }: { cart: Cart; refused: Refused | null; busy: boolean }) {
  const money = useFormatMoney();
  const { requirements, totals } = cart;
  const ofLines = requirements.some(({ line }) => line !== undefined);
  const missing = requirements.some(({ code }) => code === "required");
  return (
    <Step number={3} title={words.payment} name="complete" refused={refused}>
      <input type="hidden" name="cart" value={cart.id ?? ""} />
      <input type="hidden" name="version" value={cart.version} />
      <input type="hidden" name="total" value={totals.totalCents} />
      <input type="hidden" name="due" value={totals.dueCents} />
      {missing && <p>{words.contactFirst}</p>}
      {ofLines && <p className="font-semibold text-bad">{words.cartFirst}</p>}
      {requirements.length === 0 && (
        <>
          <p>{totals.dueCents > 0 ? words.paymentNext : words.nothingLeft}</p>
          <Button type="submit" busy={busy} className="justify-self-start text-lg">
            {totals.dueCents > 0 ? words.place(money(totals.dueCents)) : words.placePaid}
          </Button>
        </>
      )}
    </Step>
  );
}
