import type { Db } from "#db/db.ts";
import type { Buyer } from "#shop/foundation/actor.ts";
import { alternatesTo } from "#shop/selling/cart/cart-offers.ts";
import { cartPartsOf, piecesIn, readLines, type CartLine } from "#shop/selling/cart/cart-lines.ts";
import { findCart } from "#shop/selling/cart/open-cart.ts";
import { destinationOf, readPrices, type Prices } from "#shop/selling/cart/price-cart.ts";
import { isBetter, searchSwaps, type Found, type Goal, type Outcome } from "#shop/selling/cart/search-swaps.ts";
import type { Destination } from "#shop/selling/delivery/destination.ts";
import type { DeliveryOption, DeliveryQuote, RatesByService } from "#shop/selling/delivery/quote-delivery.ts";
import { cartLimits } from "#shop/foundation/limits.ts";
import { priceAt } from "#shop/catalogue/parts/price-at.ts";

/** An alternative cart with other parts that fit as well. `methodId`: the delivery method, where the alternative arrives sooner only by it. */
export type Proposal = {
  goals: Goal[];
  /** The replaced lines, before and after. */
  swaps: { from: CartLine; to: CartLine }[];
  totalCents: number;
  /** How much more the current cart costs; negative where it costs less. */
  savedCents: number;
  boxes: number;
  /** The latest arrival date of its fastest delivery method. */
  latest: string;
  methodId: string | null;
};

export type CartDeliveryView = Pick<DeliveryQuote, "status" | "options"> & {
  to: Destination;
  /** Ids of the lines that may not be delivered there. */
  forbidden: ReadonlySet<string>;
  totalCents: number;
  boxes: number;
  /** The latest arrival date of the fastest delivery method; null where there is none. */
  latest: string | null;
  proposals: Proposal[];
};

type DeliveryQuery = { to: Destination | null; currency: string };

/**
 * Returns the delivery costs of the buyer's cart to a destination, by default to the address of the cart, and proposals with equally fitting parts of
 * the same tier that are cheaper, need fewer boxes or arrive sooner. Returns null without a cart, lines or a destination.
 */
export async function deliveryOfCart(db: Db, buyer: Buyer, query: DeliveryQuery): Promise<CartDeliveryView | null> {
  const cart = await findCart(db, buyer);
  const to = query.to ?? destinationOf(cart);
  if (!cart || !to) return null;
  const lines = await readLines(db, cart.id);
  if (lines.length === 0) return null;
  const choices = await choicesFor(db, lines);
  const { slots } = choices;
  const prices = await readPrices(db, { cart, lines: slots.flat(), currency: query.currency, to });
  const [rates = null] = await prices.ratesOf([lines]);
  const priced = prices.of(lines, { rates });
  const { status = "not_configured", options = [] } = priced.delivery ?? {};
  const { forbidden, quote } = priced;
  const boxes = priced.delivery?.parcels.length ?? 0;
  const latest = fastestOf(options)?.latest ?? null;
  const view = { to, status, options, forbidden, totalCents: quote.totalCents, boxes, latest };
  if (slots.every(({ length }) => length === 1)) return { ...view, proposals: [] };
  // Carts are compared by the rate table first, so that carriers are queried only for the best ones.
  const { found } = searchSwaps({
    candidates: slots.map(({ length }) => length),
    assess: (choice) => outcomeOf(prices, chosen(choices, choice), null),
    most: cartLimits.comparedCarts,
  });
  const proposals = await confirm(prices, { choices, lines, found });
  return { ...view, proposals };
}

type CartParts = Awaited<ReturnType<typeof cartPartsOf>>;

/** `slots`: the candidates of each line. `parts`: the parts of all of them that are on sale, with what they cost. */
type Choices = { slots: CartLine[][]; parts: CartParts };

/** Returns a cart with the chosen candidates, each at the price for the pieces of its part that this cart has. */
function chosen({ slots, parts }: Choices, choice: readonly number[]): CartLine[] {
  const lines = slots.map((slot, at) => slot[choice[at] ?? 0]!);
  return lines.map((line) => {
    const known = parts.get(line.part.id);
    if (!known) return line;
    return { ...line, part: { ...line.part, priceCents: priceAt(known, piecesIn(lines, known.id)) } };
  });
}

/** Returns the candidates of each line: the line itself first, then the line with each part of the same tier that could replace its part. */
async function choicesFor(db: Db, lines: CartLine[]): Promise<Choices> {
  const sure = lines.filter(({ part, kit, fitment }) => part.onSale && kit.length === 0 && fitment?.verdict === "fits");
  const swappable = sure.slice(0, cartLimits.swappedLines);
  const own = await cartPartsOf(db, idsOf(lines));
  const offered = new Map<string, Awaited<ReturnType<typeof alternatesTo>>>();
  for (const line of swappable) {
    const tier = own.get(line.part.id)?.tier;
    if (tier) offered.set(line.id, await alternatesTo(db, line, tier));
  }
  const parts = await cartPartsOf(db, idsOf([...offered.values()].flat()));
  // The stock of a part that another line has, or could get, counts once.
  const taken = new Set(idsOf(lines));
  const slots = lines.map((line) => {
    const others = (offered.get(line.id) ?? []).flatMap(({ part: { id }, fitment, titleFacts }): CartLine[] => {
      const known = parts.get(id);
      const asMany = piecesTaken(fitment) === piecesTaken(line.fitment);
      if (!known || known.minimumOrder > line.quantity || !asMany || taken.has(id)) return [];
      taken.add(id);
      const { tier: _tier, priceBreaks: _breaks, ...part } = known;
      return [{ ...line, part, fitment, titleFacts, confirmed: false }];
    });
    return [line, ...others];
  });
  return { slots, parts: new Map([...own, ...parts]) };
}

const idsOf = (rows: { part: { id: string } }[]) => rows.map(({ part }) => part.id);

const piecesTaken = (fitment: CartLine["fitment"]) =>
  (fitment?.places ?? []).reduce((sum, { quantity }) => sum + quantity, 0);

type Delivered = Outcome & { fastest: DeliveryOption };

/** Returns null if the cart can't be delivered, or only at an unknown price. */
function outcomeOf(prices: Prices, lines: CartLine[], rates: RatesByService | null): Delivered | null {
  const { quote, delivery, forbidden } = prices.of(lines, { rates });
  const fastest = fastestOf(delivery?.options ?? []);
  if (!delivery || !fastest || forbidden.size > 0) return null;
  return { totalCents: quote.totalCents, boxes: delivery.parcels.length, latest: fastest.latest, fastest };
}

function fastestOf(options: readonly DeliveryOption[]): DeliveryOption | null {
  const sent = options.filter(({ kind }) => kind !== "pickup");
  return sent.toSorted((one, other) => one.latest.localeCompare(other.latest) || one.cents - other.cents)[0] ?? null;
}

type Compared = { choices: Choices; lines: CartLine[]; found: Found<Delivered>[] };

/** Returns the proposals that are better at the prices that will be charged, including carrier rates. */
async function confirm(prices: Prices, { choices, lines, found }: Compared): Promise<Proposal[]> {
  const carts = [lines, ...found.map(({ choice }) => chosen(choices, choice))];
  const asPaid = (line: CartLine) => ({ ...line, part: { ...line.part, priceCents: prices.asPaid(line.part) } });
  const rates = await prices.ratesOf(carts);
  const now = outcomeOf(prices, lines, rates[0] ?? null);
  if (!now) return [];
  return found.flatMap(({ goals }, at) => {
    const cart = carts[at + 1]!;
    const ratesOfCart = rates[at + 1] ?? null;
    const known = (ratesOfCart === null) === ((rates[0] ?? null) === null);
    const better = known ? outcomeOf(prices, cart, ratesOfCart) : null;
    if (!better) return [];
    const swaps = lines.flatMap((from, line) => {
      const to = cart[line]!;
      return to.part.id === from.part.id ? [] : [{ from, to: asPaid(to) }];
    });
    const { boxes, latest, fastest } = better;
    const reached = goals.filter((goal) => isBetter(goal, better, now));
    const propose = (of: Goal[], totalCents: number, methodId: string | null): Proposal[] =>
      of.length === 0
        ? []
        : [{ goals: of, swaps, totalCents, savedCents: now.totalCents - totalCents, boxes, latest, methodId }];
    const { methodId } = fastest;
    // The day of arrival is that of another way of delivery, which has its own price.
    return [
      ...propose(
        reached.filter((goal) => goal !== "fastest"),
        better.totalCents,
        null,
      ),
      ...propose(
        reached.filter((goal) => goal === "fastest"),
        prices.of(cart, { rates: ratesOfCart, methodId }).quote.totalCents,
        methodId,
      ),
    ];
  });
}
