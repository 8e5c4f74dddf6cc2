import { detailsOf } from "#adapters/catalogue-files/pies-details.ts";
import { unknownElements } from "#adapters/catalogue-files/pies-elements.ts";
import { withExported } from "#adapters/catalogue-files/pies-exported.ts";
import { numbersOf } from "#adapters/catalogue-files/pies-numbers.ts";
import { formerNames } from "#adapters/catalogue-files/pies-shape.ts";
import { pricesOf, type PiesTerms } from "#adapters/catalogue-files/pies-price.ts";
import { sourceInstruction } from "#adapters/catalogue-files/source-instruction.ts";
import { itemTexts } from "#adapters/catalogue-files/pies-texts.ts";
import { isBlank } from "#adapters/catalogue-files/csv-text.ts";
import {
  childText,
  contentRefused,
  contentUnread,
  elementTwice,
  wholeText,
  within,
  type XmlElement,
} from "#adapters/catalogue-files/xml-records.ts";
import { parsePlainValue, plainColumns, type PlainValues } from "#shop/supply/imports/part-columns.ts";
import type { ItemAttribute, ItemRecord, Problem, ProblemRecord } from "#shop/supply/imports/records.ts";

const longestNumber = 60;

/** The elements that say which part an item is. */
export const identifying: ReadonlySet<string> = new Set(["PartNumber", "BrandAAIAID", "BrandID", "PartTerminologyID"]);

/** Life cycle codes of what is not sold: proposed, announced, temporarily unavailable, discontinued, obsolete. */
export const notSold: ReadonlySet<string> = new Set(["0", "3", "4", "5", "8", "9"]);

/** Returns an Item as a record after its warnings, or its error. */
export function readItem(written: XmlElement, terms: PiesTerms): (ItemRecord | ProblemRecord)[] {
  const warnings: Problem[] = [];
  const unknown = new Set(unknownElements(written));
  const item = withExported(written, () => unknown.add(sourceInstruction));
  const number = childText(item, "PartNumber")?.replace(/\s+/g, " ") ?? "";
  const at = { line: item.line, record: number.slice(0, 60) };
  const action = item.attributes["MaintenanceType"]?.trim() ?? "";
  const fault = faultOf(action, number) ?? identityFault(item);
  if (fault) return [{ kind: "problem", at, problem: { ...fault, error: true, key: `${item.line}` } }];
  const { prices, problems } = pricesOf(item, terms);
  warnings.push(...problems.map((problem) => ({ ...problem, error: false, key: number })));
  for (const name of unknown) {
    const element = name.slice(0, 120);
    warnings.push({ code: "element_unknown", error: false, key: element, params: { element } });
  }
  warnings.push(...unreadContent(item));
  const extended = extendedOf(item);
  const successor = lastOf(extended, "PTS");
  for (const code of ["PTS", "LIF", ...plainColumns.flatMap(({ piesCode }) => piesCode ?? [])]) {
    const stated = new Set((extended.get(code) ?? []).filter(Boolean));
    if (stated.size > 1) warnings.push(elementTwice(`EXPICode ${code}`, "last", `${number} ${code}`));
  }
  const partType = childText(item, "PartTerminologyID");
  if (partType && !/^[1-9]\d{0,8}$/.test(partType)) {
    const params = { column: "PartTerminologyID", value: partType.slice(0, 60) };
    warnings.push({ code: "value_wrong", error: false, key: `${number} PartTerminologyID`, params });
  }
  const values = {
    successor,
    ...itemTexts(item, number, warnings),
    minimumOrder: minimumOf(item, warnings, number),
    partType: partType && /^[1-9]\d{0,8}$/.test(partType) ? Number(partType) : null,
    imageUrl: imageOf(item, warnings, number),
  };
  const record: ItemRecord = {
    kind: "item",
    at,
    action: action === "D" ? "remove" : "add",
    part: {
      number,
      sku: null,
      brand: childText(item, "BrandAAIAID", "BrandID"),
      brandName: childText(item, "BrandLabel"),
    },
    ...plainValues(extended),
    ...(Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as Partial<ItemRecord>),
    // The description of the state has its code, too, in files that leave the other out.
    withheld: lifeOf(
      lastOf(extended, "LIF") ?? extended.get("LIS")?.findLast((text) => /^\d$/.test(text)),
      successor !== undefined,
    ),
    attributes: attributesOf(item, warnings),
    numbers: numbersOf(item, extended),
    details: detailsOf(item),
    ...(prices.length > 0 && { prices }),
  };
  return [...warnings.map((problem) => ({ kind: "problem" as const, at, problem })), record];
}

/** Returns why an item cannot be taken, or null. */
function faultOf(action: string, number: string): Pick<Problem, "code" | "params"> | null {
  if (!["A", "C", "D"].includes(action)) return { code: "action_unknown", params: { action: action.slice(0, 20) } };
  if (number === "") return { code: "part_missing", params: {} };
  if (number.length <= longestNumber && /[A-Za-z0-9]/.test(number)) return null;
  return { code: "part_number_wrong", params: { number: number.slice(0, 120) } };
}

/** Of two numbers or brands of an item one would be lost, and so would what stands within one. */
function identityFault({ children }: XmlElement): Pick<Problem, "code" | "params"> | null {
  const own = children.filter(({ name }) => identifying.has(name));
  const names = own.map(({ name }) => formerNames.get(name) ?? name);
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice) return { code: "element_twice", params: { element: twice } };
  const [whole] = own.filter((element) => element.children.length > 0);
  return whole ? contentRefused(whole.name, whole.children.map(wholeText).join(" ")) : null;
}

/** Warns about what is not stored with the item: text between its segments, and attributes of it and of its number and brand. */
function unreadContent(item: XmlElement): Problem[] {
  const text = isBlank(item.text) ? [] : [contentUnread("Item", item.text)];
  const own = item.children.filter(({ name }) => identifying.has(name) && name !== "PartTerminologyID");
  const attributes = [item, ...own].flatMap(({ name, attributes: stated }) =>
    Object.entries(stated).flatMap(([attribute, value]) =>
      attribute === "MaintenanceType" || /^xml|^xsi:/.test(attribute)
        ? []
        : [contentUnread(`${name} ${attribute}`, value)],
    ),
  );
  return [...text, ...attributes];
}

/** Returns the extended product information by its code, in the order of the file; it may be empty. */
export function extendedOf(item: XmlElement): Map<string, string[]> {
  const stated = within(item, "ExtendedInformation", "ExtendedProductInformation").filter(
    ({ attributes }) => attributes["MaintenanceType"] !== "D",
  );
  return new Map(
    [...Map.groupBy(stated, ({ attributes }) => attributes["EXPICode"] ?? "")].map(([code, alike]) => [
      code,
      alike.map(({ text }) => text.trim()),
    ]),
  );
}

/** Of several values of a code of which an item has one, the last counts. */
const lastOf = (extended: Map<string, string[]>, code: string) => extended.get(code)?.findLast(Boolean);

/** The plain columns that extended product information holds; what is not of the column's type is left out. */
function plainValues(extended: Map<string, string[]>): Partial<PlainValues> {
  const entries = plainColumns.flatMap((column) => {
    const value = column.piesCode ? parsePlainValue(column, lastOf(extended, column.piesCode) ?? "") : undefined;
    return value === undefined || value === null ? [] : [[column.field, value]];
  });
  return Object.fromEntries(entries) as Partial<PlainValues>;
}

function minimumOf(item: XmlElement, warnings: Problem[], number: string): number | null {
  const element = item.children.find(({ name }) => name === "MinimumOrderQuantity");
  if (!element) return null;
  const [unit, quantity] = [element.attributes["UOM"]?.trim() ?? "EA", Number(element.text)];
  if (["EA", "PC", "PE", "UN"].includes(unit) && Number.isInteger(quantity) && quantity >= 1 && quantity <= 1_000_000) {
    return quantity;
  }
  warnings.push({
    code: "minimum_not_taken",
    error: false,
    key: number,
    params: { text: `${element.text.trim()} ${unit}` },
  });
  return null;
}

/** Returns the primary photo, else any photo, that lies at an https address. */
function imageOf(item: XmlElement, warnings: Problem[], number: string): string | null {
  const assets = within(item, "DigitalAssets", "DigitalFileInformation").filter(
    ({ attributes }) => attributes["MaintenanceType"] !== "D",
  );
  const photos = assets.filter((asset) => /^P0\d$/.test(childText(asset, "AssetType") ?? ""));
  const [primary, ...others] = photos.toSorted(
    (a, b) => Number(childText(b, "AssetType") === "P04") - Number(childText(a, "AssetType") === "P04"),
  );
  const addresses = [primary, ...others].flatMap((asset) => (asset ? (childText(asset, "URI") ?? []) : []));
  const isUsable = (one: string) => one.startsWith("https://") && URL.canParse(one) && one.length <= 2_000;
  const found = addresses.find(isUsable);
  const [unusable] = addresses;
  if (found === undefined && unusable !== undefined) {
    const params = { column: "URI", value: unusable.slice(0, 120) };
    warnings.push({ code: "value_wrong", error: false, key: `${number} URI`, params });
  }
  return found ?? null;
}

/** Whether a ProductAttribute says of what it is one. */
export const isOfAttribute = ({ attributes }: XmlElement) => Boolean(attributes["AttributeID"]?.trim());

function attributesOf(item: XmlElement, warnings: Problem[]): ItemAttribute[] {
  return within(item, "ProductAttributes", "ProductAttribute").flatMap((element) => {
    const { attributes, text } = element;
    if (!isOfAttribute(element)) {
      warnings.push({ code: "attribute_wrong", error: false, key: "", params: { name: text.trim().slice(0, 60) } });
      return [];
    }
    const id = attributes["AttributeID"]?.trim() ?? "";
    const padb = (attributes["PADBAttribute"] ?? "N").toUpperCase().startsWith("Y");
    const remove = attributes["MaintenanceType"] === "D";
    const unit = attributes["AttributeUOM"]?.trim() || null;
    return [{ padb: padb ? id : null, name: padb ? null : id, unit, value: remove ? null : text.trim() }];
  });
}

/** Whether a state of life keeps an item from sale; undefined where none is stated. */
function lifeOf(life: string | null | undefined, isSuperseded: boolean): boolean | undefined {
  if (isSuperseded) return true;
  return life ? notSold.has(life) : undefined;
}
