import { ApiError } from "#web/client/api.ts";
import type { Order } from "#web/client/selling/order.ts";
import { placeOrder, type OrderInput } from "#web/client/selling/orders.ts";
import { setCartContact, type Cart } from "#web/client/selling/cart.ts";
import { storeContactDraft } from "#web/checkout/cart/contact-draft.ts";
import { splitAddress } from "#web/checkout/order-form/split-address.ts";

/** Whose order it is; `key` makes a repetition harmless. */
type Terms = { user: { id: string }; key: string };

/**
 * Places an order, or hands it over to the cart where only that can order it: part, quantity and vehicle become a line, the rest fills the checkout in (D38).
 * Returns the placed order, else null. Rejects with `ApiError` if it is refused, or the part can't be put into the cart.
 */
export async function placeOrHandOver(order: OrderInput, terms: Terms): Promise<Order | null> {
  try {
    return await placeOrder(order, terms.key);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "cart_required")) throw error;
    await handOver(order, terms);
    return null;
  }
}

async function handOver(order: OrderInput, { user, key }: Terms): Promise<void> {
  const { partId, quantity, vehicleId, answers, fitmentConfirmed } = order;
  const store = await import("#web/cart/cart-store.ts");
  const line = { partId, quantity, ...(vehicleId && { vehicleId, answers }), confirmed: fitmentConfirmed };
  await store.addLine(line, key);
  const { cart } = store.getState();
  // Of an order that was handed over before and left, the quantity that was typed last counts.
  const same = cart?.groups
    .flatMap(({ lines }) => lines)
    .find((one) => one.part.id === partId && (one.vehicleId ?? undefined) === vehicleId);
  if (same && same.quantity > quantity) await store.changeLine(same.id, { quantity });
  storeContactDraft(user, contactOf(order));
  if (cart) await storeContact(cart, order);
}

function contactOf({ email, clientName, phoneNumber, address }: OrderInput): Record<string, string> {
  const shipTo = Object.entries(splitAddress(address)).filter(([, value]) => value !== "");
  const fields = shipTo.map(([name, value]) => [`shipTo.${name}`, value]);
  return { email, clientName, phoneNumber, ...Object.fromEntries(fields) };
}

/** Stores what needs no look at it. What is refused stays in the draft, beside whose field the checkout says why. */
async function storeContact({ id, contact }: Cart, { email, clientName, phoneNumber }: OrderInput): Promise<void> {
  const seen = { email: contact.email, clientName: contact.clientName, phoneNumber: contact.phoneNumber };
  if (id !== null) await setCartContact(id, { contact: { email, clientName, phoneNumber }, seen }).catch(() => null);
}
