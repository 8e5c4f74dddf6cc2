import { href } from "react-router";
import type { CartTotals } from "#web/client/selling/cart.ts";
import { cart as words } from "#messages/cart.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Money } from "#web/ui/intl.tsx";

/** Total and the way to the checkout, in sight at the lower edge however long the cart is. */
export function CheckoutBar({ totals, className }: { totals: CartTotals; className: string }) {
  return (
    <div
      data-sticky-bar
      className={`sticky bottom-0 z-10 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t-2 border-ink bg-paper px-5 py-3 ${className}`}
    >
      <p className="text-lg font-semibold">
        {words.total} <Money cents={totals.totalCents} />
        {totals.pending && (
          <span className="block text-sm font-normal text-ink-soft">{words.pending(totals.pending)}</span>
        )}
      </p>
      <ButtonLink to={href("/checkout")}>{words.checkout}</ButtonLink>
    </div>
  );
}
