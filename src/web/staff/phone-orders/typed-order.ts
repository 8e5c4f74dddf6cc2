import type { PhoneDraft, TypedDraft } from "#web/client/selling/phone-drafts.ts";
import type { PhoneOrder } from "#web/client/selling/phone-orders.ts";
import { checkout } from "#messages/checkout.ts";

/** What is typed in the form of a phone order, by the names of the fields. */
export type Values = Record<string, string>;

const rowsAtFirst = 3;

const contactFields = ["clientName", "email", "phoneNumber", "poNumber", "note"] as const;
const addressFields = ["company", "line1", "line2", "postalCode", "city", "region", "country"] as const;

/** Returns how many rows of parts the form of a draft begins with. */
export const rowsOf = (draft: PhoneDraft | null): number => Math.max(rowsAtFirst, draft?.lines.length ?? 0);

/** Returns what the form of a draft begins with. */
export function toValues(draft: PhoneDraft | null, rows: number): Values {
  const lines = Array.from({ length: rows }, (_, row) => [
    [`lines.${row}.sku`, draft?.lines[row]?.sku ?? ""],
    [`lines.${row}.quantity`, String(draft?.lines[row]?.quantity ?? 1)],
  ]).flat();
  const contact = contactFields.map((name) => [name, draft?.[name] ?? ""]);
  const shipTo = addressFields.map((name) => [`shipTo.${name}`, draft?.shipTo[name] ?? ""]);
  const values = Object.fromEntries([...lines, ...contact, ...shipTo]) as Values;
  return { ...values, "shipTo.country": values["shipTo.country"] || checkout.firstCountry };
}

/** Returns the rows in which a part is named; the others are none. */
export function filledRows(values: Values, rows: number): number[] {
  return Array.from({ length: rows }, (_, row) => row).filter((row) => values[`lines.${row}.sku`]?.trim());
}

/** Returns what is typed as an order. */
export function toOrder(values: Values, rows: number): PhoneOrder {
  const text = (name: string) => (values[name] ?? "").trim();
  return {
    lines: filledRows(values, rows).map((row) => ({
      sku: text(`lines.${row}.sku`),
      quantity: Number(values[`lines.${row}.quantity`]),
    })),
    clientName: text("clientName"),
    email: text("email"),
    phoneNumber: text("phoneNumber"),
    poNumber: text("poNumber"),
    note: text("note"),
    shipTo: {
      name: text("clientName"),
      company: text("shipTo.company"),
      line1: text("shipTo.line1"),
      line2: text("shipTo.line2"),
      city: text("shipTo.city"),
      region: text("shipTo.region"),
      postalCode: text("shipTo.postalCode"),
      country: text("shipTo.country"),
    },
  };
}

/** Returns what is typed as a draft: a quantity that is none is left out. */
export function toDraft(values: Values, rows: number): TypedDraft {
  const { lines, ...same } = toOrder(values, rows);
  const isQuantity = (quantity: number) => Number.isInteger(quantity) && quantity >= 1;
  return { ...same, lines: lines.map(({ sku, quantity }) => ({ sku, ...(isQuantity(quantity) && { quantity }) })) };
}

/** The names of the refused fields of an order's lines, as the form has them: the shop counts the lines that it got. */
export function lineFieldNames(values: Values, rows: number): Record<string, string> {
  const names = filledRows(values, rows).flatMap((row, line) =>
    ["sku", "quantity"].map((name) => [`lines.${line}.${name}`, `lines.${row}.${name}`]),
  );
  return Object.fromEntries(names) as Record<string, string>;
}
