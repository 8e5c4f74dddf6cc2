import { imageAddress } from "#shop/foundation/images/image-url.ts";
import { describeFitment } from "#shop/catalogue/fitment/describe-fitment.ts";
import { displayTitle } from "#shop/catalogue/parts/display-title.ts";
import { titleOf } from "#shop/catalogue/parts/part-title.ts";
import type { CartNotice } from "#shop/selling/cart/cart-input.ts";
import type { CartLine } from "#shop/selling/cart/cart-lines.ts";
import type {
  CartContactDetails,
  CartContents,
  CartGroup,
  CartTotals,
  DescribedCart,
  DescribedCartLine,
} from "#shop/selling/cart/described-cart.ts";
import type { Cart } from "#shop/selling/cart/open-cart.ts";
import type { PricedCart } from "#shop/selling/cart/price-cart.ts";
import type { CartView } from "#shop/selling/cart/read-cart.ts";
import { isDoubtful } from "#shop/selling/cart/requirements.ts";
import { describeOption } from "#shop/selling/delivery/described-option.ts";
import { ofExtraTexts } from "#shop/selling/orders/extra-texts.ts";
import type { OrderMessages } from "#shop/selling/orders/order-fitment.ts";
import { roundOf } from "#shop/selling/pricing/exact-division.ts";
import type { Quote } from "#shop/selling/pricing/quote.ts";
import { untaxedOf } from "#shop/selling/tax/untaxed.ts";

/** Where the shop is reached, and in what it is paid. */
export type ShopTerms = { publicUrl: string; currency: string };

const noContact: CartContactDetails = {
  email: "",
  clientName: "",
  phoneNumber: "",
  shipTo: null,
  billTo: null,
  ...ofExtraTexts(() => ""),
  vat: null,
};

/** Returns a cart with its vehicles and verdicts in words; an empty one for null. `notices`: what the call has changed of quantities. */
export function describeCart(
  view: CartView | null,
  words: OrderMessages,
  terms: ShopTerms,
  notices: CartNotice[] = [],
): DescribedCart {
  if (!view) return { ...emptyCart, currency: terms.currency };
  const { cart, requirements, priced } = view;
  const { email, clientName, phoneNumber, shipTo, billTo } = cart;
  const vat = cart.vat && { id: cart.vat.id, status: cart.vat.status };
  return {
    id: cart.id,
    version: cart.version,
    requirements,
    notices,
    delivery: {
      options: (priced.delivery?.options ?? []).map(describeOption(terms.currency)),
      chosen: priced.option?.methodId ?? null,
    },
    codes: cart.codes,
    ...describeCredit(cart, priced),
    refusedCodes: priced.refusedCodes.map(({ code }) => code),
    contact: { email, clientName, phoneNumber, shipTo, billTo, ...ofExtraTexts((name) => cart[name]), vat },
    acceptsVatId: priced.acceptsVatId,
    transferDays: view.transferDays,
    shareToken: cart.shareToken,
    ...describeLines(view, words, terms),
  };
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
  terms: ShopTerms,
): CartContents {
  const byVehicle = [...Map.groupBy(lines, ({ vehicle }) => vehicle?.id ?? "").values()];
  const groups = byVehicle.map((ofVehicle): CartGroup => {
    const vehicle = ofVehicle[0]?.vehicle ?? null;
    return {
      vehicle: vehicle && { id: vehicle.id, name: words.vehicleName(vehicle) },
      lines: ofVehicle.map((line) => describeLine(line, priced.quote, words, terms)),
    };
  });
  return {
    currency: terms.currency,
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

function describeLine(line: CartLine, quote: Quote, words: OrderMessages, shop: ShopTerms): DescribedCartLine {
  const { id, quantity, answers, confirmed, vehicle, fitment } = line;
  const { id: partId, sku, brand, stock, minimumOrder, onSale } = line.part;
  const name = line.titleFacts ? displayTitle(line.titleFacts, words) : titleOf(line.part);
  return {
    id,
    quantity,
    vehicleId: vehicle?.id ?? null,
    answers,
    confirmed,
    doubtful: isDoubtful(line),
    ...pricesOf(line, quote),
    part: { id: partId, sku, name, brand, imageUrl: imageAddress(shop, line.part), stock, minimumOrder, onSale },
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

const emptyCart: Omit<DescribedCart, "currency"> = {
  id: null,
  notices: [],
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
