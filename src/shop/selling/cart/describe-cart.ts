import type { CartLine } from "#shop/selling/cart/cart-lines.ts";
import type { Cart } from "#shop/selling/cart/open-cart.ts";
import type { PricedCart } from "#shop/selling/cart/price-cart.ts";
import type { PendingCosts } from "#shop/selling/tax/price-terms.ts";
import type { CartView } from "#shop/selling/cart/read-cart.ts";
import type { DeliveryOption } from "#shop/selling/delivery/quote-delivery.ts";
import { isDoubtful, type Requirement } from "#shop/selling/cart/requirements.ts";
import { describeFitment, type DescribedFitment } from "#shop/catalogue/fitment/describe-fitment.ts";
import { ofExtraTexts, type ExtraText } from "#shop/selling/orders/extra-texts.ts";
import type { OrderMessages } from "#shop/selling/orders/order-fitment.ts";
import type { CheckedVatId } from "#shop/selling/tax/vat-id.ts";
import { displayTitle } from "#shop/catalogue/parts/display-title.ts";
import { titleOf } from "#shop/catalogue/parts/part-title.ts";
import { roundOf } from "#shop/selling/pricing/exact-division.ts";
import type { Quote } from "#shop/selling/pricing/quote.ts";
import { untaxedOf, type Untaxed } from "#shop/selling/tax/untaxed.ts";

export type DescribedCartLine = {
  id: string;
  quantity: number;
  vehicleId: string | null;
  answers: Record<string, string | undefined>;
  confirmed: boolean;
  /** Whether the buyer has to confirm that the part may not fit. */
  doubtful: boolean;
  unitPriceCents: number;
  /** The price when the line was last changed. */
  seenPriceCents: number;
  itemsCents: number;
  part: Pick<
    CartLine["part"],
    "id" | "sku" | "imageUrl" | "typeSlug" | "brand" | "stock" | "minimumOrder" | "onSale"
  > & {
    name: string;
  };
  fitment: DescribedFitment | null;
  /** What is in it, where it is a kit. */
  kit: { partId: string; sku: string; name: string; quantity: number }[];
  /** The deposit on the old part that it replaces, for one piece. */
  depositCents: number;
};

export type CartGroup = { vehicle: { id: string; name: string } | null; lines: DescribedCartLine[] };

export type CartTotals = Pick<
  Quote,
  | "itemsCents"
  | "discountCents"
  | "deliveryCents"
  | "feesCents"
  | "depositsCents"
  | "taxCents"
  | "totalCents"
  | "dueCents"
  | "taxIncluded"
> & { untaxed: Untaxed | null; pending: PendingCosts | null };

export type CartContactDetails = Pick<
  Cart,
  "email" | "clientName" | "phoneNumber" | "shipTo" | "billTo" | ExtraText
> & { vat: Pick<CheckedVatId, "id" | "status"> | null };

/** A way to deliver the cart; days as ISO dates. */
export type CartDelivery = Pick<DeliveryOption, "methodId" | "name" | "kind" | "cents" | "earliest" | "latest">;

type CartGiftCard = { id: string; lastCharacters: string; cents: number };

/** A cart as people are shown it. */
export type DescribedCart = {
  /** Null: there is none yet. */
  id: string | null;
  version: number;
  /** How many pieces are in it. */
  pieces: number;
  /** By vehicle, in the order in which they were added; lines for no vehicle last. */
  groups: CartGroup[];
  totals: CartTotals;
  requirements: Requirement[];
  contact: CartContactDetails;
  /** Whether the buyer may enter a VAT id. */
  acceptsVatId: boolean;
  /** How many days an order waits for a bank transfer; null: the shop takes none. */
  transferDays: number | null;
  /** How it can be delivered to its address, the cheapest first; `chosen` is the id of the method in the price. */
  delivery: { options: CartDelivery[]; chosen: string | null };
  /** The gift cards that were entered, with what each of them pays: 0 for one that is empty, blocked or expired, or not needed. */
  giftCards: CartGiftCard[];
  /** The store credit that the customer has, whether it is used, and what it pays. */
  credit: { availableCents: number; used: boolean; cents: number };
  /** Promotion codes, and those of them that do nothing. */
  codes: string[];
  refusedCodes: string[];
  shareToken: string | null;
};

const noContact: CartContactDetails = {
  email: "",
  clientName: "",
  phoneNumber: "",
  shipTo: null,
  billTo: null,
  ...ofExtraTexts(() => ""),
  vat: null,
};

/** Returns a cart with its vehicles and verdicts in words; an empty one for null. */
export function describeCart(view: CartView | null, words: OrderMessages): DescribedCart {
  if (!view) return emptyCart;
  const { cart, requirements, priced } = view;
  const { email, clientName, phoneNumber, shipTo, billTo } = cart;
  const vat = cart.vat && { id: cart.vat.id, status: cart.vat.status };
  return {
    id: cart.id,
    version: cart.version,
    requirements,
    delivery: {
      options: describeOptions(priced.delivery?.options ?? []),
      chosen: priced.option?.methodId ?? null,
    },
    codes: cart.codes,
    ...describeCredit(cart, priced),
    refusedCodes: priced.refusedCodes.map(({ code }) => code),
    contact: { email, clientName, phoneNumber, shipTo, billTo, ...ofExtraTexts((name) => cart[name]), vat },
    acceptsVatId: priced.acceptsVatId,
    transferDays: view.transferDays,
    shareToken: cart.shareToken,
    ...describeLines(view, words),
  };
}

/** Returns the ways of delivery without what is the shop's own business. */
export function describeOptions(options: readonly DeliveryOption[]): CartDelivery[] {
  return options.map(({ methodId, name, kind, cents, earliest, latest }) => {
    return { methodId, name, kind, cents, earliest, latest };
  });
}

function describeCredit(
  { usesCredit }: Cart,
  { quote, giftCards, storeCreditCents }: PricedCart,
): Pick<DescribedCart, "giftCards" | "credit"> {
  const paidBy = (id: string) => quote.credits.find(({ accountId }) => accountId === id)?.amountCents ?? 0;
  const cents = quote.credits.find(({ kind }) => kind === "credit")?.amountCents ?? 0;
  return {
    giftCards: giftCards.map(({ accountId: id, lastCharacters }) => ({ id, lastCharacters, cents: paidBy(id) })),
    credit: { availableCents: storeCreditCents, used: usesCredit, cents },
  };
}

/** Returns the lines of a cart by vehicle, and what they cost. */
export function describeLines(
  { lines, priced }: Pick<CartView, "lines" | "priced">,
  words: OrderMessages,
): Pick<DescribedCart, "pieces" | "groups" | "totals"> {
  const byVehicle = [...Map.groupBy(lines, ({ vehicle }) => vehicle?.id ?? "").values()];
  const groups = byVehicle.map((ofVehicle): CartGroup => {
    const vehicle = ofVehicle[0]?.vehicle ?? null;
    return {
      vehicle: vehicle && { id: vehicle.id, name: words.vehicleName(vehicle) },
      lines: ofVehicle.map((line) => describeLine(line, priced.quote, words)),
    };
  });
  return {
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    groups: groups.toSorted((a, b) => Number(a.vehicle === null) - Number(b.vehicle === null)),
    totals: totalsOf(priced),
  };
}

/** What a line costs as it is paid: of one that is no longer sold, at the shop's price. */
export function pricesOf({ id, quantity, part, seenPriceCents, kit }: CartLine, { lines, fees }: Quote) {
  const listedCents = part.priceCents * quantity;
  const quoted = lines.filter(({ key }) => key === id || key.startsWith(`${id}/`));
  const keys = new Set(quoted.map(({ key }) => key));
  const itemsCents = quoted.length === 0 ? listedCents : quoted.reduce((sum, one) => sum + one.itemsCents, 0);
  const asPaid = (cents: number) => (listedCents === 0 ? cents : roundOf(cents, itemsCents, listedCents));
  const deposits = fees.filter(({ lineKey, refundable }) => refundable && lineKey !== undefined && keys.has(lineKey));
  const depositsCents = deposits.reduce((sum, { cents }) => sum + cents, 0);
  const listedDeposit =
    kit.length === 0 ? (part.coreCents ?? 0) : kit.reduce((sum, one) => sum + (one.coreCents ?? 0) * one.quantity, 0);
  return {
    unitPriceCents: asPaid(part.priceCents),
    seenPriceCents: asPaid(seenPriceCents),
    itemsCents,
    depositCents: quoted.length === 0 ? listedDeposit : roundOf(depositsCents, 1, quantity),
  };
}

function describeLine(line: CartLine, quote: Quote, words: OrderMessages): DescribedCartLine {
  const { id, quantity, answers, confirmed, vehicle, fitment } = line;
  const {
    name: _name,
    title: _title,
    brandId: _brand,
    partTypeId: _type,
    coreCents: _core,
    priceCents: _price,
    ...part
  } = line.part;
  return {
    id,
    quantity,
    vehicleId: vehicle?.id ?? null,
    answers,
    confirmed,
    doubtful: isDoubtful(line),
    ...pricesOf(line, quote),
    part: { ...part, name: line.titleFacts ? displayTitle(line.titleFacts, words) : titleOf(line.part) },
    fitment: fitment && describeFitment(fitment, words),
    kit: line.kit.map((one) => ({ partId: one.id, sku: one.sku, name: titleOf(one), quantity: one.quantity })),
  };
}

function totalsOf({ quote, pending }: PricedCart): CartTotals {
  const { itemsCents, discountCents, deliveryCents, feesCents, depositsCents, taxCents } = quote;
  const { totalCents, dueCents, taxIncluded } = quote;
  return {
    itemsCents,
    discountCents,
    deliveryCents,
    feesCents,
    depositsCents,
    taxCents,
    totalCents,
    dueCents,
    taxIncluded,
    untaxed: untaxedOf(quote.taxes),
    pending,
  };
}

export const emptyCart: DescribedCart = {
  id: null,
  transferDays: null,
  delivery: { options: [], chosen: null },
  codes: [],
  giftCards: [],
  credit: { availableCents: 0, used: false, cents: 0 },
  refusedCodes: [],
  version: 0,
  pieces: 0,
  groups: [],
  totals: {
    itemsCents: 0,
    discountCents: 0,
    deliveryCents: 0,
    feesCents: 0,
    depositsCents: 0,
    taxCents: 0,
    totalCents: 0,
    dueCents: 0,
    taxIncluded: false,
    untaxed: null,
    pending: null,
  },
  requirements: [{ code: "cart_empty", field: "lines" }],
  contact: noContact,
  acceptsVatId: false,
  shareToken: null,
};
