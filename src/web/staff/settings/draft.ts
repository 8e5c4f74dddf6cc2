import type { FieldSpec } from "#web/staff/settings/field-specs.ts";
import { newKey } from "#web/ui/new-key.ts";
import { numberToType, typedNumber } from "#web/ui/typed-number.ts";

/** The settings as they are typed: texts, and lists and objects of them. */
export type Draft = { [name: string]: DraftValue };
export type DraftValue = string | boolean | string[] | Draft | Draft[];

/** What an entry, or a group, begins with. */
export function emptyDraft(fields: readonly FieldSpec[], hasId = false): Draft {
  const id: Draft = hasId ? { id: newKey().slice(0, 8) } : {};
  return { ...id, ...toDraft(fields, {}) };
}

/** Returns settings as they are typed; what a section lacks is empty. */
export function toDraft(fields: readonly FieldSpec[], value: Record<string, unknown>): Draft {
  const id: Draft = typeof value["id"] === "string" ? { id: value["id"] } : {};
  return { ...id, ...Object.fromEntries(fields.map((field) => [field.name, typed(field, value[field.name])])) };
}

function typed(field: FieldSpec, value: unknown): DraftValue {
  const list = Array.isArray(value) ? (value as unknown[]) : [];
  if (field.kind === "entries") return list.map((one) => toDraft(field.fields, (one ?? {}) as Record<string, unknown>));
  if (field.kind === "group") return toDraft(field.fields, (value ?? {}) as Record<string, unknown>);
  if (field.kind === "choices") return list.map(String);
  if (field.kind === "list") return list.join(", ");
  // Methods deliver to PO boxes and over ground unless it is unchecked.
  if (field.kind === "check") return typeof value === "boolean" ? value : checkedAtFirst.has(field.name);
  if (field.kind === "select") return typeof value === "string" ? value : (field.options[0] ?? "");
  if (field.kind === "percent") return typeof value === "number" ? numberToType(Number((value * 100).toFixed(4))) : "";
  if (typeof value === "number") return numberToType(value);
  return typeof value === "string" ? value : "";
}

const checkedAtFirst = new Set(["poBoxes", "ground", "onDelivery"]);

/** Returns what is typed as the API takes it: an empty field is null where it may be, else left out, so that its reason stands beside it. */
export function fromDraft(fields: readonly FieldSpec[], draft: Draft, inGroup = false): Record<string, unknown> {
  const entries = fields.flatMap((field) => {
    const value = read(field, draft[field.name], inGroup);
    return value === undefined ? [] : [[field.name, value] as const];
  });
  return { ...(draft["id"] !== undefined && { id: draft["id"] }), ...Object.fromEntries(entries) };
}

/** Fields that have no value of their own when they are empty, as have none of those in a group. */
const neverNull = new Set([
  "name",
  "label",
  "accountHolder",
  "accountNumber",
  "bankCode",
  "bankName",
  "mark",
  "logoUrl",
  "accentLight",
  "accentDark",
  "language",
  "heading",
  "value",
  "text",
  "url",
  "price",
  "lengthMm",
  "widthMm",
  "heightMm",
  "emptyWeightGrams",
  "volumePerKg",
  "timeZone",
  "cutOff",
  "handlingDays",
  "vatId",
  "taxClass",
  "rate",
  "partTypeId",
]);

function read(field: FieldSpec, value: DraftValue | undefined, inGroup: boolean): unknown {
  if (field.kind === "entries") return ((value ?? []) as Draft[]).map((one) => fromDraft(field.fields, one));
  if (field.kind === "group") return fromDraft(field.fields, (value ?? {}) as Draft, true);
  if (field.kind === "list") {
    const texts = String(value ?? "")
      .split(/[,\n]/)
      .flatMap((text) => text.trim() || []);
    return field.numbers ? texts.map((text) => typedNumber(text) ?? text) : texts;
  }
  if (typeof value !== "string") return value;
  const text = value.trim();
  if (text === "") return neverNull.has(field.name) || inGroup ? undefined : null;
  if (field.kind === "percent") {
    const percent = typedNumber(text);
    return percent === null ? text : Number((percent / 100).toFixed(8));
  }
  return field.kind === "number" ? (typedNumber(text) ?? text) : text;
}
