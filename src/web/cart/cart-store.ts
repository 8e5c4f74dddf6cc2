import { ApiError } from "#web/client/api-error.ts";
import {
  addToCart,
  changeCartLine,
  enterCartCode,
  getCart,
  mergeCart,
  removeCartCode,
  removeCartGiftCard,
  removeCartLine,
  setCartCredit,
  type Cart,
  type CartNotice,
  type LineChange,
  type NewCartLine,
} from "#web/client/selling/cart.ts";
import { addCompanions, replaceCartLine, type Offer } from "#web/client/selling/cart-offers.ts";
import { takeProposal as replaceByProposal, type CartProposal } from "#web/client/selling/cart-delivery.ts";
import type { CodeCalls } from "#web/cart/code-calls.ts";
import { onOtherTab, setPieces, whoIsHere } from "#web/cart/cart-count.ts";

export type CartState = {
  /** Null until it is loaded. */
  cart: Cart | null;
  /** Why the cart could not be loaded. */
  problem: ApiError | null;
};

export const unknownCart: CartState = { cart: null, problem: null };

// A store of its own: buttons on cards, other tabs and the session change the cart outside of React.
let state = unknownCart;
/** Whose cart it is: an email, null for a guest, undefined before it is first used. */
let owner: string | null | undefined;
const listeners = new Set<() => void>();

export const getState = (): CartState => state;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function update(next: CartState): void {
  state = next;
  for (const listener of listeners) listener();
}

function show(cart: Cart): void {
  update({ cart, problem: null });
  setPieces(cart.pieces);
}

/** Follows the other tabs and a connection that comes back. */
function startCart(): void {
  if (owner !== undefined) return;
  owner = whoIsHere();
  onOtherTab(() => state.cart && void loadCart());
  window.addEventListener("online", () => state.problem && void loadCart());
}

/** After a sign-in, moves the cart of the guest into the customer's; after a sign-out, shows that of the guest. */
export function changeOwner(): Promise<void> {
  startCart();
  owner = whoIsHere();
  update(unknownCart);
  return run(owner === null ? getCart : mergeCart);
}

let last: Promise<unknown> = Promise.resolve();

/** Runs calls one after the other, so that an earlier response never replaces a later one. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work);
  last = done.catch(() => null);
  return done;
}

function run(read: () => Promise<Cart>): Promise<void> {
  return inTurn(async () => {
    const whose = owner;
    try {
      const found = await read();
      if (owner === whose) show(found);
    } catch (error) {
      if (owner === whose)
        update({ ...state, problem: error instanceof ApiError ? error : new ApiError(0, { code: "unknown" }) });
    }
  });
}

/** Loads the cart as it is now. */
export function loadCart(): Promise<void> {
  startCart();
  return run(getCart);
}

/** Shows a cart that a call of another noun returned. */
export function showCart(changed: Cart): void {
  show(changed);
}

async function change(work: () => Promise<Cart>): Promise<CartNotice[]> {
  startCart();
  return inTurn(async () => {
    const whose = owner;
    try {
      const changed = await work();
      if (owner === whose) show(changed);
      return changed.notices;
    } catch (error) {
      // Another tab or device has changed the cart.
      if (error instanceof ApiError && (error.status === 404 || error.code === "cart_changed")) void loadCart();
      throw error;
    }
  });
}

/** Adds a part; `key` makes a repetition harmless. Rejects with `ApiError`. */
export function addLine(line: NewCartLine, key: string): Promise<CartNotice[]> {
  return change(() => addToCart(line, key));
}

export function changeLine(id: string, changes: LineChange): Promise<CartNotice[]> {
  return change(() => changeCartLine(id, changes));
}

export function removeLine(id: string): Promise<CartNotice[]> {
  return change(() => removeCartLine(id));
}

/** Replaces the part of a line; its vehicle and its quantity stay. */
export function replaceLine(id: string, partId: string): Promise<CartNotice[]> {
  return change(() => replaceCartLine(id, partId));
}

/** Replaces the parts of a proposal, all of them or none. */
export function takeProposal(proposal: CartProposal): Promise<CartNotice[]> {
  return change(() => replaceByProposal(proposal));
}

/** Adds parts for the vehicle of a line, all of them or none; `key` makes a repetition harmless. */
export function addJob(lineId: string, parts: Offer[], key: string): Promise<CartNotice[]> {
  return change(() => addCompanions(lineId, parts, key));
}

export const codeCalls: CodeCalls = {
  enterCode: (cart, code) => change(() => enterCartCode(cart, code)),
  removeCode: (cart, code) => change(() => removeCartCode(cart, code)),
  removeGiftCard: (cart, id) => change(() => removeCartGiftCard(cart, id)),
  useCredit: (cart, used) => change(() => setCartCredit(cart, used)),
};
