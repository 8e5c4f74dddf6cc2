import { chance } from "#test/chance.ts";
import type { KillableShop } from "#test/simulation/killable-shop.ts";
import type { Json } from "#test/shop-under-test.ts";

// What the simulation knows of the shop: only what was answered, never what the database holds.

export type Reply = { status: number; body: Json };
export type Send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>;

export type Part = { id: string; cents: number; initial: number };

/** `known`: whether the answer with its code arrived. Balances are in minor units. */
export type GiftCard = { id: string; code: string | null; cents: number; blocked: boolean };

export type Line = { id: string; part: Part; quantity: number; cancelled: number; shipped: number };

export type Order = {
  id: string;
  buyer: Buyer;
  /** Of a guest's order: opens it. */
  key: string | null;
  lines: Line[];
  hasTen: boolean;
  hasFreeDelivery: boolean;
  totalCents: number;
  /** What credit paid, in the order in which it was spent. */
  credits: { card: GiftCard | null; cents: number }[];
  /** What reached the shop's accounts, by card or transfer, in the order of payment. */
  paidCents: number;
  method: "card" | "transfer";
  intent: string | null;
  /** What the open transfer asks for. */
  transferCents: number;
  /** Who ended it; `late`: time was up, and whether a payment was faster is for the shop to say. */
  ended: "cancelled" | "expired" | null;
  timeIsUp: boolean;
};

export type Buyer = {
  name: string;
  email: string;
  isGuest: boolean;
  send: Send;
  /** Pieces in the cart by part; null: whatever it holds after an order has expired. */
  cart: Map<string, number> | null;
  orders: Order[];
  storeCreditCents: number;
};

export type World = {
  shop: KillableShop;
  parts: Part[];
  cards: GiftCard[];
  buyers: Buyer[];
  staff: Send;
  limits: { ten: number; freeDelivery: number };
  /** Random numbers that depend on the seed and on how many were drawn before. */
  draw: () => number;
};

/** The pieces of the part that the buyers run out of. */
export const scarceStock = 30;
export const deliveryCents = 5_00;
export const taxPercent = 10;

export function drawsOf(seed: string): () => number {
  let count = 0;
  return () => chance(`${seed} ${(count += 1)}`);
}

export function pickOf<T>({ draw }: Pick<World, "draw">, options: readonly T[]): T | undefined {
  return options[Math.floor(draw() * options.length)];
}

export const ordersOf = ({ buyers }: World): Order[] => buyers.flatMap(({ orders }) => orders);

/** Every price is a multiple of ten dollars, so that each share of a piece is whole. */
export function pieceCents({ part }: Line, { hasTen }: Pick<Order, "hasTen">): number {
  const net = hasTen ? part.cents * 0.9 : part.cents;
  return net + (net * taxPercent) / 100;
}

export function deliveryWithTaxCents({ hasFreeDelivery }: Pick<Order, "hasFreeDelivery">): number {
  return hasFreeDelivery ? 0 : deliveryCents + (deliveryCents * taxPercent) / 100;
}

export function isClosed({ lines, ended }: Order): boolean {
  return ended !== null || lines.every(({ quantity, cancelled }) => quantity === cancelled);
}

/** What an order costs after what was cancelled. */
export function owedCents(order: Order): number {
  if (isClosed(order)) return 0;
  const pieces = order.lines.reduce((sum, line) => sum + pieceCents(line, order) * (line.quantity - line.cancelled), 0);
  return pieces + deliveryWithTaxCents(order);
}

/** What each source has paid and not got back: a surplus goes back to the latest first. */
export function heldCents(order: Order): { paid: number; credits: number[] } {
  const spent = order.credits.reduce((sum, { cents }) => sum + cents, 0);
  let surplus = Math.max(0, spent + order.paidCents - owedCents(order));
  const giveBack = (cents: number) => {
    const back = Math.min(surplus, cents);
    surplus -= back;
    return cents - back;
  };
  const paid = giveBack(order.paidCents);
  const credits = order.credits.toReversed().map(({ cents }) => giveBack(cents));
  return { paid, credits: credits.toReversed() };
}

export function dueCents(order: Order): number {
  const { paid, credits } = heldCents(order);
  return Math.max(0, owedCents(order) - paid - credits.reduce((sum, cents) => sum + cents, 0));
}

/** What is left on a gift card, or for null of a buyer's store credit. */
export function balanceCents(world: World, card: GiftCard | null, buyer?: Buyer): number {
  const orders = card ? ordersOf(world) : (buyer?.orders ?? []);
  const spent = orders.flatMap((order) => {
    const held = heldCents(order).credits;
    return order.credits.map((credit, index) => (credit.card === card ? held[index]! : 0));
  });
  return (card ? card.cents : (buyer?.storeCreditCents ?? 0)) - spent.reduce((sum, cents) => sum + cents, 0);
}

export function stockOf(world: World, part: Part): number {
  const lines = ordersOf(world).flatMap((order) => (order.ended ? [] : order.lines));
  return part.initial - lines.reduce((sum, line) => sum + (line.part === part ? line.quantity - line.cancelled : 0), 0);
}

export function usesOf(world: World, promotion: "hasTen" | "hasFreeDelivery"): number {
  return ordersOf(world).filter((order) => order[promotion] && !isClosed(order)).length;
}

/** Throws what was found instead, so that a difference ends the run where it shows first. */
export function must(holds: boolean, what: string, found: unknown): asserts holds {
  if (!holds) throw new Error(`${what}, but: ${JSON.stringify(found)}`);
}
