import type { CartLine } from "#shop/selling/cart/cart-lines.ts";
import type { Requirement } from "#shop/selling/cart/described-cart.ts";
import type { Cart } from "#shop/selling/cart/open-cart.ts";
import { address } from "#shop/selling/cart/contact-input.ts";
import { piecesOf } from "#shop/catalogue/kits/kit-parts.ts";
import type { PaymentSettings } from "#shop/selling/payments/payment-settings.ts";
import { contactRules } from "#shop/selling/cart/contact-rules.ts";
import type { PricedCart } from "#shop/selling/cart/price-cart.ts";
import type { UnprovenLimits } from "#shop/selling/orders/unproven-holds.ts";
import { refusePayment } from "#shop/selling/payments/card-rules.ts";

/** The verdicts that need no confirmation. */
const certain = ["fits", "universal"];

/** Returns whether the buyer has to confirm that the part may not fit. */
export function isDoubtful({ fitment }: Pick<CartLine, "fitment">): boolean {
  return fitment !== null && !certain.includes(fitment.verdict);
}

/** `unproven`: how many pieces of parts a buyer without proof can order now. */
type Terms = Pick<PaymentSettings, "bankTransfer"> & { unproven: UnprovenLimits };

/** Returns what is left to do before the cart can be completed. The page shows this list, and completion enforces it. */
export function requirementsOf(cart: Cart, lines: CartLine[], priced: PricedCart, terms: Terms): Requirement[] {
  const taxes: Requirement[] = priced.untaxed ? [{ code: "tax_unavailable", field: "shipTo" }] : [];
  return [
    ...taxes,
    ...lineRequirements(lines, terms.unproven),
    ...contactRequirements(cart),
    ...deliveryRequirements(lines, priced),
    ...totalRequirements(priced, terms),
  ];
}

function totalRequirements({ quote, pending }: PricedCart, { bankTransfer }: Terms): Requirement[] {
  const { dueCents, currency } = quote;
  const code = refusePayment(dueCents, { currency, bankTransfer });
  if (code === null) return [];
  const mayGrow = pending !== null && (pending.delivery || pending.tax === "added");
  return code === "order_too_small" && mayGrow ? [] : [{ code, field: "total" }];
}

/** A shop that has configured no delivery delivers everything, except for what its ship-to rules forbid. */
function deliveryRequirements(lines: CartLine[], { delivery, option, forbidden }: PricedCart): Requirement[] {
  const stopped = lines
    .filter(({ id }) => forbidden.has(id))
    .map(({ id }): Requirement => ({ code: "ship_forbidden", field: "shipTo", lineId: id }));
  const unreachable = delivery !== null && delivery.status !== "not_configured" && option === null;
  return unreachable && stopped.length === 0 ? [{ code: "no_delivery", field: "shipTo" }] : stopped;
}

function lineRequirements(lines: CartLine[], unproven: UnprovenLimits): Requirement[] {
  if (lines.length === 0) return [{ code: "cart_empty", field: "lines" }];
  const left = new Map(
    lines.flatMap(({ part, kit }) => [part, ...kit].map(({ id, stock, onSale }) => [id, onSale ? stock : 0] as const)),
  );
  const allowed = new Map(unproven);
  return lines.flatMap((one): Requirement[] => {
    const { id: lineId, part, quantity, confirmed } = one;
    if (!part.onSale) return [{ code: "part_unknown", field: "partId", lineId }];
    const available = availableOf(one, left);
    const allowedOf = Math.min(available, availableOf(one, allowed, Infinity));
    for (const { partId, quantity: pieces } of piecesOf(one))
      for (const rest of [left, allowed]) if (rest.has(partId)) rest.set(partId, (rest.get(partId) ?? 0) - pieces);
    const found: Requirement[] = [];
    if (quantity > available) found.push({ code: "not_enough_stock", field: "quantity", lineId, available });
    else if (quantity > allowedOf)
      found.push({
        code: "unproven_held",
        field: "quantity",
        lineId,
        available: allowedOf < part.minimumOrder ? 0 : allowedOf,
      });
    if (quantity < part.minimumOrder)
      found.push({ code: "below_minimum", field: "quantity", lineId, minimum: part.minimumOrder });
    if (isDoubtful(one) && !confirmed) found.push({ code: "fitment_unconfirmed", field: "confirmed", lineId });
    return found;
  });
}

/** Returns how many of a line there can be after those before it; of a kit, as many as its scarcest part allows. `other`: of parts that are not in `left`. */
function availableOf({ part, kit }: CartLine, left: ReadonlyMap<string, number>, other = 0): number {
  const ofEach = kit.length === 0 ? [{ id: part.id, quantity: 1 }] : kit;
  return Math.max(0, Math.min(...ofEach.map(({ id, quantity }) => Math.floor((left.get(id) ?? other) / quantity))));
}

function contactRequirements(cart: Cart): Requirement[] {
  const missing = (["email", "clientName", "phoneNumber"] as const).filter(
    (field) => contactRules[field].required && cart[field] === "",
  );
  const needsAddress = !address.safeParse(cart.shipTo).success;
  return [...missing, ...(needsAddress ? (["shipTo"] as const) : [])].map((field) => ({ code: "required", field }));
}
