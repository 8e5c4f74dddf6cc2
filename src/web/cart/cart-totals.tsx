import type { Cart, CartTotals as Totals } from "#web/client/selling/cart.ts";
import { cart as words } from "#messages/cart.ts";
import { Money } from "#web/ui/intl.tsx";

type CartTotalsProps = { totals: Totals; paidBy?: Pick<Cart, "giftCards" | "credit"> };

/** What a cart costs, of what that is the sum, and what pays it before the card. */
export function CartTotals({ totals, paidBy }: CartTotalsProps) {
  const { itemsCents, discountCents, deliveryCents, feesCents, depositsCents, taxCents, totalCents, dueCents } = totals;
  const rows = [
    { label: words.subtotal, cents: itemsCents, shown: true },
    { label: words.discount, cents: -discountCents, shown: discountCents > 0 },
    { label: words.delivery, cents: deliveryCents, shown: deliveryCents > 0 },
    { label: words.fees, cents: feesCents, shown: feesCents > 0 },
    { label: words.deposits, cents: depositsCents, shown: depositsCents > 0 },
    { label: totals.taxIncluded ? words.taxIncluded : words.tax, cents: taxCents, shown: taxCents > 0 },
  ];
  const pending = totals.pending && itemsCents > 0 ? words.pending(totals.pending) : "";
  const payments = paidBy
    ? [
        ...paidBy.giftCards.map((card) => ({ label: words.giftCard(card.lastCharacters), ...card })),
        { id: "credit", label: words.credit, cents: paidBy.credit.cents },
      ].filter(({ cents }) => cents > 0)
    : [];
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
      {rows
        .filter(({ shown }) => shown)
        .map(({ label, cents }) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid">
            <dt>{label}</dt>
            <dd className="text-end">
              <Money cents={cents} />
            </dd>
          </div>
        ))}
      <div className="col-span-2 mt-1 grid grid-cols-subgrid border-t-2 border-ink pt-2 text-xl font-semibold">
        <dt>{words.total}</dt>
        <dd className="text-end" aria-live="polite">
          <Money cents={totalCents} />
        </dd>
      </div>
      {pending !== "" && (
        <div className="col-span-2 text-end text-sm text-ink-soft">
          <dt className="sr-only">{words.total}</dt>
          <dd>{pending}</dd>
        </div>
      )}
      {totals.untaxed && (
        <div className="col-span-2 text-end text-sm text-ink-soft">
          <dt className="sr-only">{words.tax}</dt>
          <dd>{words.untaxed[totals.untaxed]}</dd>
        </div>
      )}
      {payments.map(({ id, label, cents }) => (
        <div key={id} className="col-span-2 grid grid-cols-subgrid">
          <dt>{label}</dt>
          <dd className="text-end">
            <Money cents={-cents} />
          </dd>
        </div>
      ))}
      {dueCents !== totalCents && (
        <div className="col-span-2 grid grid-cols-subgrid font-semibold">
          <dt>{words.due}</dt>
          <dd className="text-end" aria-live="polite">
            <Money cents={dueCents} />
          </dd>
        </div>
      )}
    </dl>
  );
}
