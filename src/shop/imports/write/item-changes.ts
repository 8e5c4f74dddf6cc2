import { isSameJson } from "#shop/imports/write/same-json.ts";
import type { ImportedPart } from "#shop/imports/write/import-parts.ts";
import type { ItemAttribute, ItemRecord, Problem } from "#shop/imports/records.ts";
import { imageUrl, maxQuantity } from "#shop/input.ts";
import { fromCents, largestPaymentCents, toCents } from "#shop/money.ts";
import { longestPartName } from "#shop/parts/part-input.ts";
import type { PartAttributes } from "#shop/parts/parts.table.ts";

/** The columns of a part that a file may set. */
export type PartFields = Partial<
  Pick<
    ImportedPart,
    | "name"
    | "description"
    | "imageUrl"
    | "priceCents"
    | "stock"
    | "minimumOrder"
    | "partTypeId"
    | "universal"
    | "attributes"
    | "draft"
  >
>;

export type ItemTerms = {
  currency: string;
  partType: (given: number | string) => string | null;
  /** The shop's name of a measure by its id in the Auto Care attribute table. */
  attribute: (id: string) => string | null;
};

/** What an item would change of a part, with what is there before; and what of it can't be taken. */
export function changesOf(
  part: ImportedPart,
  item: ItemRecord,
  terms: ItemTerms,
): { before: PartFields; after: PartFields; problems: Problem[] } {
  const problems: Problem[] = [];
  const told = (code: string, params: Problem["params"] = {}, key = part.sku) => {
    problems.push({ code, error: false, key, params });
  };
  const wanted: PartFields = {};
  if (item.name) {
    if (item.name.length > longestPartName) told("name_too_long", { text: item.name.slice(0, 120) });
    wanted.name = item.name.slice(0, longestPartName).trim();
  }
  if (item.description) wanted.description = item.description.slice(0, 5_000);
  const cents = item.price ? priceOf(item.price, terms.currency, told) : null;
  if (cents !== null) wanted.priceCents = cents;
  if (item.stock !== undefined) {
    if (item.stock <= maxQuantity) wanted.stock = item.stock;
    else told("value_wrong", { column: "stock", value: item.stock }, `${part.sku} stock`);
  }
  if (item.minimumOrder !== undefined) {
    if (item.minimumOrder >= 1 && item.minimumOrder <= maxQuantity) wanted.minimumOrder = item.minimumOrder;
    else told("value_wrong", { column: "minimum_order", value: item.minimumOrder }, `${part.sku} minimum_order`);
  }
  if (item.imageUrl && (part.imageUrl === "" || item.details === undefined)) {
    if (imageUrl.safeParse(item.imageUrl).success) wanted.imageUrl = item.imageUrl;
    else told("value_wrong", { column: "image", value: item.imageUrl.slice(0, 120) }, `${part.sku} image`);
  }
  if (item.universal !== undefined) wanted.universal = item.universal;
  const type = typeOf(part, item, terms, told);
  if (type) wanted.partTypeId = type;
  const attributes = attributesOf(part, item.attributes, terms, told);
  if (attributes) wanted.attributes = attributes;
  const draft = draftOf(part, item, wanted);
  if (draft !== null) wanted.draft = draft;
  return { ...differing(part, wanted), problems };
}

type Tell = (code: string, params?: Problem["params"], key?: string) => void;

function priceOf(price: NonNullable<ItemRecord["price"]>, currency: string, told: Tell): number | null {
  if (price.currency !== null && price.currency !== currency) {
    told("other_currency", { currency: price.currency });
    return null;
  }
  const cents = toCents(price.amount, currency);
  if (cents !== null && cents >= 1 && cents <= largestPaymentCents) return cents;
  told("price_wrong", { price: price.amount, limit: fromCents(largestPaymentCents, currency) });
  return null;
}

function typeOf(part: ImportedPart, item: ItemRecord, terms: ItemTerms, told: Tell): string | null {
  if (item.partType === undefined) return null;
  const id = terms.partType(item.partType);
  if (!id) {
    told("part_type_unknown", { partType: item.partType }, String(item.partType));
    return null;
  }
  if (part.partTypeId === null || typeof item.partType === "string") return id;
  if (part.partTypeId !== id) told("other_part_type", { part: part.sku, partType: item.partType });
  return null;
}

function attributesOf(part: ImportedPart, given: ItemAttribute[], terms: ItemTerms, told: Tell): PartAttributes | null {
  if (given.length === 0) return null;
  const attributes: PartAttributes = { ...part.attributes };
  const said = new Map<string, string[]>();
  const texts = new Set<string>();
  for (const { padb, name, unit, value, isText } of given) {
    const called = padb === null ? (name ?? "") : terms.attribute(padb);
    if (called === null) {
      told("attribute_unmapped", { id: padb ?? "" }, padb ?? "");
      continue;
    }
    const key = attributeName(called, unit);
    if (!key) told("attribute_wrong", { name: called.slice(0, 60) }, called);
    else if (value === null) delete attributes[key];
    else if (value !== "") said.set(key, [...(said.get(key) ?? []), value]);
    if (key && isText) texts.add(key);
  }
  for (const [key, values] of said) {
    const text = [...new Set(values)].join("; ").slice(0, 80);
    const isNumber = !texts.has(key) && /^-?\d+(\.\d+)?$/.test(text) && text.length <= 15;
    attributes[key] = isNumber ? Number(text) : text;
  }
  if (Object.keys(attributes).length <= 40) return attributes;
  told("too_many_attributes");
  return null;
}

/** 'Outside Diameter' in mm → `outside_diameter_mm`. */
function attributeName(name: string, unit: string | null): string | null {
  const plain = (text: string) =>
    text
      .normalize("NFKD")
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "_")
      .replace(/^_|_$/g, "");
  const [key, suffix] = [plain(name), plain(unit ?? "")];
  const whole = (suffix && !key.endsWith(`_${suffix}`) ? `${key}_${suffix}` : key).slice(0, 40);
  return /^[a-z]/.test(whole) ? whole : null;
}

/**
 * A draft goes on sale once it has a price and a name that is more than its number, unless it is to be withheld; its stock may be 0.
 */
function draftOf(part: ImportedPart, item: ItemRecord, wanted: PartFields): boolean | null {
  const price = wanted.priceCents ?? part.priceCents;
  if (item.draft !== undefined) return item.draft || price === null;
  if (!part.draft || item.withheld === true || price === null) return null;
  const name = wanted.name ?? part.name;
  const number = (part.makerNumber ?? part.sku).slice(0, longestPartName);
  return name === number ? null : false;
}

function differing(part: ImportedPart, wanted: PartFields): { before: PartFields; after: PartFields } {
  const changed = (Object.keys(wanted) as (keyof PartFields)[]).filter(
    (field) => !isSameJson(part[field], wanted[field]),
  );
  const pick = (from: PartFields) => Object.fromEntries(changed.map((field) => [field, from[field]])) as PartFields;
  return { before: pick(part), after: pick(wanted) };
}
