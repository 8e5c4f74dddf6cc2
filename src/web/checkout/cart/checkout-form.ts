import { ofExtraTexts } from "#shop/orders/extra-texts.ts";
import type { Address, CartContact } from "#shop/cart/contact-input.ts";
import type { CartContactDetails, PayBy, SeenCart } from "#web/client/cart.ts";
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

/** What is wrong with a step of the checkout: by field, or in one sentence. `typed`: the refused code; `values`: what was typed, by field. */
export type Refused = {
  step: string;
  errors: Record<string, string>;
  refused: string | null;
  typed: string;
  values: Record<string, string>;
};

/** Returns the step that has to explain a refusal: that of the button, or of the contact details that were to be saved with it. */
export function refusedStep(form: FormData, errors: Refused["errors"]): string {
  if (codeIntentOf(form)) return "codes";
  const isContact = Object.keys(errors).some((field) => field !== "method" && form.has(field));
  return isContact ? "contact" : text(form, "step");
}

/** Returns the texts of a form by field. */
export function typedValues(form: FormData): Record<string, string> {
  return Object.fromEntries([...form.keys()].map((field) => [field, text(form, field)]));
}

/** What the forms of the checkout do; each rejects with the shop's refusal. `contact` and `delivery` return the method that is chosen then, `complete` the path of the order. */
export type CheckoutCalls = CodeCalls & {
  contact: (contact: CartContact) => Promise<string | null>;
  delivery: (methodId: string) => Promise<string | null>;
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
  if (intent) await submitCodeForm(form, intent, calls);
  else if (step === "address") await calls.contact({ shipTo: readAddress(form, "shipTo") });
  else if (step === "delivery") {
    if (hasUnsavedContact(form)) await calls.contact(readContact(form));
    await calls.delivery(text(form, "method"));
  } else if (step === "complete") {
    const seen = {
      id: text(form, "cart"),
      version: await saveSteps(form, calls),
      totalCents: Number(text(form, "total")),
      dueCents: Number(text(form, "due")),
    };
    return calls.complete(seen, text(form, "payBy") === "transfer" ? "transfer" : "card");
  } else await calls.contact(readContact(form));
  return null;
}

/**
 * Saves the steps that were changed and not saved. Returns the version that the cart has then; one that it never has if another delivery than the
 * shown one is chosen then, or if no cart is open: completing it replays its order, or is refused.
 */
async function saveSteps(form: FormData, calls: CheckoutCalls): Promise<number> {
  const method = text(form, "method");
  const saved = text(form, "savedMethod");
  const shown = method || saved;
  let chosen: string | null = shown;
  let version = Number(text(form, "version"));
  try {
    if (hasUnsavedContact(form)) {
      chosen = await calls.contact(readContact(form));
      version += 1;
    }
    if (method !== "" && method !== saved) {
      chosen = await calls.delivery(method);
      version += 1;
    }
  } catch (error) {
    // A repeated request: the first one has ordered the cart.
    if (!isNotFound(error)) throw error;
    return neverSeen;
  }
  return (chosen ?? "") === shown ? version : neverSeen;
}

/** No cart has this version when something is in it. */
const neverSeen = 0;

/** In the browser it is the refusal of the API, on the server that of the shop. */
function isNotFound(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "not_found";
}

function hasUnsavedContact(form: FormData): boolean {
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
