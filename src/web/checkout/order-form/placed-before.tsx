import { href, Link } from "react-router";
import { placedBefore as words } from "#messages/placed-before.ts";
import { Notice } from "#web/ui/notice.tsx";

/** An order whose response was lost, and which no longer waits for its payment. */
export type PlacedOrder = { orderNumber: number; status: keyof typeof words.states };

/** Says what has become of it: the next attempt is another order. */
export function PlacedBefore({ order: { orderNumber, status } }: { order: PlacedOrder }) {
  return (
    <Notice>
      <p>{words.states[status](orderNumber)}</p>
      <p className="mt-2">
        {words.another}{" "}
        <Link to={`${href("/dashboard")}?status=all`} className="link font-semibold">
          {words.toOrders}
        </Link>
      </p>
    </Notice>
  );
}
