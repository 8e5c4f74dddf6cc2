import type { Db } from "#db/db.ts";
import { creditsOf, type CartCredits } from "#shop/selling/cart/cart-credits.ts";
import type { CartLine } from "#shop/selling/cart/cart-lines.ts";
import { addressLines } from "#shop/selling/cart/address-lines.ts";
import type { Cart } from "#shop/selling/cart/open-cart.ts";
import { carrierRates } from "#shop/selling/delivery/carrier-quotes.ts";
import { readDeliveryFacts, shipmentOf } from "#shop/selling/delivery/delivery.ts";
import { destinationInput, type Destination } from "#shop/selling/delivery/destination.ts";
import {
  quoteDelivery,
  type DeliveryOption,
  type DeliveryQuote,
  type RatesByService,
} from "#shop/selling/delivery/quote-delivery.ts";
import { piecesOf } from "#shop/catalogue/kits/kit-parts.ts";
import { cardLimits } from "#shop/selling/payments/card-rules.ts";
import { netOf } from "#shop/selling/pricing/net-prices.ts";
import { quote, type Quote, type QuoteLine } from "#shop/selling/pricing/quote.ts";
import { applicablePromotions, type RefusedCode } from "#shop/selling/promotions/applicable.ts";
import { acceptsVatIds, effectiveVatId } from "#shop/selling/tax/check-vat-id.ts";
import { taxClassesOf, taxFor, type Taxes } from "#shop/selling/tax/tax.ts";
import { pendingCosts, type PendingCosts } from "#shop/selling/tax/price-terms.ts";

/** `cart` is null for a shared cart, which has neither an address nor codes. */
type PricingInput = { cart: Cart | null; lines: CartLine[]; currency: string };

/**
 * `delivery` is null before the address is known. `option`: the chosen one, else the cheapest that delivers, else the cheapest. `forbidden`: ids of
 * the lines that may not be delivered to the address.
 */
export type PricedCart = Omit<CartCredits, "credits"> & {
  quote: Quote;
  delivery: DeliveryQuote | null;
  option: DeliveryOption | null;
  forbidden: ReadonlySet<string>;
  refusedCodes: RefusedCode[];
  /** Tax can't be calculated at the moment, and the shop does not sell without it. */
  untaxed: boolean;
  /** Buyers may enter a VAT id. */
  acceptsVatId: boolean;
  pending: PendingCosts | null;
};

/** Returns the price of the lines on sale: with promotions, delivery to the address of the cart, tax, and the credit that pays for it. */
export async function priceCart(db: Db, input: PricingInput): Promise<PricedCart> {
  const prices = await readPrices(db, input);
  const [rates = null] = await prices.ratesOf([input.lines]);
  return prices.of(input.lines, { rates });
}

/** Pricing functions for one cart. */
export type Prices = {
  /** Returns the carrier rates of each of these carts. */
  ratesOf: (carts: readonly CartLine[][]) => Promise<(RatesByService | null)[]>;
  /** Returns a price of a part as the buyer pays it: without an included tax that is not due. */
  asPaid: PriceOfPart;
  /** Returns the price of lines. `methodId`: a delivery method that replaces that of the cart. */
  of: (lines: CartLine[], by: { rates: RatesByService | null; methodId?: string }) => PricedCart;
};

/**
 * Reads everything that the price of a cart depends on, for all `lines` that it may have. `to` replaces the address of the cart. Compared prices and
 * the charged price come from the same function.
 */
export async function readPrices(
  db: Db,
  { cart, lines, currency, to: elsewhere }: PricingInput & { to?: Destination },
): Promise<Prices> {
  const onSale = lines.filter(({ part }) => part.onSale);
  const to = elsewhere ?? destinationOf(cart);
  // Sequential, since completion calls this in a transaction, which has a single connection.
  const { rules, refused } = await applicablePromotions(db, {
    customer: { userId: cart?.userId ?? null, email: cart?.email || null },
    currency,
    codes: cart?.codes ?? [],
    vehicleIds: [...new Set(onSale.flatMap(({ vehicle }) => vehicle?.id ?? []))],
  });
  const taxes = await taxesOf(db, cart, to);
  const packed = onSale.flatMap(piecesOf).map(({ partId }) => partId);
  const taxClasses = await taxClassesOf(db, packed);
  const { credits, ...held } = await creditsOf(db, cart, currency);
  const acceptsVatId = await acceptsVatIds(db);
  const pending = to ? null : await pendingCosts(db);
  const partIds = onSale.map(({ part }) => part.id);
  const facts = to && onSale.length > 0 ? await readDeliveryFacts(db, [...packed, ...partIds], to) : null;
  const now = new Date();
  const limits = cardLimits(currency);
  const shipmentFor = (sold: CartLine[]) =>
    facts &&
    shipmentOf(
      facts,
      sold.flatMap(piecesOf),
      sold.map(({ part }) => part.id),
    );
  const price = (sold: CartLine[], option: DeliveryOption | null) =>
    quote({
      currency,
      taxIncluded: taxes?.taxIncluded ?? false,
      lines: sold.map((line) => toQuoteLine(line, taxClasses)),
      promotions: rules,
      delivery: option && { methodId: option.methodId, cents: option.cents },
      taxRates: (item) => taxes?.rates(item) ?? [],
      relief: (item) => taxes?.relief(item) ?? 0,
      credits,
      leastDueCents: limits.smallestCents,
      stepCents: limits.stepCents,
    });
  const reliefOfDelivery = taxes?.taxIncluded ? taxes.relief({ kind: "delivery" }) : 0;
  const paidOption = (option: DeliveryOption) => ({ ...option, cents: netOf(option.cents, reliefOfDelivery) });
  return {
    asPaid: taxes ? paidPrices(taxes, taxClasses) : ({ priceCents }) => priceCents,
    async ratesOf(carts) {
      if (!facts) return [];
      const shipments = carts.map((one) => shipmentFor(one.filter(({ part }) => part.onSale))?.sent ?? []);
      return carrierRates(db, { settings: facts.settings, shipments, to: facts.to });
    },
    of(wanted, { rates, methodId = cart?.deliveryMethodId }) {
      const sold = wanted.filter(({ part }) => part.onSale);
      const goods = price(sold, null);
      const same = { untaxed: taxes?.blocked ?? false, acceptsVatId, refusedCodes: refused, pending, ...held };
      const shipment = shipmentFor(sold);
      if (!facts || !shipment || sold.length === 0)
        return { quote: goods, delivery: null, option: null, forbidden: new Set<string>(), ...same };
      const { settings } = facts;
      const lines = shipment.sent;
      const delivery = quoteDelivery({ settings, lines, to: facts.to, totalCents: goods.goodsCents, now, rates });
      const { options } = delivery;
      // A buyer who entered an address does not collect the parts unless they choose to.
      const cheapest = options.find(({ kind }) => kind !== "pickup") ?? options[0] ?? null;
      const option = options.find((one) => one.methodId === methodId) ?? cheapest;
      return {
        quote: option ? price(sold, option) : goods,
        delivery: { ...delivery, options: options.map(paidOption) },
        option: option && paidOption(option),
        forbidden: new Set(sold.filter((line) => isForbidden(line, shipment.forbidden)).map(({ id }) => id)),
        ...same,
      };
    },
  };
}

type PriceOfPart = (part: { id: string; priceCents: number }) => number;

function paidPrices({ taxIncluded, relief }: Taxes, taxClasses: ReadonlyMap<string, string>): PriceOfPart {
  return ({ id, priceCents }) =>
    taxIncluded ? netOf(priceCents, relief({ kind: "line", ...taxed(taxClasses, id) })) : priceCents;
}

/** Returns what one piece of each of these parts costs the buyer of a cart. */
export async function paidPricesFor(db: Db, cart: Cart, partIds: readonly string[]): Promise<PriceOfPart> {
  const taxes = await taxesOf(db, cart, destinationOf(cart));
  return taxes?.taxIncluded ? paidPrices(taxes, await taxClassesOf(db, partIds)) : ({ priceCents }) => priceCents;
}

async function taxesOf(db: Db, cart: Cart | null, to: Destination | null): Promise<Taxes | null> {
  return to && taxFor(db, { to, userId: cart?.userId, vatId: await effectiveVatId(db, cart?.vat) });
}

/** Returns the destination of the cart; null before its address is known. */
export function destinationOf(cart: Cart | null) {
  if (!cart?.shipTo) return null;
  const { country, postalCode: postal, region } = cart.shipTo;
  const read = destinationInput.safeParse({ country, postal, ...(/^[A-Z\d]{1,3}$/i.test(region) && { region }) });
  return read.success ? { ...read.data, address: addressLines(cart.shipTo).join("\n") } : null;
}

/** A kit is forbidden if one of its parts is. */
function isForbidden(line: CartLine, forbidden: { partId: string }[]): boolean {
  const ids = [line.part.id, ...line.kit.map(({ id }) => id)];
  return forbidden.some(({ partId }) => ids.includes(partId));
}

/** Returns the key of a part of a line in the quote and in the order. */
export function quoteKey(line: Pick<CartLine, "id">, kitPart?: { id: string }): string {
  return kitPart ? `${line.id}/${kitPart.id}` : line.id;
}

function taxed(taxClasses: ReadonlyMap<string, string>, partId: string) {
  const taxClass = taxClasses.get(partId);
  return taxClass === undefined ? {} : { taxClass };
}

function toQuoteLine(line: CartLine, taxClasses: ReadonlyMap<string, string>): QuoteLine {
  const { quantity, part, vehicle, kit } = line;
  return {
    key: quoteKey(line),
    partId: part.id,
    quantity,
    unitPriceCents: part.priceCents,
    ...(kit.length === 0
      ? { coreEachCents: part.coreCents ?? 0, ...taxed(taxClasses, part.id) }
      : {
          kit: kit.map((one) => ({
            key: quoteKey(line, one),
            quantity: one.quantity * quantity,
            unitPriceCents: one.priceCents,
            coreEachCents: one.coreCents ?? 0,
            ...taxed(taxClasses, one.id),
          })),
        }),
    ...(part.brandId && { brandId: part.brandId }),
    ...(part.partTypeId && { partTypeId: part.partTypeId }),
    ...(vehicle && { vehicleIds: [vehicle.id] }),
  };
}
