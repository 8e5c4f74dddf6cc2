import { hasUnsavedContact, typedValues } from "#web/checkout/cart/checkout-form.ts";
import { typedContact, type Typed } from "#web/checkout/cart/contact-values.ts";
import { dropDraft, readDraft, storeDraft } from "#web/ui/drafts.ts";

/** The id of the form with the steps of the checkout. */
export const stepsForm = "checkout-steps";

const draftOf = (customer: string) => `checkout:${customer}`;

/** Returns the contact details that this customer had typed elsewhere, or when their session ended. */
export const readContactDraft = ({ id }: { id: string }): Typed | null => readDraft(draftOf(id));

/** Stores contact details that a customer has typed elsewhere: the checkout opens with them filled in. */
export const storeContactDraft = ({ id }: { id: string }, values: Typed): void =>
  storeDraft(draftOf(id), typedContact(values));

/** Returns the form with the contact details: the sent one, or, if another form of the page was sent, the one on the page. */
function formOfContact(sent: FormData): FormData {
  if (sent.has("savedContact")) return sent;
  const form = document.getElementById(stepsForm);
  return form instanceof HTMLFormElement ? new FormData(form) : sent;
}

/** Returns the id of the customer whose page sent the form; empty for a guest. */
export const customerOf = (sent: FormData): string => String(formOfContact(sent).get("customer") ?? "");

/** Stores typed contact details that are not saved, whichever form of the page was sent. */
export function keepContact(sent: FormData): void {
  const form = formOfContact(sent);
  const customer = customerOf(form);
  if (customer !== "" && hasUnsavedContact(form)) storeDraft(draftOf(customer), typedContact(typedValues(form)));
}

/** Removes the details that the sent form has saved from the draft. */
export function dropStored(sent: FormData): void {
  const draft = draftOf(customerOf(sent));
  const stored = readDraft(draft);
  if (sent.has("savedContact")) dropDraft(draft);
  else if (stored && sent.get("step") === "address")
    storeDraft(draft, Object.fromEntries(Object.entries(stored).filter(([field]) => !field.startsWith("shipTo."))));
}
