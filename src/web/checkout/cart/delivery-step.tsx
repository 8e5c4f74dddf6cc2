import { useNavigation, useSubmit } from "react-router";
import type { Cart } from "#web/client/selling/cart.ts";
import type { Refused } from "#web/checkout/cart/checkout-form.ts";
import type { Typed } from "#web/checkout/cart/contact-values.ts";
import { Step } from "#web/checkout/cart/step.tsx";
import { checkout as words } from "#messages/checkout.ts";
import { Button } from "#web/ui/button.tsx";
import { DeliveryPrice } from "#web/ui/delivery-price.tsx";
import { DateTime } from "#web/ui/intl.tsx";

type DeliveryStepProps = { cart: Cart; typed: Typed | null; refused: Refused | null; busy: boolean };

/**
 * How it is delivered; nothing to choose where the shop has one method, or says nothing about delivery. A click on a method stores it, so that what is
 * ordered is what is marked; without scripts a button does.
 */
export function DeliveryStep({ cart, typed, refused, busy }: DeliveryStepProps) {
  const { options, chosen } = cart.delivery;
  const submit = useSubmit();
  const sent = useNavigation().formData;
  const store = (method: string) => {
    // A second navigation would drop the one that leads to the order.
    if (sent?.get("step") === "complete") return;
    void submit({ step: "delivery", cart: cart.id, method }, { method: "post", preventScrollReset: true });
  };
  const refusedPick = options.find(({ methodId }) => methodId === typed?.["method"])?.methodId;
  const picked = sent?.get("method") ?? refusedPick ?? chosen;
  if (cart.contact.shipTo === null)
    return (
      <Step number={2} title={words.delivery} name="delivery" refused={refused}>
        <p>{words.contactFirst}</p>
      </Step>
    );
  const unreachable = cart.requirements.some(({ code }) => code === "no_delivery" || code === "ship_forbidden");
  return (
    <Step number={2} title={words.delivery} name="delivery" refused={refused}>
      {unreachable && <p className="font-semibold text-bad">{words.noDelivery}</p>}
      {options.length === 0 && !unreachable && <p>{words.deliveryIncluded}</p>}
      <input type="hidden" name="savedMethod" value={chosen ?? ""} />
      {options.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="sr-only">{words.delivery}</legend>
          {options.map(({ methodId, name, cents, earliest, latest }) => (
            <label key={methodId} className="flex items-start gap-3 border border-rule p-3">
              <input
                type="radio"
                name="method"
                value={methodId}
                checked={methodId === picked}
                onChange={({ target }) => store(target.value)}
                className="mt-1 size-5 shrink-0"
              />
              <span className="flex-1">
                <span className="font-semibold">{name}</span>
                <span className="block text-sm text-ink-soft">
                  <DateTime at={`${earliest}T12:00:00Z`} />
                  {earliest !== latest && (
                    <>
                      {" – "}
                      <DateTime at={`${latest}T12:00:00Z`} />
                    </>
                  )}
                </span>
              </span>
              <DeliveryPrice cents={cents} />
            </label>
          ))}
        </fieldset>
      )}
      {options.length > 1 && (
        <div className="hidden noscript:block">
          <Button type="submit" name="step" value="delivery" variant="plain" busy={busy}>
            {words.chooseDelivery}
          </Button>
        </div>
      )}
    </Step>
  );
}
