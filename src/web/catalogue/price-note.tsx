import { useDestination } from "#web/delivery/destination-store.ts";
import { cart } from "#messages/cart.ts";
import { useSite } from "#web/ui/site.ts";

/** What a price includes and what comes on top: where the shop's country demands it, or that to which the visitor wants deliveries to go. */
export function PriceNote() {
  const { prices } = useSite();
  const to = useDestination();
  if (!prices) return null;
  const { delivery, tax, taxedIn, isAlwaysSaid } = prices;
  const isTaxed = to === null ? isAlwaysSaid : taxedIn.includes(to.country);
  if (!isAlwaysSaid && !isTaxed) return null;
  const text = cart.pending({ delivery, tax: isTaxed ? tax : "none" });
  return text === "" ? null : <span className="basis-full text-sm text-ink-soft">{text}</span>;
}
