import { codeIntentOf, submitCodeForm, type CodeCalls } from "#web/cart/code-calls.ts";
import type { ContactChange, PayBy, SeenCart } from "#web/client/selling/cart.ts";
import {
  addressOf,
  contactOf,
  isOther,
  seenContact,
  unpackValues,
  type Typed,
} from "#web/checkout/cart/contact-values.ts";

/** What is wrong with a step of the checkout: by field, or in one sentence. `typed`: the refused code. */
export type Refused = {
  step: string;
  errors: Record<string, string>;
  refused: string | null;
  typed: string;
  values: Typed;
};

/** Returns what was typed into the three steps; null for another form, such as those of codes. */
export function typedSteps(values: Typed | undefined): Typed | null {
  return values?.["savedContact"] === undefined ? null : values;
}

/** Returns the step that has to explain a refusal: that of the button, or of the contact details that were to be saved with it. */
export function refusedStep(form: FormData, errors: Refused["errors"]): string {
  if (codeIntentOf(form)) return "codes";
  const isContact = Object.keys(errors).some((field) => field !== "method" && form.has(field));
  const step = text(form, "step");
  return isContact || step === "address" ? "contact" : step;
}

/** Returns the texts of a form by field. */
export function typedValues(form: FormData): Typed {
  // Browsers send line breaks in two ways.
  return Object.fromEntries([...form.keys()].map((field) => [field, text(form, field).replaceAll("\r\n", "\n")]));
}

/** The version of a cart, its contact as `savedContact` has it, and the delivery that is chosen. */
export type SavedCart = { version: number; contact: string; methodId: string | null };

/**
 * What the forms of the checkout do with the cart of an id; each rejects with the shop's refusal, `cart_changed` where another cart is open, or has another contact than
 * the seen one. `contact` and `delivery` return what the cart is then, `complete` the path of the order.
 */
export type CheckoutCalls = CodeCalls & {
  contact: (cart: string, change: ContactChange) => Promise<SavedCart>;
  delivery: (cart: string, methodId: string) => Promise<SavedCart>;
  complete: (seen: SeenCart, payBy: PayBy) => Promise<string>;
};

const text = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

/** Submits a form of the checkout. Returns the path to redirect to; null to stay in the checkout. */
export async function submitCheckout(form: FormData, calls: CheckoutCalls): Promise<string | null> {
  const step = text(form, "step");
  const intent = codeIntentOf(form);
  const id = text(form, "cart");
  if (intent) await submitCodeForm(form, intent, calls);
  else if (step === "address") {
    const { shipTo: seen } = seenContact(unpackValues(text(form, "savedShipTo")));
    await calls.contact(id, { contact: { shipTo: addressOf(typedValues(form), "shipTo") }, seen: { shipTo: seen } });
  } else if (step === "delivery") {
    if (hasUnsavedContact(form)) await calls.contact(id, contactChange(form));
    await calls.delivery(id, text(form, "method"));
  } else if (step === "complete") {
    const seen = {
      cartId: id,
      version: await saveSteps(form, calls),
      totalCents: Number(text(form, "total")),
      dueCents: Number(text(form, "due")),
    };
    return calls.complete(seen, text(form, "payBy") === "transfer" ? "transfer" : "card");
  } else await calls.contact(id, contactChange(form));
  return null;
}

/**
 * Saves the steps that were changed and not saved. Returns the version that the cart has then; one that it never has if more has changed than these steps, if another
 * delivery than the shown one is chosen then, or if another cart is open: completing it replays its order, or is refused.
 */
async function saveSteps(form: FormData, calls: CheckoutCalls): Promise<number> {
  const method = text(form, "method");
  const saved = text(form, "savedMethod");
  const shown = method || saved;
  const id = text(form, "cart");
  const contact = text(form, "savedContact");
  let cart: SavedCart = { version: Number(text(form, "version")), contact, methodId: shown };
  try {
    if (hasUnsavedContact(form)) {
      const { version } = cart;
      const after = await calls.contact(id, contactChange(form));
      cart = after.contact === contact ? unchanged(version, after) : oneLater(version, after);
    }
    if (method !== "" && method !== saved) cart = oneLater(cart.version, await calls.delivery(id, method));
  } catch (error) {
    // Perhaps a repeated request, of which the first has ordered the cart.
    if (!isChanged(error)) throw error;
    return neverSeen;
  }
  return (cart.methodId ?? "") === shown ? cart.version : neverSeen;
}

/** No cart has this version when something is in it. */
const neverSeen = 0;

/** A step makes a cart one version later, or leaves it as it is. */
function oneLater(before: number, after: SavedCart): SavedCart {
  return after.version - before <= 1 ? after : { ...after, version: neverSeen };
}

/** A contact that differs from the stored one only in how it was typed stores nothing: a later version is a change by another request. */
function unchanged(before: number, after: SavedCart): SavedCart {
  return after.version === before ? after : { ...after, version: neverSeen };
}

/** In the browser it is the refusal of the API, on the server that of the shop. */
function isChanged(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "cart_changed";
}

/** Whether the form has other contact details than the cart. */
export function hasUnsavedContact(form: FormData): boolean {
  return form.has("savedContact") && isOther(typedValues(form), unpackValues(text(form, "savedContact")));
}

function contactChange(form: FormData): ContactChange {
  return { contact: contactOf(typedValues(form)), seen: seenContact(unpackValues(text(form, "savedContact"))) };
}
