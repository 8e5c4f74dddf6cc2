import { extraTexts, ofExtraTexts } from "#shop/orders/extra-texts.ts";
import type { Address, CartContact } from "#shop/cart/contact-input.ts";
import type { CartContactDetails, NamedCart, PayBy, SeenCart } from "#web/client/cart.ts";
import { codeIntentOf, submitCodeForm, type CodeCalls } from "#web/cart/code-calls.ts";

export const addressFields = [
  "name",
  "company",
  "line1",
  "line2",
  "city",
  "region",
  "postalCode",
  "country",
] as const satisfies (keyof Address)[];

/** What was typed into the form of the checkout, by field. */
export type Typed = Record<string, string>;

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

/** Returns what of it is about the contact. */
export function typedContact(values: Typed): Typed {
  const names = ["email", "clientName", "phoneNumber", "vatId", ...extraTexts];
  const isContact = (field: string) => names.includes(field) || /^(?:shipTo|billTo)\./.test(field);
  return Object.fromEntries(Object.entries(values).filter(([field]) => isContact(field)));
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
  return Object.fromEntries([...form.keys()].map((field) => [field, text(form, field)]));
}

/** The version of a cart, its contact as `savedContact` has it, and the delivery that is chosen. */
export type SavedCart = { version: number; contact: string; methodId: string | null };

/**
 * What the forms of the checkout do; each rejects with the shop's refusal, `cart_changed` where another cart or version than the named one is open. `contact` and `delivery`
 * return what the cart is then, `complete` the path of the order.
 */
export type CheckoutCalls = CodeCalls & {
  contact: (cart: NamedCart, contact: CartContact) => Promise<SavedCart>;
  delivery: (cart: NamedCart, methodId: string) => Promise<SavedCart>;
  complete: (seen: SeenCart, payBy: PayBy) => Promise<string>;
};

const text = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

/** Does what a form of the checkout says. Returns the path that it leads to; null: the checkout goes on. */
export async function submitCheckout(form: FormData, calls: CheckoutCalls): Promise<string | null> {
  const step = text(form, "step");
  const intent = codeIntentOf(form);
  // Choosing a delivery needs no version: that it was chosen is all that is said. Contact details would replace others that were not seen.
  const cart = { id: text(form, "cart") };
  const seenCart = { ...cart, version: Number(text(form, "version")) };
  if (intent) await submitCodeForm(form, intent, calls);
  else if (step === "address") await calls.contact(seenCart, { shipTo: readAddress(form, "shipTo") });
  else if (step === "delivery") {
    if (hasUnsavedContact(form)) await calls.contact(seenCart, readContact(form));
    await calls.delivery(cart, text(form, "method"));
  } else if (step === "complete") {
    const seen = {
      ...cart,
      version: await saveSteps(form, calls),
      totalCents: Number(text(form, "total")),
      dueCents: Number(text(form, "due")),
    };
    return calls.complete(seen, text(form, "payBy") === "transfer" ? "transfer" : "card");
  } else await calls.contact(seenCart, readContact(form));
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
      const after = await calls.contact({ id, version }, readContact(form));
      cart = after.contact === contact ? unchanged(version, after) : oneLater(version, after);
    }
    if (method !== "" && method !== saved) {
      const { version } = cart;
      cart = oneLater(version, await calls.delivery({ id, version }, method));
    }
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
  return form.has("savedContact") && text(form, "savedContact") !== comparable(readContact(form));
}

/** Returns the stored contact details as the form's hidden field has them. */
export function savedContact({ vat, shipTo, billTo, ...contact }: CartContactDetails): string {
  const { email, clientName, phoneNumber } = contact;
  return comparable({
    email,
    clientName,
    phoneNumber,
    ...ofExtraTexts((name) => contact[name]),
    vatId: vat?.id ?? "",
    ...(shipTo && { shipTo: { ...shipTo, name: clientName } }),
    billTo,
  });
}

function comparable({ shipTo, billTo, ...same }: CartContact): string {
  const lines = (address: Address | null | undefined) => address && addressFields.map((field) => address[field]);
  // Browsers send line breaks in two ways.
  return JSON.stringify({ ...same, shipTo: lines(shipTo), billTo: lines(billTo) }).replaceAll(
    String.raw`\r\n`,
    String.raw`\n`,
  );
}

function readContact(form: FormData): CartContact {
  const clientName = text(form, "clientName");
  return {
    email: text(form, "email"),
    clientName,
    phoneNumber: text(form, "phoneNumber"),
    ...ofExtraTexts((name) => text(form, name)),
    vatId: text(form, "vatId"),
    shipTo: { ...readAddress(form, "shipTo"), name: clientName },
    billTo: readBilling(form),
  };
}

function readAddress(form: FormData, of: "shipTo" | "billTo"): Address {
  const field = (name: string) => text(form, `${of}.${name}`);
  return {
    name: field("name"),
    company: field("company"),
    line1: field("line1"),
    line2: field("line2"),
    city: field("city"),
    region: field("region"),
    postalCode: field("postalCode"),
    country: field("country"),
  };
}

/** Returns the billing address; null where nothing of it was typed: then it is that of the delivery. */
function readBilling(form: FormData): Address | null {
  const { country, ...typed } = readAddress(form, "billTo");
  return Object.values(typed).some((value) => value.trim() !== "") ? { ...typed, country } : null;
}
