import type { Db } from "#db/db.ts";
import { creditsOf, type CartCredits } from "#shop/cart/cart-credits.ts";
import type { CartLine } from "#shop/cart/cart-lines.ts";
import { addressLines } from "#shop/cart/contact-input.ts";
import type { Cart } from "#shop/cart/open-cart.ts";
import { deliveryFor } from "#shop/delivery/delivery.ts";
import { destinationInput } from "#shop/delivery/destination.ts";
import type { DeliveryOption, DeliveryQuote } from "#shop/delivery/quote-delivery.ts";
import { smallestPaymentCents } from "#shop/money.ts";
import { quote, type Quote } from "#shop/pricing/quote.ts";
import { applicablePromotions, type RefusedCode } from "#shop/promotions/applicable.ts";
import { taxClassesOf, taxFor } from "#shop/tax/tax.ts";

/** `cart` is null for a shared one, which has neither address nor codes. */
type Asked = { cart: Cart | null; lines: CartLine[]; currency: string };

/**
 * `delivery` is null before the address is known. `option`: the chosen one, else the cheapest. `forbidden`: ids of the parts that may not be
 * delivered to the address.
 */
export type PricedCart = Omit<CartCredits, "credits"> & {
  quote: Quote;
  delivery: DeliveryQuote | null;
  option: DeliveryOption | null;
  forbidden: ReadonlySet<string>;
  refusedCodes: RefusedCode[];
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
  const taxClasses = await taxClassesOf(db, partIds);
  const { credits, ...held } = await creditsOf(db, cart, currency);
  const price = (option: DeliveryOption | null) =>
    quote({
      currency,
      taxIncluded: taxes?.taxIncluded ?? false,
      lines: sold.map((line) => toQuoteLine(line, taxClasses.get(line.part.id))),
      promotions: rules,
      delivery: option && { methodId: option.methodId, cents: option.cents },
      taxRates: (item) => taxes?.rates(item) ?? [],
      credits,
      leastDueCents: smallestPaymentCents(currency),
    });
  const goods = price(null);
  const undelivered = { delivery: null, option: null, forbidden: new Set<string>(), refusedCodes: refused, ...held };
  if (!to || sold.length === 0) return { quote: goods, ...undelivered };
  const { forbidden, ...delivery } = await deliveryFor(db, {
    lines: sold.map(({ part, quantity }) => ({ partId: part.id, quantity })),
    to,
    totalCents: goods.itemsCents - goods.discountCents,
  });
  const option =
    delivery.options.find(({ methodId }) => methodId === cart?.deliveryMethodId) ?? delivery.options[0] ?? null;
  return {
    quote: option ? price(option) : goods,
    delivery,
    option,
    forbidden: new Set(forbidden.map(({ partId }) => partId)),
    refusedCodes: refused,
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

function toQuoteLine({ id, quantity, part, vehicle }: CartLine, taxClass: string | undefined) {
  return {
    key: id,
    partId: part.id,
    quantity,
    unitPriceCents: part.priceCents,
    ...(taxClass !== undefined && { taxClass }),
    ...(part.brandId && { brandId: part.brandId }),
    ...(part.partTypeId && { partTypeId: part.partTypeId }),
    ...(vehicle && { vehicleIds: [vehicle.id] }),
  };
}
