import type { Requirement } from "#shop/selling/cart/described-cart.ts";
import { Suspense } from "react";
import type { CartGroup } from "#web/client/selling/cart.ts";
import { Alternates, type OfferSource } from "#web/cart/cart-offers.tsx";
import { CartLine, type LineActions } from "#web/cart/cart-line.tsx";
import { cart as words } from "#messages/cart.ts";

type CartLinesProps = {
  groups: CartGroup[];
  requirements?: Requirement[];
  /** Null: the cart can only be looked at. */
  actions: LineActions | null;
  /** What is offered instead of lines. */
  offers?: OfferSource | null;
  /** The level of the vehicles' headings. */
  heading?: "h2" | "h3";
};

/** What is in a cart, by vehicle. */
export function CartLines({ groups, requirements = [], actions, offers, heading: Heading = "h2" }: CartLinesProps) {
  const nameOf = (vehicle: CartGroup["vehicle"]) => {
    if (!vehicle) return words.withoutVehicle;
    return actions ? words.forVehicle(vehicle.name) : words.forSharedVehicle(vehicle.name);
  };
  return (
    <div className="grid gap-8">
      {groups.map(({ vehicle, lines }) => (
        <section key={vehicle?.id ?? ""} aria-label={nameOf(vehicle)}>
          <Heading className="border-b-2 border-ink pb-1 text-2xl">{nameOf(vehicle)}</Heading>
          <ul>
            {lines.map((line) => (
              <CartLine
                key={`${line.id} ${line.quantity}`}
                line={line}
                vehicle={vehicle?.name ?? null}
                requirements={requirements.filter((one) => one.lineId === line.id)}
                actions={actions}
              >
                {offers && vehicle && (
                  <Suspense>
                    <Alternates offers={offers} lineId={line.id} vehicle={vehicle.name} />
                  </Suspense>
                )}
              </CartLine>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
