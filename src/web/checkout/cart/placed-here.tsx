import { href, Link } from "react-router";
import { guestKeyOf } from "#web/client/guest-keys.ts";
import { usePlacedOrder } from "#web/shell/placed-order.ts";
import { checkout as words } from "#messages/checkout.ts";

/** Where the checkout is empty because its cart was ordered in this tab, as after the browser's Back: the way to that order. */
export function PlacedHere({ customer }: { customer: boolean }) {
  const id = usePlacedOrder();
  if (id === null) return null;
  const key = guestKeyOf(id);
  // Nothing stores the key of a guest's order: another page of theirs has a link mailed.
  const guests = key === undefined ? href("/order") : href("/order/:key", { key });
  return (
    <p className="mt-4">
      {words.placedHere}{" "}
      <Link to={customer ? href("/dashboard/payment/:id", { id }) : guests} className="link font-semibold">
        {words.toOrder}
      </Link>
    </p>
  );
}
