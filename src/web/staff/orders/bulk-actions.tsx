import { useId } from "react";
import { href } from "react-router";
import { shippingRefusal } from "#shop/selling/orders/shipping-rules.ts";
import type { OrderRow } from "#web/client/selling/staff-orders.ts";
import { useCan } from "#web/shell/session.tsx";
import type { Shipping } from "#web/staff/orders/ship-orders.tsx";
import { deskOrders as words } from "#messages/desk-orders.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";

/** The actions on the selected orders. Orders that can't be shipped are listed with the reason. */
export function BulkActions({ chosen, onShip }: { chosen: OrderRow[]; onShip: (shipping: Shipping) => void }) {
  const mayShip = useCan()("orders:ship");
  const reasonId = useId();
  const shippable = chosen.filter(({ status }) => shippingRefusal(status) === null);
  const leftOut = mayShip ? leftOutText(chosen) : null;
  const packing = new URLSearchParams(chosen.map(({ id }) => ["order", id])).toString();
  return (
    <div className="grid gap-2" role="group" aria-label={words.withChosen}>
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="text-sm empty:hidden">
          {chosen.length > 0 && words.chosen(chosen.length)}
        </p>
        {chosen.length > 0 && (
          <>
            {mayShip && (
              <Button
                size="small"
                disabled={shippable.length === 0}
                aria-describedby={leftOut ? reasonId : undefined}
                onClick={() => onShip({ orders: shippable, leftOut })}
              >
                {leftOut && shippable.length > 0 ? words.shipTitle(shippable.length) : words.ship}
              </Button>
            )}
            <ButtonLink to={`${href("/dashboard/orders/packing")}?${packing}`} variant="plain" size="small">
              {words.packing}
            </ButtonLink>
          </>
        )}
      </div>
      <p id={reasonId} role="status" className="text-sm text-ink-soft empty:hidden">
        {leftOut}
      </p>
    </div>
  );
}

/** Returns which of the orders can't be shipped, and why; null where all can. */
function leftOutText(chosen: OrderRow[]): string | null {
  const reasons = (["not_paid", "already_shipped", "order_closed"] as const).flatMap((refusal) => {
    const refused = chosen.filter(({ status }) => shippingRefusal(status) === refusal);
    const numbers = refused.map(({ orderNumber }) => String(orderNumber));
    return numbers.length > 0 ? [words.leftOutBecause[refusal](numbers)] : [];
  });
  return reasons.length > 0 ? words.leftOut(reasons) : null;
}
