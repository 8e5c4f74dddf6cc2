import type { Cart } from "#web/client/selling/cart.ts";
import { cart as words } from "#messages/cart.ts";

/** The lines of a cart, briefly. */
export function Contents({ cart }: { cart: Cart }) {
  return (
    <ul className="grid gap-2 text-sm">
      {cart.groups.flatMap(({ vehicle, lines }) =>
        lines.map(({ id, quantity, part }) => (
          <li key={id}>
            {quantity} × {part.name}
            {vehicle && <span className="block text-ink-soft">{words.forVehicle(vehicle.name)}</span>}
          </li>
        )),
      )}
    </ul>
  );
}
