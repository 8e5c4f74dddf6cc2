import type { Db } from "#db/db.ts";
import { creditsOf, type CartCredits } from "#shop/cart/cart-credits.ts";
import type { CartLine } from "#shop/cart/cart-lines.ts";
import { addressLines } from "#shop/cart/address-lines.ts";
import type { Cart } from "#shop/cart/open-cart.ts";
import { deliveryFor } from "#shop/delivery/delivery.ts";
import { destinationInput } from "#shop/delivery/destination.ts";
import type { DeliveryOption, DeliveryQuote } from "#shop/delivery/quote-delivery.ts";
import { piecesOf } from "#shop/kits/kit-parts.ts";
import { smallestPaymentCents } from "#shop/money.ts";
import { quote, type Quote, type QuoteLine } from "#shop/pricing/quote.ts";
import { applicablePromotions, type RefusedCode } from "#shop/promotions/applicable.ts";
import { taxClassesOf, taxFor } from "#shop/tax/tax.ts";

/** `cart` is null for a shared one, which has neither address nor codes. */
type Asked = { cart: Cart | null; lines: CartLine[]; currency: string };

/**
 * `delivery` is null before the address is known. `option`: the chosen one, else the cheapest. `forbidden`: ids of the lines that may not be
 * delivered to the address.
 */
export type PricedCart = Omit<CartCredits, "credits"> & {
  quote: Quote;
  delivery: DeliveryQuote | null;
  option: DeliveryOption | null;
  forbidden: ReadonlySet<string>;
  refusedCodes: RefusedCode[];
  /** Its tax can't be calculated right now, and the shop sells nothing without. */
  untaxed: boolean;
};

/** Returns what the lines that are on sale cost: with promotions, delivery to the cart's address, its tax, and the credit that pays it. */
export async function priceCart(db: Db, { cart, lines, currency }: Asked): Promise<PricedCart> {
  const sold = lines.filter(({ part }) => part.onSale);
  const partIds = sold.map(({ part }) => part.id);
  const to = destinationOf(cart);
  // One after the other: completion calls it in a transaction, which has one connection.
  const { rules, refused } = await applicablePromotions(db, {
    customer: { userId: cart?.userId ?? null, email: cart?.email || null },
    currency,
    codes: cart?.codes ?? [],
    vehicleIds: [...new Set(sold.flatMap(({ vehicle }) => vehicle?.id ?? []))],
  });
  const taxes = to && (await taxFor(db, { to, userId: cart?.userId }));
  const pieces = sold.flatMap(piecesOf);
  const taxClasses = await taxClassesOf(
    db,
    pieces.map(({ partId }) => partId),
  );
  const { credits, ...held } = await creditsOf(db, cart, currency);
  const price = (option: DeliveryOption | null) =>
    quote({
      currency,
      taxIncluded: taxes?.taxIncluded ?? false,
      lines: sold.map((line) => toQuoteLine(line, taxClasses)),
      promotions: rules,
      delivery: option && { methodId: option.methodId, cents: option.cents },
      taxRates: (item) => taxes?.rates(item) ?? [],
      credits,
      leastDueCents: smallestPaymentCents(currency),
    });
  const goods = price(null);
  const untaxed = taxes?.blocked ?? false;
  const undelivered = {
    untaxed,
    delivery: null,
    option: null,
    forbidden: new Set<string>(),
    refusedCodes: refused,
    ...held,
  };
  if (!to || sold.length === 0) return { quote: goods, ...undelivered };
  const { forbidden, ...delivery } = await deliveryFor(db, {
    lines: pieces,
    sold: partIds,
    to,
    totalCents: goods.itemsCents - goods.discountCents,
  });
  const option =
    delivery.options.find(({ methodId }) => methodId === cart?.deliveryMethodId) ?? delivery.options[0] ?? null;
  return {
    quote: option ? price(option) : goods,
    delivery,
    option,
    forbidden: new Set(sold.filter((line) => isForbidden(line, forbidden)).map(({ id }) => id)),
    refusedCodes: refused,
    untaxed,
    ...held,
  };
}

/** Returns where the cart goes; null before its address is known. */
function destinationOf(cart: Cart | null) {
  if (!cart?.shipTo) return null;
  const { country, postalCode: postal, region } = cart.shipTo;
  const read = destinationInput.safeParse({ country, postal, ...(/^[A-Z]{2}$/i.test(region) && { region }) });
  return read.success ? { ...read.data, address: addressLines(cart.shipTo).join("\n") } : null;
}

/** A kit stays where one of its parts may not go. */
function isForbidden(line: CartLine, forbidden: { partId: string }[]): boolean {
  const ids = [line.part.id, ...line.kit.map(({ id }) => id)];
  return forbidden.some(({ partId }) => ids.includes(partId));
}

/** Returns the key that a part of a line has in the quote and in the order. */
export function quoteKey(line: Pick<CartLine, "id">, kitPart?: { id: string }): string {
  return kitPart ? `${line.id}/${kitPart.id}` : line.id;
}

function toQuoteLine(line: CartLine, taxClasses: ReadonlyMap<string, string>): QuoteLine {
  const { quantity, part, vehicle, kit } = line;
  const taxed = (partId: string) => (taxClasses.has(partId) ? { taxClass: taxClasses.get(partId)! } : {});
  return {
    key: quoteKey(line),
    partId: part.id,
    quantity,
    unitPriceCents: part.priceCents,
    ...(kit.length === 0
      ? { coreEachCents: part.coreCents ?? 0, ...taxed(part.id) }
      : {
          kit: kit.map((one) => ({
            key: quoteKey(line, one),
            quantity: one.quantity * quantity,
            unitPriceCents: one.priceCents,
            coreEachCents: one.coreCents ?? 0,
            ...taxed(one.id),
          })),
        }),
    ...(part.brandId && { brandId: part.brandId }),
    ...(part.partTypeId && { partTypeId: part.partTypeId }),
    ...(vehicle && { vehicleIds: [vehicle.id] }),
  };
}
