import { expect, test } from "vitest";
import { recordedChanges, recordedField, recordedText } from "#web/staff/audit/recorded-values.ts";
import { auditPage as english } from "#web/messages/en/audit.ts";
import { auditPage as german } from "#web/messages/de/audit.ts";

const style = { money: { currency: "USD" }, locale: "en-US", timeZone: "America/Chicago", names: {} };
const euros = { money: { currency: "EUR" }, locale: "de-DE", timeZone: "Europe/Berlin", names: {} };

/** The lines of an entry, as the page shows them. */
function linesOf(action: string, before: unknown, after: unknown, of = style): string[] {
  const text = (field: string, value: unknown) =>
    value === undefined ? "" : recordedText(action, { field, value }, of);
  return recordedChanges(action, before, after).map(({ field, was, is }) =>
    [`${recordedField(action, field)}:`, text(field, was), text(field, is)].filter(Boolean).join(" "),
  );
}

test("an entry shows the fields that differ, in words", () => {
  const part = { name: "Pads", priceCents: 1_000, tier: "standard", draft: true };
  const changed = { ...part, priceCents: 1_062, tier: "premium", draft: false };
  expect(linesOf("part.change", part, changed)).toEqual([
    "Price: $10.00 $10.62",
    "Quality: Standard Premium",
    "Not on sale: Yes No",
  ]);
  expect(linesOf("order.ship", { status: "paid" }, { status: "shipped" })).toEqual(["Status: Pending shipped"]);
  expect(linesOf("user.role", { role: "customer" }, { role: "Night shift" })).toEqual(["Role: Customer Night shift"]);
});

test("what a promotion takes off is a percentage or an amount, as its kind says", () => {
  const fixed = { kind: "fixed", value: 1_250, combinesWith: ["line", "delivery"], minimumCents: null };
  expect(linesOf("promotion.add", null, fixed)).toEqual([
    "Kind: Fixed amount",
    "Combines with: Off each part, Off the delivery",
    "Reduction: $12.50",
  ]);
  const percent = { ...fixed, kind: "percent" };
  expect(linesOf("promotion.change", percent, { ...percent, value: 1_275 })).toEqual(["Reduction: 12.5% 12.75%"]);
});

test("a bulk edit says what it does, and saved settings only what they change", () => {
  const bulk = { kind: "price_percent", percent: "-2.5", rounding: "ninety_nine" };
  expect(linesOf("import.bulk", null, bulk)).toEqual([
    "Kind: Price by percent",
    "Percent: -2.5%",
    "Rounded to: amounts that end in 99",
  ]);
  expect(linesOf("import.bulk", null, { kind: "price_set", price: "12.5" })).toContain("Price: $12.50");
  const saved = (version: number, handlingDays: number) => ({ section: "delivery", version, value: { handlingDays } });
  expect(linesOf("settings.save", saved(1, 1), saved(2, 3))).toEqual([
    "Version: 1 2",
    "Handling time in business days: 1 3",
  ]);
});

test("amounts, rates and days are written as the reader does", () => {
  const [price] = linesOf("part.change", { priceCents: 123_456 }, { priceCents: null }, euros);
  expect(price).toBe("Price: 1.234,56\u00a0€ none");
  const day = { validUntil: "2026-11-22", endsAt: "2026-11-22T23:30:00.000Z" };
  expect(linesOf("tax_exemption.add", null, day, euros)).toEqual([
    "Valid until: 22.11.2026",
    "Ends: 23.11.2026, 00:30",
  ]);
});

test("a text that looks like a date stays as it is, and so do order numbers and model years", () => {
  const text = (field: string, value: unknown) => recordedText("part.change", { field, value }, style);
  for (const code of ["2108-35-01", "2108-05-01", "2108-05-01T10:00:00Z"]) expect(text("sku", code)).toBe(code);
  for (const code of ["2108-35-01", "2108-35-01T10:00:00Z"]) expect(text("validUntil", code)).toBe(code);
  expect(text("holidays", ["2026-12-25"])).toBe("Dec 25, 2026");
  expect(text("orderNumber", 10_023)).toBe("10023");
  expect(text("yearFrom", 2_015)).toBe("2015");
  expect(text("stock", 2_015)).toBe("2,015");
});

test("ids are what has them is called, and stay ids where nothing has them any more", () => {
  const [group, gone] = ["0199aaaa-0000-7000-8000-000000000001", "0199aaaa-0000-7000-8000-000000000002"];
  const named = { ...style, names: { [group]: "Garages", 1201: "Honda Accord" } };
  expect(linesOf("promotion.add", null, { groupIds: [group, gone], modelIds: [1_201, 1_302] }, named)).toEqual([
    `Customer groups: Garages, ${gone}`,
    "Models: Honda Accord, 1302",
  ]);
});

test("what has no words stays as it is, and German names what English does", () => {
  expect(linesOf("part.change", { torque: 1 }, { torque: "loose" })).toEqual(["torque: 1 loose"]);
  expect(Object.keys(german.fields)).toEqual(expect.arrayContaining(Object.keys(english.fields)));
  expect(german.fields.priceCents).toBe("Preis");
  expect(german.signInWays.recovery_code).toBe("Wiederherstellungscode");
});
