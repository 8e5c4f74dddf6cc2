import { hasUnsavedContact, typedValues } from "#web/checkout/cart/checkout-form.ts";
import { typedContact, type Typed } from "#web/checkout/cart/contact-values.ts";
import { dropDraft, readDraft, storeDraft } from "#web/ui/drafts.ts";

/** The id of the form with the steps of the checkout. */
export const stepsForm = "checkout-steps";

const draftOf = (customer: string) => `checkout:${customer}`;

/** Returns what this customer had typed about themselves when their sign-in ended. */
export const readContactDraft = ({ id }: { id: string }): Typed | null => readDraft(draftOf(id));

/** Returns the form with the contact details: the sent one, or where that is another one of the page, the page's as it is filled in. */
function formOfContact(sent: FormData): FormData {
  if (sent.has("savedContact")) return sent;
  const form = document.getElementById(stepsForm);
  return form instanceof HTMLFormElement ? new FormData(form) : sent;
}

/** Returns the id of the customer whose page sent the form; empty for a guest. */
export const customerOf = (sent: FormData): string => String(formOfContact(sent).get("customer") ?? "");

/** Stores what the customer has typed about themselves and not saved, whichever form of the page was sent. */
export function keepContact(sent: FormData): void {
  const form = formOfContact(sent);
  const customer = customerOf(form);
  if (customer !== "" && hasUnsavedContact(form)) storeDraft(draftOf(customer), typedContact(typedValues(form)));
}

/** Removes from the draft what the sent form has stored. */
export function dropStored(sent: FormData): void {
  const draft = draftOf(customerOf(sent));
  const stored = readDraft(draft);
  if (sent.has("savedContact")) dropDraft(draft);
  else if (stored && sent.get("step") === "address")
    storeDraft(draft, Object.fromEntries(Object.entries(stored).filter(([field]) => !field.startsWith("shipTo."))));
}
