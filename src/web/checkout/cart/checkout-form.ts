import type { Address, CartContact } from "#shop/cart/contact-input.ts";
import type { SeenCart } from "#web/client/cart.ts";
import { codeIntentOf, submitCodeForm, type CodeCalls } from "#web/cart/code-calls.ts";

/** What is wrong with a step of the checkout: by field, or in one sentence; `typed`: the refused code. */
export type Refused = { step: string; errors: Record<string, string>; refused: string | null; typed: string };

/** Returns the step that a form of the checkout belongs to. */
export function stepOf(form: FormData): string {
  return codeIntentOf(form) ? "codes" : text(form, "step");
}

/** What the forms of the checkout do; each rejects with the shop's refusal. `complete` returns the path of the placed order. */
export type CheckoutCalls = CodeCalls & {
  contact: (contact: CartContact) => Promise<unknown>;
  delivery: (methodId: string) => Promise<unknown>;
  complete: (seen: SeenCart) => Promise<string>;
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
  else if (step === "delivery") await calls.delivery(text(form, "method"));
  else if (step === "complete")
    return calls.complete({
      id: text(form, "cart"),
      version: Number(text(form, "version")),
      totalCents: Number(text(form, "total")),
      dueCents: Number(text(form, "due")),
    });
  else await calls.contact(readContact(form));
  return null;
}

function readContact(form: FormData): CartContact {
  const clientName = text(form, "clientName");
  return {
    email: text(form, "email"),
    clientName,
    phoneNumber: text(form, "phoneNumber"),
    poNumber: text(form, "poNumber"),
    giftNote: text(form, "giftNote"),
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
