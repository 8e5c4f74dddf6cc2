import { href, Link } from "react-router";
import { guestKeyOf } from "#web/client/selling/guest-keys.ts";
import type { OrderedCart } from "#web/checkout/cart/ordered-cart.ts";
import { checkout as words } from "#messages/checkout.ts";

/** Where the checkout is empty because its cart was ordered in this tab, as after the browser's Back: the way to that order. */
export function PlacedHere({ order: { id, orderNumber, customer } }: { order: OrderedCart }) {
  const key = guestKeyOf(id);
  // Nothing stores the key of a guest's order: another page of theirs has a link mailed.
  const withoutKey = customer === null ? href("/order") : href("/dashboard/payment/:id", { id });
  return (
    <p className="mt-4">
      {words.placedHere(orderNumber)}{" "}
      <Link to={key === undefined ? withoutKey : href("/order/:key", { key })} className="link font-semibold">
        {words.toOrder}
      </Link>
    </p>
  );
}
