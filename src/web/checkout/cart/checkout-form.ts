import type { CartContact } from "#shop/cart/contact-input.ts";

/** What is wrong with a step of the checkout: by field, or in one sentence. */
export type Refused = { step: string; errors: Record<string, string>; refused: string | null };

/** What the forms of the checkout do; each rejects with the shop's refusal. `complete` returns the path of the placed order. */
export type CheckoutCalls = {
  contact: (contact: CartContact) => Promise<unknown>;
  delivery: (methodId: string) => Promise<unknown>;
  codes: (codes: string[]) => Promise<unknown>;
  complete: (seen: { id: string; version: number; totalCents: number }) => Promise<string>;
};

const text = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

/** Does what a form of the checkout says. Returns the path that it leads to; null: the checkout goes on. */
export async function submitCheckout(form: FormData, calls: CheckoutCalls): Promise<string | null> {
  const step = text(form, "step");
  if (step === "delivery") await calls.delivery(text(form, "method"));
  else if (step === "codes")
    await calls.codes(
      text(form, "codes")
        .split(/[\s,;]+/)
        .filter(Boolean),
    );
  else if (step === "complete")
    return calls.complete({
      id: text(form, "cart"),
      version: Number(text(form, "version")),
      totalCents: Number(text(form, "total")),
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
    shipTo: {
      name: clientName,
      company: text(form, "shipTo.company"),
      line1: text(form, "shipTo.line1"),
      line2: text(form, "shipTo.line2"),
      city: text(form, "shipTo.city"),
      region: text(form, "shipTo.region"),
      postalCode: text(form, "shipTo.postalCode"),
      country: text(form, "shipTo.country"),
    },
  };
}
