import type { Address, CartContact, SeenContact } from "#shop/selling/cart/contact-input.ts";
import { extraTexts, ofExtraTexts } from "#shop/selling/orders/extra-texts.ts";
import type { CartContactDetails } from "#web/client/selling/cart.ts";
import { checkout as words } from "#messages/checkout.ts";

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

/** The values of the checkout form by field. */
export type Typed = Record<string, string>;

/** The details of a signed-in customer, which prefill fields without stored values. */
export type KnownContact = Pick<CartContactDetails, "email" | "clientName" | "phoneNumber">;

/** Returns the stored details by field, without the fields of an address that is not stored. */
export function storedValues({ vat, shipTo, billTo, ...contact }: CartContactDetails): Typed {
  const { email, clientName, phoneNumber } = contact;
  const extras = ofExtraTexts((name) => contact[name]);
  const addresses = { ...addressValues("shipTo", shipTo), ...addressValues("billTo", billTo) };
  return { email, clientName, phoneNumber, vatId: vat?.id ?? "", ...extras, ...addresses };
}

function addressValues(of: "shipTo" | "billTo", address: Address | null): Typed {
  return address ? Object.fromEntries(addressFields.map((name) => [`${of}.${name}`, address[name]])) : {};
}

/** Who the customer is, and the countries that the shop delivers to; none: all. */
export type KnownOrder = { known: KnownContact | null; countries: readonly string[] };

/** Returns the initial values of the fields: the stored ones, else those of the customer, and a country that the shop delivers to. */
export function shownValues(stored: Typed, { known, countries }: KnownOrder): Typed {
  const { firstCountry } = words;
  const [other = firstCountry] = countries;
  const country = stored["shipTo.country"] ?? (countries.includes(firstCountry) ? firstCountry : other);
  const firsts = { "shipTo.country": country, "billTo.country": country };
  const names = ["email", "clientName", "phoneNumber"] as const;
  const own = Object.fromEntries(names.map((name) => [name, stored[name] || (known?.[name] ?? "")]));
  return { ...firsts, ...stored, ...own };
}

/** Returns the stored values for the hidden field that records what a form was rendered with. */
export const packValues = (stored: Typed): string => new URLSearchParams(stored).toString();

export const unpackValues = (packed: string | undefined): Typed => Object.fromEntries(new URLSearchParams(packed));

/** Returns the details in form values. The delivery name is not a field: it is the name of the buyer. */
export function contactOf(values: Typed): CartContact & { shipTo: Address } {
  const valueOf = (name: string) => values[name] ?? "";
  const shipTo = addressOf(values, "shipTo");
  return {
    email: valueOf("email"),
    clientName: valueOf("clientName"),
    phoneNumber: valueOf("phoneNumber"),
    ...ofExtraTexts(valueOf),
    vatId: valueOf("vatId"),
    shipTo: { ...shipTo, name: shipTo.name || valueOf("clientName") },
    billTo: billingOf(values),
  };
}

export function addressOf(values: Typed, of: "shipTo" | "billTo"): Address {
  const valueOf = (name: string) => values[`${of}.${name}`] ?? "";
  return {
    name: valueOf("name"),
    company: valueOf("company"),
    line1: valueOf("line1"),
    line2: valueOf("line2"),
    city: valueOf("city"),
    region: valueOf("region"),
    postalCode: valueOf("postalCode"),
    country: valueOf("country"),
  };
}

/** Returns the billing address; null if it was left empty, which means the delivery address. */
function billingOf(values: Typed): Address | null {
  const { country, ...typed } = addressOf(values, "billTo");
  return Object.values(typed).some((value) => value.trim() !== "") ? { ...typed, country } : null;
}

/** Returns the details in stored values. */
export function seenContact(stored: Typed): Required<SeenContact> {
  const contact = contactOf(stored) as Required<CartContact>;
  return { ...contact, shipTo: "shipTo.country" in stored ? addressOf(stored, "shipTo") : null };
}

/** Returns whether values contain other details than the stored ones. */
export function isOther(values: Typed, stored: Typed): boolean {
  const comparable = (one: Typed) => JSON.stringify(contactOf({ ...one, "shipTo.name": one["clientName"] ?? "" }));
  return comparable(values) !== comparable(stored);
}

/** The details that are shown and replaced as a unit: an address is never combined from two. */
const contactGroups = ["email", "clientName", "phoneNumber", "vatId", ...extraTexts, "shipTo", "billTo"] as const;

type ContactGroup = (typeof contactGroups)[number];

const groupOf = (field: string) => contactGroups.find((group) => group === field.split(".")[0]);

/** Returns the values of contact fields. */
export const typedContact = (values: Typed): Typed => pick(values, (group) => group !== undefined);

function pick(values: Typed, isPicked: (group: ContactGroup | undefined) => boolean): Typed {
  return Object.fromEntries(Object.entries(values).filter(([field]) => isPicked(groupOf(field))));
}

/** Returns the values of a sent form that were edited. The others stay as another tab may have stored them. */
export function editedValues(sent: Typed, order: KnownOrder): Typed {
  const seen = unpackValues(sent["savedContact"]);
  const shown = shownValues(seen, order);
  const edited = new Set<ContactGroup | undefined>();
  for (const [field, value] of Object.entries(typedContact(sent)))
    if (value !== (shown[field] ?? "") && value !== (seen[field] ?? "")) edited.add(groupOf(field));
  return pick(sent, (group) => group !== undefined && edited.has(group));
}

/** Returns the details that were stored after the form was rendered and differ from what it contains. */
export function storedMeanwhile(sent: Typed, contact: CartContactDetails): ContactGroup[] {
  const stored = storedValues(contact);
  const seen = unpackValues(sent["savedContact"]);
  return contactGroups.filter((group) => differ(group, stored, seen) && differ(group, stored, sent));
}

/** Returns whether a detail differs in more than its notation. */
function differ(group: ContactGroup, one: Typed, other: Typed): boolean {
  // An empty billing address has a country, too.
  if (group === "billTo" && !billingOf(one) && !billingOf(other)) return false;
  const plain = (text = "") => text.replaceAll(/[\s.-]/g, "").toLowerCase();
  // The name of the delivery address is not a field of the form.
  const isCompared = (field: string) => groupOf(field) === group && field !== "shipTo.name";
  return Object.keys({ ...one, ...other }).some(
    (field) => isCompared(field) && plain(one[field]) !== plain(other[field]),
  );
}
