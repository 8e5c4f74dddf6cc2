import type { Cart } from "#web/client/selling/cart.ts";
import type { Refused } from "#web/checkout/cart/checkout-form.ts";
import type { Typed } from "#web/checkout/cart/contact-values.ts";
import { Contents } from "#web/checkout/cart/contents.tsx";
import { ContentLinks } from "#web/shell/content-links.tsx";
import { Step } from "#web/checkout/cart/step.tsx";
import { cart as cartWords } from "#messages/cart.ts";
import { checkout as words } from "#messages/checkout.ts";
import { refusePayment } from "#shop/selling/payments/card-rules.ts";
import { TotalProblem } from "#web/cart/total-problem.tsx";
import { useSite } from "#web/ui/site.ts";
import { NoScript } from "#web/ui/no-script.tsx";
import { Button } from "#web/ui/button.tsx";
import { Money, useFormatMoney } from "#web/ui/intl.tsx";

type PlaceStepProps = { cart: Cart; typed: Typed | null; refused: Refused | null; busy: boolean };

/** Orders what is shown, at the price that is shown; the card, or what to transfer, comes after it. */
export function PlaceStep({ cart, typed, refused, busy }: PlaceStepProps) {
  const money = useFormatMoney();
  const { currency } = useSite();
  const { requirements, totals, transferDays } = cart;
  const ofLines = requirements.some(({ lineId }) => lineId !== undefined);
  const missing = requirements.some(({ code }) => code === "required");
  return (
    <Step number={3} title={words.payment} name="complete" refused={refused}>
      <input type="hidden" name="cart" value={cart.id ?? ""} />
      <input type="hidden" name="version" value={cart.version} />
      <input type="hidden" name="total" value={totals.totalCents} />
      <input type="hidden" name="due" value={totals.dueCents} />
      {missing && <p>{words.contactFirst}</p>}
      {ofLines && <p className="font-semibold text-bad">{words.cartFirst}</p>}
      <TotalProblem requirements={requirements} />
      {requirements.length === 0 && (
        <>
          <Summary cart={cart} />
          <ContentLinks slugs={["terms", "returns", "privacy"]} />
          {totals.dueCents === 0 && <p>{words.nothingLeft}</p>}
          {totals.dueCents > 0 && transferDays === null && <p>{words.paymentNext}</p>}
          {totals.dueCents > 0 && transferDays !== null && (
            <WaysToPay
              transferDays={transferDays}
              byCard={refusePayment(totals.dueCents, { currency, bankTransfer: false }) === null}
              chosen={typed?.["payBy"] ?? "card"}
            />
          )}
          {totals.dueCents > 0 && <NoScript text={words.cardNeedsScripts} />}
          <Button type="submit" name="step" value="complete" busy={busy} className="justify-self-start text-lg">
            {totals.dueCents > 0 ? words.place(money(totals.dueCents)) : words.placePaid}
          </Button>
        </>
      )}
    </Step>
  );
}

/** On a phone, where what is beside the steps on a wide screen would come after the button: what it costs, and folded up what that is for. */
function Summary({ cart }: { cart: Cart }) {
  return (
    <details className="border border-rule lg:hidden">
      <summary className="cursor-pointer p-3 font-semibold">
        <span className="inline-flex w-[calc(100%-1.5rem)] flex-wrap justify-between gap-x-3 align-top">
          {cartWords.items(cart.pieces)}
          <Money cents={cart.totals.totalCents} />
        </span>
      </summary>
      <div className="border-t border-rule p-3">
        <Contents cart={cart} />
      </div>
    </details>
  );
}

type WaysToPayProps = { transferDays: number; byCard: boolean; chosen: string };

/** The choice between paying by card, where the amount allows it, and by bank transfer. */
function WaysToPay({ transferDays, byCard, chosen }: WaysToPayProps) {
  const ways = [
    ...(byCard ? [{ value: "card", name: words.byCard, about: words.paymentNext }] : []),
    { value: "transfer", name: words.byTransfer, about: words.transferNext(transferDays) },
  ];
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">{words.payBy}</legend>
      {ways.map(({ value, name, about }) => (
        <label key={value} className="flex items-start gap-3 border border-rule p-3">
          <input
            type="radio"
            name="payBy"
            value={value}
            defaultChecked={value === chosen || ways.length === 1}
            className="mt-1 size-5 shrink-0"
          />
          <span className="flex-1 font-semibold">
            {name}
            <span className="block text-sm font-normal text-ink-soft">{about}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
