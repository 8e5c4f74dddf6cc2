import type { Cart } from "#web/client/cart.ts";
import type { Refused } from "#web/checkout/cart/checkout-form.ts";
import { Step } from "#web/checkout/cart/step.tsx";
import { checkout as words } from "#messages/checkout.ts";
import { Button } from "#web/ui/button.tsx";
import { DateTime, Money } from "#web/ui/intl.tsx";

/** How it is delivered; nothing to choose where the shop has one way, or says nothing about it. */
export function DeliveryStep({ cart, refused, busy }: { cart: Cart; refused: Refused | null; busy: boolean }) {
  const { options, chosen } = cart.delivery;
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
      {options.length > 0 && (
        <fieldset key={chosen} className="grid gap-2">
          <legend className="sr-only">{words.delivery}</legend>
          {options.map(({ methodId, name, cents, earliest, latest }) => (
            <label key={methodId} className="flex items-start gap-3 border border-rule p-3">
              <input
                type="radio"
                name="method"
                value={methodId}
                defaultChecked={methodId === chosen}
                className="mt-1 size-5 shrink-0 accent-(--signal)"
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
              <Money cents={cents} />
            </label>
          ))}
        </fieldset>
      )}
      {options.length > 1 && (
        <Button type="submit" variant="plain" busy={busy} className="justify-self-start">
          {words.chooseDelivery}
        </Button>
      )}
    </Step>
  );
}
