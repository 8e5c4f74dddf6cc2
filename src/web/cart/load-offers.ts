import type { Cart } from "#web/client/selling/cart.ts";
import { getCartDelivery, type CartDelivery } from "#web/client/selling/cart-delivery.ts";
import { getCartOffers, type CartOffers } from "#web/client/selling/cart-offers.ts";
import type { DeliverTo } from "#web/client/selling/delivery.ts";
import { countryName } from "#web/ui/country-name.ts";

const none: CartOffers = { alternates: [], jobs: [] };

let latest: { of: string; offers: Promise<CartOffers> } | null = null;

/** Returns the offers for a cart, loaded once for each version of it; none where that fails: the cart does without them. */
export function offersFor({ id, version }: Pick<Cart, "id" | "version">): Promise<CartOffers> {
  const of = `${id} ${version}`;
  if (latest?.of !== of) latest = { of, offers: getCartOffers().catch(() => none) };
  return latest.offers;
}

/** What delivery of a cart costs; `countries`: where the shop delivers. */
export type ShownDelivery = Pick<CartDelivery, "delivery"> & { countries: { code: string; name: string }[] };

let latestDelivery: { of: string; delivery: Promise<ShownDelivery> } | null = null;

/** Returns what delivery of a cart costs, loaded once for each version and destination; nothing where that fails. */
export function deliveryFor(
  { id, version }: Pick<Cart, "id" | "version">,
  to: DeliverTo | null,
): Promise<ShownDelivery> {
  const of = `${id} ${version} ${to?.country} ${to?.postal}`;
  if (latestDelivery?.of !== of) latestDelivery = { of, delivery: loadDelivery(to) };
  return latestDelivery.delivery;
}

async function loadDelivery(to: DeliverTo | null): Promise<ShownDelivery> {
  const { countries, delivery } = await getCartDelivery(to).catch(() => ({ countries: [], delivery: null }));
  return { countries: countries.map((code) => ({ code, name: countryName(code) })), delivery };
}
