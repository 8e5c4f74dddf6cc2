import type { Json } from "#test/shop-under-test.ts";
import type { Operation } from "#test/simulation/operations.ts";
import {
  balanceCents,
  deliveryCents,
  must,
  pickOf,
  pieceCents,
  stockOf,
  taxPercent,
  usesOf,
  type Buyer,
  type GiftCard,
  type Line,
  type Order,
  type World,
} from "#test/simulation/world.ts";

const shipTo = { name: "Ada", line1: "1 Main St", city: "Chicago", region: "IL", postalCode: "60601", country: "US" };

/** What other buyers may have taken in the meantime. */
const outrun = ["cart_changed", "cart_incomplete", "not_enough_stock", "code_used_up", "credit_short"];

export const cartOperations: Operation[] = [
  { name: "add to cart", weight: 26, prepare: add },
  { name: "change cart", weight: 6, prepare: change },
  { name: "enter code", weight: 10, prepare: enterCode },
  { name: "use credit", weight: 3, prepare: useCredit },
  { name: "check out", weight: 24, prepare: checkOut },
];

function add(world: World, buyer: Buyer) {
  const part = pickOf(world, world.parts)!;
  const quantity = 1 + Math.floor(world.draw() * 3);
  const key = `add-${world.draw()}`;
  return async () => {
    const sent = await buyer.send("POST", "/api/cart/lines", { partId: part.id, quantity }, { "idempotency-key": key });
    if (sent.status === 422 && sent.body.code === "not_enough_stock") return;
    must(sent.status === 200, "a part goes into the cart", sent);
    const wanted = (buyer.cart?.get(part.id) ?? 0) + quantity;
    // A repetition says once more that the stock has limited the first attempt.
    const notice = sent.body.notices.find((one: Json) => one.partId === part.id);
    const isLess = notice?.code === "limited" && notice.quantity >= 1 && notice.quantity < wanted;
    must(!notice || isLess || !isCertain(buyer), `a cart has ${wanted}, or fewer where the stock ends`, sent);
    buyer.cart?.set(part.id, notice?.quantity ?? wanted);
    mustHold(buyer, sent.body);
  };
}

function change(world: World, buyer: Buyer) {
  const quantity = Math.floor(world.draw() * 4);
  const choice = world.draw();
  if (buyer.cart?.size === 0) return null;
  return async () => {
    const cart = await readCart(buyer);
    const lines = linesOf(cart);
    const line = lines[Math.floor(choice * lines.length)];
    if (!line) return;
    const path = `/api/cart/lines/${line.id}`;
    const sent = quantity === 0 ? await buyer.send("DELETE", path) : await buyer.send("PATCH", path, { quantity });
    // A repetition finds no line any more.
    must([200, 404, 422].includes(sent.status), "a line changes", sent);
    adopt(buyer, await readCart(buyer));
  };
}

function enterCode(world: World, buyer: Buyer) {
  const card = pickOf(world, world.cards);
  const code = pickOf(world, ["TEN", "FREEWAY", card?.code ?? "TEN"])!;
  return async () => {
    const cart = await readCart(buyer);
    // One gift card for each cart, so that the order in which several pay does not matter.
    if (!cart.id || (code === card?.code && cart.giftCards.length > 0)) return;
    const sent = await buyer.send("POST", "/api/cart/codes", { code });
    const isBlocked = code === card?.code && card.blocked;
    must(sent.status === 200 || isBlocked || sent.body.code === "code_unknown", "a code is entered", sent);
  };
}

function useCredit(world: World, buyer: Buyer) {
  const used = world.draw() < 0.7;
  if (buyer.isGuest || buyer.cart?.size === 0) return null;
  return async () => {
    const { id } = await readCart(buyer);
    if (!id) return;
    const sent = await buyer.send("PUT", "/api/cart/credit", { used });
    must(sent.status === 200, "credit is used or not", sent);
  };
}

function checkOut(world: World, buyer: Buyer) {
  const method = !buyer.isGuest && world.draw() < 0.25 ? "transfer" : "card";
  if (buyer.cart?.size === 0) return null;
  return async () => {
    const contact = { email: buyer.email, clientName: buyer.name, phoneNumber: "312 555 0100", shipTo };
    const filled = await buyer.send("PUT", "/api/cart/contact", contact);
    if (filled.status === 404) return void (buyer.cart = new Map());
    must(filled.status === 200, "contact is stored", filled);
    const cart = filled.body;
    if (linesOf(cart).length === 0) return void (buyer.cart = new Map());
    mustHold(buyer, cart);
    const order = draftOf(world, buyer, { cart, method });
    const { id: cartId, version, totals } = cart;
    const { totalCents, dueCents } = totals;
    const seen = { cartId, version, totalCents, dueCents, payBy: method };
    const sent = await buyer.send("POST", "/api/cart/complete", seen);
    if (sent.status !== 200) {
      must(outrun.includes(sent.body.code), "a cart becomes an order, or another buyer was faster", sent);
      const isShort = (line: Json) => line.quantity > stockOf(world, partOf(world, line));
      // What nobody can buy any more leaves the cart.
      for (const line of linesOf(await readCart(buyer)).filter(isShort))
        await buyer.send("DELETE", `/api/cart/lines/${line.id}`);
      return adopt(buyer, await readCart(buyer));
    }
    buyer.cart = new Map();
    buyer.orders.push({ ...order, id: sent.body.orderId, key: sent.body.key });
  };
}

/** What the cart will be as an order. Throws where the shop asks for another amount than the model. */
function draftOf(world: World, buyer: Buyer, { cart, method }: { cart: Json; method: "card" | "transfer" }): Order {
  const hasCode = (code: string) => cart.codes.includes(code) && !cart.refusedCodes.includes(code);
  const [hasTen, hasFreeDelivery] = [hasCode("TEN"), hasCode("FREEWAY")];
  const lines = linesOf(cart).map((line): Line => ({
    id: "",
    part: partOf(world, line),
    quantity: line.quantity,
    cancelled: 0,
    shipped: 0,
  }));
  const pieces = lines.reduce((sum, line) => sum + pieceCents(line, { hasTen }) * line.quantity, 0);
  const delivery = hasFreeDelivery ? 0 : deliveryCents * (1 + taxPercent / 100);
  const totalCents = pieces + delivery;
  must(cart.totals.totalCents === totalCents, `the cart of ${buyer.name} costs ${totalCents}`, cart.totals);
  const credits: { card: GiftCard | null; cents: number }[] = cart.giftCards
    .filter(({ cents }: Json) => cents > 0)
    .map(({ cents, lastCharacters }: Json) => ({ card: cardOf(world, lastCharacters), cents }));
  if (cart.credit.cents > 0) credits.push({ card: null, cents: cart.credit.cents });
  const paid = credits.reduce((sum, { cents }) => sum + cents, 0);
  must(cart.totals.dueCents === totalCents - paid, `the rest of ${totalCents} is due`, cart.totals);
  const none = { id: "", key: null, paidCents: 0, intent: null, transferCents: 0, ended: null, timeIsUp: false };
  return { ...none, buyer, lines, hasTen, hasFreeDelivery, totalCents, credits, method };
}

/** Checks what only holds while nobody else acts: balances and uses. */
export function checkLimits(world: World): void {
  for (const card of world.cards) must(balanceCents(world, card) >= 0, "a gift card never pays more than it has", card);
  for (const part of world.parts) must(stockOf(world, part) >= 0, "no more is sold than there is", part);
  must(usesOf(world, "hasTen") <= world.limits.ten, "a promotion is used no more often than its limit", world.limits);
  for (const buyer of world.buyers) {
    must(balanceCents(world, null, buyer) >= 0, "store credit never pays more than there is", buyer.name);
  }
}

const cardOf = (world: World, lastCharacters: string) =>
  world.cards.find(({ code }) => code?.endsWith(lastCharacters)) ?? null;

const partOf = (world: World, line: Json) => world.parts.find(({ id }) => id === line.part.id)!;

export async function readCart(buyer: Buyer): Promise<Json> {
  return (await buyer.send("GET", "/api/cart")).body;
}

const linesOf = (cart: Json): Json[] => cart.groups.flatMap(({ lines }: Json) => lines);

function adopt(buyer: Buyer, cart: Json): void {
  buyer.cart = new Map(linesOf(cart).map((line) => [line.part.id, line.quantity]));
}

/** An order that expires refills the cart, at a moment that the model does not know. */
const isCertain = ({ cart, orders }: Buyer) => cart !== null && !orders.some(({ timeIsUp }) => timeIsUp);

function mustHold(buyer: Buyer, cart: Json): void {
  if (!isCertain(buyer)) return adopt(buyer, cart);
  const held = Object.fromEntries(linesOf(cart).map((line) => [line.part.id, line.quantity]));
  const wanted = Object.fromEntries(buyer.cart ?? []);
  const same = Object.keys({ ...held, ...wanted }).every((part) => held[part] === wanted[part]);
  must(same, `the cart of ${buyer.name} holds ${JSON.stringify(wanted)}`, held);
}
