import { plainColumns, type PlainColumn, type PlainField } from "#shop/supply/imports/part-columns.ts";
import type { ItemAttribute, ItemRecord, Problem, Warn } from "#shop/supply/imports/records.ts";
import { attributeLabel, attributeName, attributeValue } from "#shop/supply/imports/stated-attributes.ts";
import type { ImportedPart } from "#shop/supply/imports/write/import-parts.ts";
import { isSameJson } from "#shop/foundation/same-json.ts";
import { statedFacts } from "#shop/supply/imports/write/stated-facts.ts";
import { priceChanges } from "#shop/supply/imports/write/price-changes.ts";
import { textOf } from "#shop/foundation/input.ts";
import { largestPaymentCents, toCents } from "#shop/foundation/money.ts";
import { attributeLimits, partRules } from "#shop/catalogue/parts/part-rules.ts";
import { cutAtWord, firstWords, nameAndTitle } from "#shop/catalogue/parts/part-title.ts";
import type { PartAttributes } from "#shop/catalogue/parts/parts.table.ts";
import type { ChosenPrices, PriceTerms } from "#shop/catalogue/parts/supplier-prices.ts";

/** An item with its part, and the brand that it states. */
export type KnownItem = { item: ItemRecord; part: ImportedPart; brandId: string | null };

/** The columns of a part that a file may set. */
export type PartFields = Partial<
  Pick<
    ImportedPart,
    | PlainField
    | keyof ChosenPrices
    | "name"
    | "keyWords"
    | "imageUrl"
    | "brandId"
    | "partTypeId"
    | "attributes"
    | "supplierFacts"
    | "draft"
    | "piecesOrdered"
    | "stockOwed"
  >
>;

/** What items refer to. */
export type ItemTerms = {
  prices: PriceTerms;
  /** Returns the id of a part type by its name or PCdb id. */
  partType: (nameOrId: number | string) => string | null;
  /** Returns the shop's name of a measure by its id in the Auto Care attribute table. */
  attribute: (id: string) => string | null;
};

/**
 * Returns what an item changes of a part, with the values before, and warnings about what cannot be taken. `stored`: the segments of earlier PIES items of
 * the part.
 */
export function itemChanges(
  { part, item, brandId }: KnownItem,
  terms: ItemTerms,
  stored: Record<string, unknown> = {},
): { before: PartFields; after: PartFields; warnings: Problem[] } {
  const warnings: Problem[] = [];
  const warn: Warn = (code, params = {}, key = part.sku) => {
    warnings.push({ code, error: false, key, params });
  };
  const wanted: PartFields = {
    ...nameOf(part, item, warn),
    ...priceChanges(item, terms.prices, warn),
    ...(item.keyWords && { keyWords: item.keyWords }),
    ...plainValues(part, item, terms.prices.currency, warn),
    ...imageOf(part, item, warn),
    ...(part.brandId === null && brandId !== null && { brandId }),
    ...typeOf(part, item, terms, warn),
    ...attributesOf(part, item.attributes, terms, warn),
    ...statedFacts(part, item, stored, warn),
  };
  Object.assign(wanted, draftOf(part, item, wanted));
  const { before, after } = differing(part, wanted);
  return { before: withOrdered(part, before), after: withOrdered(part, after), warnings };
}

/** A title goes with its name: one that the file does not state goes when the name changes. */
function nameOf(part: ImportedPart, { name: text }: ItemRecord, warn: Warn): PartFields {
  if (!text) return {};
  const { name, title } = nameAndTitle(text);
  if ((title ?? name).length < text.length) warn("name_too_long", { text: text.slice(0, 120) });
  return title !== null || name !== part.name ? { name, title } : { name };
}

function plainValues({ sku }: ImportedPart, item: ItemRecord, currency: string, warn: Warn): PartFields {
  const values: Record<string, string | number | boolean> = {};
  for (const column of plainColumns) {
    const read = item[column.field];
    if (read === undefined || read === "") continue;
    const value = plainValue(column, read, currency);
    const key = `${sku} ${column.csv}`;
    if (value === null) warn("value_wrong", { column: column.csv, value: String(read) }, key);
    else values[column.field] = value;
    if (typeof value === "string" && value !== read)
      warn("text_cut", { column: column.csv, limit: column.max ?? 0 }, key);
  }
  return values;
}

/** Returns a value as the column holds it; null: it can't. */
function plainValue(
  { type, min = 0, max = Infinity }: PlainColumn,
  read: string | number | boolean,
  currency: string,
): string | number | boolean | null {
  if (typeof read === "string") return cutAtWord(read, max);
  if (type === "amount") {
    const cents = toCents(Number(read), currency);
    return cents !== null && cents >= 1 && cents <= largestPaymentCents ? cents : null;
  }
  return typeof read !== "number" || (read >= min && read <= max) ? read : null;
}

/** An image of a PIES file is taken where the part has none; one of a CSV file always. */
const isImageUrl = (text: string) => textOf(partRules.imageUrl).safeParse(text).success;

function imageOf({ sku, imageUrl: current }: ImportedPart, item: ItemRecord, warn: Warn): PartFields {
  if (!item.imageUrl || (current !== "" && item.details !== undefined)) return {};
  if (isImageUrl(item.imageUrl)) return { imageUrl: item.imageUrl };
  warn("value_wrong", { column: "image", value: item.imageUrl.slice(0, 120) }, `${sku} image`);
  return {};
}

function typeOf(part: ImportedPart, { partType }: ItemRecord, terms: ItemTerms, warn: Warn): PartFields {
  if (partType === undefined) return {};
  const id = terms.partType(partType);
  if (!id) {
    warn("part_type_unknown", { partType }, String(partType));
    return {};
  }
  if (part.partTypeId === null || typeof partType === "string") return { partTypeId: id };
  if (part.partTypeId !== id) warn("other_part_type", { part: part.sku, partType });
  return {};
}

/** Returns the measures of the part with those of the item set or removed. */
function attributesOf(part: ImportedPart, items: ItemAttribute[], terms: ItemTerms, warn: Warn): PartFields {
  if (items.length === 0) return {};
  const attributes: PartAttributes = { ...part.attributes };
  const found = new Map<string, ItemAttribute[]>();
  for (const item of items) {
    const label = attributeLabel(item, terms.attribute);
    if (label === null) {
      warn("attribute_unmapped", { id: item.padb ?? "" }, item.padb ?? "");
      continue;
    }
    const whole = attributeName(label, item.unit);
    const key = whole?.slice(0, attributeLimits.name);
    if (!key) warn("attribute_wrong", { name: label.slice(0, 60) }, label);
    else if (item.value === null) delete attributes[key];
    else if (item.value !== "") found.set(key, [...(found.get(key) ?? []), item]);
    if (key && key !== whole) warn("attribute_name_cut", { name: label.slice(0, 120), shown: key }, label);
  }
  for (const [key, stated] of found) {
    const { value, isCut } = attributeValue(stated);
    if (isCut) warn("text_cut", { column: key, limit: attributeLimits.value }, `${part.sku} ${key}`);
    attributes[key] = value;
  }
  if (Object.keys(attributes).length <= 40) return { attributes };
  warn("too_many_attributes");
  return {};
}

/**
 * A draft goes on sale once it has a price and a name that is more than its number, unless the item is withheld; its stock may be 0. One that lacked neither is a
 * draft for another reason, and stays one until an item says that it is sold.
 */
function draftOf(part: ImportedPart, item: ItemRecord, wanted: PartFields): PartFields {
  const price = wanted.priceCents ?? part.priceCents;
  if (item.draft !== undefined) return { draft: item.draft || price === null };
  if (!part.draft || item.withheld === true || price === null) return {};
  const name = wanted.name ?? part.name;
  const number = firstWords(part.makerNumber ?? part.sku, partRules.name.maxLength);
  const lacked = part.priceCents === null || part.name === number;
  return name === number || (!lacked && item.withheld !== false) ? {} : { draft: false };
}

/** Records with a stock what orders have taken until now, so that an undo knows what they took since. */
function withOrdered({ piecesOrdered, stockOwed }: ImportedPart, fields: PartFields): PartFields {
  return fields.stock === undefined ? fields : { ...fields, piecesOrdered, stockOwed };
}

function differing(part: ImportedPart, wanted: PartFields): { before: PartFields; after: PartFields } {
  const changed = (Object.keys(wanted) as (keyof PartFields)[]).filter(
    (field) => !isSameJson(part[field], wanted[field]),
  );
  const pick = (from: PartFields) => Object.fromEntries(changed.map((field) => [field, from[field]])) as PartFields;
  return { before: pick(part), after: pick(wanted) };
}
