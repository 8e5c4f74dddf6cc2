import { detailsOf } from "#catalogue-files/pies-details.ts";
import { unknownElements } from "#catalogue-files/pies-elements.ts";
import { numbersOf } from "#catalogue-files/pies-numbers.ts";
import { pricesOf, type PiesTerms } from "#catalogue-files/pies-price.ts";
import { childText, within, type XmlElement } from "#catalogue-files/xml-records.ts";
import { parsePlainValue, plainColumns, type PlainValues } from "#shop/imports/part-columns.ts";
import type { ItemAttribute, ItemRecord, Problem, ProblemRecord } from "#shop/imports/records.ts";

/** What fits into a name needs no title beside it. */
const longestName = 20;
const longestNumber = 60;

const identifying = new Set(["PartNumber", "BrandAAIAID", "BrandID", "PartTerminologyID"]);

/** Life cycle codes of what is not sold: proposed, announced, temporarily unavailable, discontinued, obsolete. */
const notSold = new Set(["0", "3", "4", "5", "8", "9"]);

/** Returns an Item as a record after warnings about it, or what is wrong with it. */
export function readItem(item: XmlElement, terms: PiesTerms): (ItemRecord | ProblemRecord)[] {
  const number = childText(item, "PartNumber")?.replace(/\s+/g, " ") ?? "";
  const at = { line: item.line, record: number.slice(0, 60) };
  const action = item.attributes["MaintenanceType"]?.trim() ?? "";
  const fault = faultOf(action, number) ?? repeatedOf(item);
  if (fault) return [{ kind: "problem", at, problem: { ...fault, error: true, key: `${item.line}` } }];
  const warnings: Problem[] = [];
  const { prices, problems } = pricesOf(item, terms);
  warnings.push(...problems.map((problem) => ({ ...problem, error: false, key: number })));
  for (const name of new Set(unknownElements(item))) {
    const element = name.slice(0, 120);
    warnings.push({ code: "element_unknown", error: false, key: element, params: { element } });
  }
  const extended = extendedOf(item);
  const successor = extended.get("PTS");
  const partType = childText(item, "PartTerminologyID");
  if (partType && !/^[1-9]\d{0,8}$/.test(partType)) {
    const params = { column: "PartTerminologyID", value: partType.slice(0, 60) };
    warnings.push({ code: "value_wrong", error: false, key: `${number} PartTerminologyID`, params });
  }
  const values = {
    successor,
    name: nameOf(item),
    title: titleOf(item),
    description: descriptionOf(item),
    keyWords: keyWordsOf(item),
    minimumOrder: minimumOf(item, warnings, number),
    partType: partType && /^[1-9]\d{0,8}$/.test(partType) ? Number(partType) : null,
    imageUrl: imageOf(item),
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
    withheld: notSold.has(extended.get("LIF") ?? "") || successor !== undefined,
    attributes: attributesOf(item),
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

/** Of two numbers or brands of an item one would be lost. */
function repeatedOf({ children }: XmlElement): Pick<Problem, "code" | "params"> | null {
  const names = children.map(({ name }) => name).filter((name) => identifying.has(name));
  const twice = names.find((name, at) => names.indexOf(name) < at);
  return twice ? { code: "element_twice", params: { element: twice } } : null;
}

/** Returns the extended product information by its code. */
function extendedOf(item: XmlElement): Map<string, string> {
  return new Map(
    within(item, "ExtendedInformation", "ExtendedProductInformation")
      .filter((one) => one.attributes["MaintenanceType"] !== "D")
      .map((one) => [one.attributes["EXPICode"] ?? "", one.text.trim()]),
  );
}

/** The plain columns that extended product information holds; what is not of the column's type is left out. */
function plainValues(extended: Map<string, string>): Partial<PlainValues> {
  const entries = plainColumns.flatMap((column) => {
    const value = column.piesCode ? parsePlainValue(column, extended.get(column.piesCode) ?? "") : undefined;
    return value === undefined || value === null ? [] : [[column.field, value]];
  });
  return Object.fromEntries(entries) as Partial<PlainValues>;
}

function descriptions(item: XmlElement, ...codes: string[]): string[] {
  const english = within(item, "Descriptions", "Description").filter(
    ({ attributes }) => attributes["MaintenanceType"] !== "D" && (attributes["LanguageCode"] ?? "EN") === "EN",
  );
  return codes.flatMap((code) =>
    english
      .filter(({ attributes }) => attributes["DescriptionCode"] === code)
      .toSorted((a, b) => Number(a.attributes["Sequence"] ?? 0) - Number(b.attributes["Sequence"] ?? 0))
      .map(({ text }) => text.trim())
      .filter(Boolean),
  );
}

const longestKeyWord = 80;
const mostKeyWords = 100;

/** The words that the supplier wants the part to be found by. */
function keyWordsOf(item: XmlElement): string[] | null {
  const words = descriptions(item, "KEY").flatMap((text) => text.split(/[,;|\n]/));
  const plain = words.map((word) => word.replace(/\s+/g, " ").trim().slice(0, longestKeyWord)).filter(Boolean);
  return plain.length > 0 ? [...new Set(plain)].slice(0, mostKeyWords) : null;
}

/** The short description, else the abbreviated or the long one; the shop takes its first words as the name. */
function nameOf(item: XmlElement): string | null {
  return descriptions(item, "SHO", "ABR", "DES")[0]?.replace(/\s+/g, " ") ?? null;
}

/** The long description where it says more than the short one. */
function titleOf(item: XmlElement): string | null {
  const long = descriptions(item, "DES")[0]?.replace(/\s+/g, " ") ?? "";
  return long.length > Math.max(longestName, nameOf(item)?.length ?? 0) ? long : null;
}

function descriptionOf(item: XmlElement): string | null {
  const [main] = descriptions(item, "MKT", "EXT", "DES", "INV", "LAB");
  const lines = [main ?? "", ...descriptions(item, "FAB")].filter(Boolean);
  return lines.join("\n").trim() || null;
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

/** The primary photo, else any photo, that lies at an https address. */
function imageOf(item: XmlElement): string | null {
  const assets = within(item, "DigitalAssets", "DigitalFileInformation").filter(
    ({ attributes }) => attributes["MaintenanceType"] !== "D",
  );
  const photos = assets.filter((asset) => /^P0\d$/.test(childText(asset, "AssetType") ?? ""));
  const [primary, ...others] = photos.toSorted(
    (a, b) => Number(childText(b, "AssetType") === "P04") - Number(childText(a, "AssetType") === "P04"),
  );
  const addresses = [primary, ...others].flatMap((asset) => (asset ? (childText(asset, "URI") ?? []) : []));
  return (
    addresses.find((address) => address.startsWith("https://") && URL.canParse(address) && address.length <= 2_000) ??
    null
  );
}

function attributesOf(item: XmlElement): ItemAttribute[] {
  return within(item, "ProductAttributes", "ProductAttribute").flatMap(({ attributes, text }) => {
    const id = attributes["AttributeID"]?.trim() ?? "";
    if (id === "") return [];
    const padb = (attributes["PADBAttribute"] ?? "N").toUpperCase().startsWith("Y");
    const remove = attributes["MaintenanceType"] === "D";
    const unit = attributes["AttributeUOM"]?.trim() || null;
    return [{ padb: padb ? id : null, name: padb ? null : id, unit, value: remove ? null : text.trim() }];
  });
}
