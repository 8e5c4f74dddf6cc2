import { useState } from "react";
import { href } from "react-router";
import { ApiError, messageOf } from "#web/client/api-error.ts";
import type { Cart } from "#web/client/selling/cart.ts";
import { CartTotals } from "#web/cart/cart-totals.tsx";
import { phoneOrderHours } from "#shop/foundation/limits.ts";
import { phoneOrders as words } from "#messages/phone-orders.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { DeliveryPrice } from "#web/ui/delivery-price.tsx";
import { DateTime, Money } from "#web/ui/intl.tsx";
import { Notice } from "#web/ui/notice.tsx";

type OfferProps = { cart: Cart; onDelivery: (methodId: string) => Promise<void>; onPlace: () => Promise<void> };

/** What the order costs: to be read out to the customer before it is placed. */
export function Offer({ cart, onDelivery, onPlace }: OfferProps) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ text: string; orderId: string | null } | null>(null);
  const lines = cart.groups.flatMap((group) => group.lines);
  const { options, chosen } = cart.delivery;
  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    setRefused(null);
    try {
      await work();
    } catch (error) {
      setRefused(refusalOf(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <section aria-label={words.offer} className="grid max-w-3xl gap-4 border-t-2 border-ink pt-6">
      <h2>{words.offer}</h2>
      <ul className="grid gap-1">
        {lines.map(({ id, quantity, part, itemsCents }) => (
          <li key={id} className="flex justify-between gap-4">
            <span>
              {quantity} × {part.name} <span className="font-mono text-sm">{part.sku}</span>
            </span>
            <Money cents={itemsCents} />
          </li>
        ))}
      </ul>
      {options.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="font-semibold">{words.delivery}</legend>
          {options.map(({ methodId, name, cents, earliest, latest }) => (
            <label key={methodId} className="flex items-center gap-3">
              <input
                type="radio"
                name="method"
                className="size-5"
                checked={methodId === chosen}
                disabled={busy}
                onChange={() => void attempt(() => onDelivery(methodId))}
              />
              <span className="flex-1">
                {name}, <DateTime at={`${earliest}T12:00:00Z`} /> – <DateTime at={`${latest}T12:00:00Z`} />
              </span>
              <DeliveryPrice cents={cents} />
            </label>
          ))}
        </fieldset>
      )}
      <CartTotals totals={cart.totals} />
      <Failure text={refused?.text ?? null} />
      {refused?.orderId && (
        <p>
          <ButtonLink
            to={href("/dashboard/orders/:orderId", { orderId: refused.orderId })}
            variant="plain"
            size="small"
          >
            {words.toOrder}
          </ButtonLink>
        </p>
      )}
      {cart.requirements.length > 0 ? (
        <Notice tone="bad">{words.requirements[cart.requirements[0]?.code ?? ""] ?? words.incomplete}</Notice>
      ) : (
        <>
          <p className="text-sm text-ink-soft">{words.placeHelp(phoneOrderHours)}</p>
          <Button busy={busy} className="justify-self-start" onClick={() => void attempt(onPlace)}>
            {words.place}
          </Button>
        </>
      )}
    </section>
  );
}

/** Returns why the order was not placed, and the order that was placed before where that is why. */
function refusalOf(error: unknown) {
  if (!(error instanceof ApiError)) return { text: messageOf(error), orderId: null };
  const { orderId } = error.data;
  const text = error.code === "idempotency_key_reused" ? words.placedBefore : error.message;
  return { text, orderId: typeof orderId === "string" ? orderId : null };
}
