import { fieldLabel } from "#web/staff/change-words.ts";
import { numberText } from "#web/staff/number-text.ts";
import { auditPage as words } from "#messages/audit.ts";
import { roles } from "#messages/admin.ts";
import { connections } from "#messages/connections.ts";
import { deskOrders } from "#messages/desk-orders.ts";
import { notes } from "#messages/notes.ts";
import { orders } from "#messages/orders.ts";
import { parts } from "#messages/parts.ts";
import { productTable } from "#messages/product-table.ts";
import { promotions } from "#messages/promotions.ts";
import { settings } from "#messages/settings.ts";
import { systemPage } from "#messages/system.ts";
import { webhooksPage } from "#messages/webhooks.ts";
import { dateFormat, moneyFormat, rateFormat } from "#web/ui/formats.ts";
import type { MoneyStyle } from "#web/ui/intl.tsx";

type Values = Record<string, unknown>;

/** A field that differs. Undefined: it was not recorded, or had no value where nothing was before. */
export type RecordedChange = { field: string; was: unknown; is: unknown };

/** Returns the recorded fields that differ. Of what is new or removed, those with a value. */
export function recordedChanges(action: string, before: unknown, after: unknown): RecordedChange[] {
  const [was, is] = [valuesOf(action, before), valuesOf(action, after)];
  const isBoth = Object.keys(was).length > 0 && Object.keys(is).length > 0;
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((field) => ({ field, was: was[field], is: is[field] }))
    .filter(({ was: from, is: to }) => JSON.stringify(from) !== JSON.stringify(to))
    .filter(({ was: from, is: to }) => isBoth || !isNothing(from ?? to));
}

/** Returns the fields of a record. The suffix of a field name indicates its unit: `…Cents`, `…BasisPoints`, `percent`. */
function valuesOf(action: string, recorded: unknown): Values {
  if (recorded === null || recorded === undefined) return {};
  if (typeof recorded !== "object" || Array.isArray(recorded)) return { "": recorded };
  const { value, ...rest } = recorded as Values;
  if (value === undefined) return rest;
  if (action.startsWith("settings.") && typeof value === "object") return { ...rest, ...value };
  if (!action.startsWith("promotion.")) return { ...rest, value };
  return rest["kind"] === "fixed" ? { ...rest, reductionCents: value } : { ...rest, reductionBasisPoints: value };
}

function isNothing(value: unknown): boolean {
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

/** Returns what people call a recorded field; one that has no name stays as it is. */
export function recordedField(action: string, field: string): string {
  const names: Record<string, string> = {
    ...(action.startsWith("settings.") && settings.fields),
    ...words.fields,
  };
  return names[field] ?? fieldLabel(field);
}

type Names = Record<string, string>;

/** The words of coded values, by the first part of the action and by the field. */
const coded: Record<string, Record<string, Names>> = {
  order: { status: orders.states, reason: { ...deskOrders.refundCauses, ...deskOrders.goodwill.reasons } },
  connection: { service: connections.services, source: words.connectionSources },
  user: { by: words.signInWays, role: rolesByName(), recoveryCodes: { new: words.newCodes } },
  promotion: {
    kind: promotions.kinds,
    level: promotions.levels,
    combinesWith: promotions.levels,
    period: promotions.periods,
  },
  import: {
    kind: { ...productTable.bulk.kinds, pasted: productTable.paste.title },
    field: productTable.columns,
    rounding: words.roundings,
    onSale: { true: words.yes, false: words.no },
  },
  ship_rule: { kind: settings.ruleKinds },
  settings: { section: settings.titles, mode: settings.options, kind: settings.options },
  note: { means: notes.decisions },
};

function rolesByName(): Names {
  return Object.fromEntries(Object.entries(roles.presets).map(([name, { name: word }]) => [name, word]));
}

/** Other fields have texts that only look like these: `2108-35-01` is a part number. */
const dateFields = /(At|Until|From|To)$|^(from|to|holidays)$/;
const idFields = /Ids?$/;
const id = /^[\da-f-]{36}$/;
const day = /^\d{4}-\d\d-\d\d$/;
const moment = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/;

/** How values are written: amounts as the shop does, numbers and dates as the reader does, and ids as what has them is called. */
export type RecordedStyle = { money: MoneyStyle; locale: string; timeZone: string; names: Names };

/** Returns a recorded value of an action in words: amounts, percentages, dates, yes and no, and the names of codes and ids. */
export function recordedText(
  action: string,
  { field, value }: { field: string; value: unknown },
  style: RecordedStyle,
): string {
  const text = (of: { field: string; value: unknown }) => recordedText(action, of, style);
  if (isNothing(value)) return words.nothing;
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (typeof value === "number") return (idFields.test(field) && style.names[value]) || numberText(field, value, style);
  if (Array.isArray(value)) return value.map((one: unknown) => text({ field, value: one })).join(", ");
  if (typeof value === "object")
    return Object.entries(value as Values)
      .filter(([, one]) => !isNothing(one))
      .map(([name, one]) => `${recordedField(action, name)}: ${text({ field: name, value: one })}`)
      .join("; ");
  return codeText(action, { field, code: String(value) }, style);
}

function codeText(action: string, { field, code }: { field: string; code: string }, style: RecordedStyle): string {
  const { locale, timeZone, money, names } = style;
  const name = id.test(code) ? names[code] : undefined;
  if (name !== undefined) return name;
  // Of bulk edits, which record texts and amounts in major units.
  if (action === "import.bulk" && field === "percent") return rateFormat(locale).format(Number(code) / 100);
  if (action === "import.bulk" && (field === "amount" || field === "price"))
    return moneyFormat(locale, money.currency, money.branding?.currencyDisplay ?? "symbol").format(Number(code));
  const isDate = dateFields.test(field) && !Number.isNaN(Date.parse(code));
  if (isDate && day.test(code)) return dateFormat(locale, "UTC", "date").format(new Date(code));
  if (isDate && moment.test(code)) return dateFormat(locale, timeZone, "date and time").format(new Date(code));
  if (field === "tier") return (parts.tiers as Names)[code] ?? code;
  if (field === "events") return webhooksPage.event(code);
  if (field === "queue") return systemPage.queue(code);
  if (field === "template") return systemPage.template(code);
  return coded[action.slice(0, action.indexOf("."))]?.[field]?.[code] ?? code;
}
