import { elementFromJson } from "#adapters/catalogue-files/element-json.ts";
import { escapeXml } from "#adapters/catalogue-files/escape-xml.ts";
import { identifying, isOfAttribute, notSold, readItem } from "#adapters/catalogue-files/pies-item.ts";
import { extendedWith, interchangeWith } from "#adapters/catalogue-files/pies-own-numbers.ts";
import * as own from "#adapters/catalogue-files/pies-own-words.ts";
import { itemShape } from "#adapters/catalogue-files/pies-shape.ts";
import { isRead } from "#adapters/catalogue-files/pies-texts.ts";
import { elementOf, writeElement } from "#adapters/catalogue-files/write-element.ts";
import { child, childText, type XmlElement } from "#adapters/catalogue-files/xml-records.ts";
import type { PiesPart } from "#shop/supply/exports/export-pies.ts";
import type { SoldPart } from "#shop/supply/exports/read-sold-parts.ts";
import type { ItemRecord } from "#shop/supply/imports/records.ts";

/** The beginning of a PIES 7.2 file, its elements in the order of the schema. */
export function piesHead(header: Record<string, string>, { currency, sheet }: own.PiesWords, today: string): string {
  const lines = (texts: Record<string, string>, indent: string) =>
    Object.entries(texts).map(([name, text]) => `${indent}<${name}>${escapeXml(text)}</${name}>\n`);
  const terms = { PriceSheetNumber: sheet, CurrencyCode: currency, EffectiveDate: today };
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<PIES xmlns="http://www.autocare.org">\n\t<Header>\n`,
    ...lines({ PIESVersion: "7.2", SubmissionType: "FULL", ...header }, "\t\t"),
    `\t</Header>\n\t<PriceSheets>\n\t\t<PriceSheet MaintenanceType="A">\n`,
    ...lines(terms, "\t\t\t"),
    "\t\t</PriceSheet>\n\t</PriceSheets>\n\t<Items>\n",
  ].join("");
}

/** The end of a file with so many items; a comment says how many parts have none. */
export function piesFoot({ written, omitted }: { written: number; omitted: number }, today: string): string {
  const counted = written > 0 ? `\t\t<ItemCount>${written}</ItemCount>\n` : "";
  const why = "whose brand has no four-letter code or whose number has more than 48 characters";
  const left = omitted > 0 ? `<!-- Parts on sale that are left out, ${why}: ${omitted} -->\n` : "";
  return `\t</Items>\n\t<Trailer>\n${counted}\t\t<TransactionDate>${today}</TransactionDate>\n\t</Trailer>\n</PIES>\n${left}`;
}

/** Reads what is stored of a supplier's item of this part, but not which part it is of. */
export function readSupplied(part: SoldPart): ItemRecord {
  const segments = suppliedItem(part).children.filter(({ name }) => !identifying.has(name));
  const item = elementOf("Item", { MaintenanceType: "A" }, [elementOf("PartNumber", {}, "1"), ...segments]);
  const [record] = readItem(item, { sheets: new Map(), currency: "" }).filter(({ kind }) => kind === "item");
  if (record?.kind !== "item") throw new Error("an item without a fault was refused");
  return record;
}

/**
 * Returns a part as an Item: each segment as its supplier wrote it where the shop still says the same, else in the shop's own words. Null: PIES has no
 * place for it, because its brand has no code or its number is too long.
 */
export function piesItem(part: PiesPart, words: own.PiesWords): string | null {
  const { name, prices, terminologyId } = part;
  const supplied = suppliedItem(part);
  const leaf = (of: string, text: string | null) => (text === null ? [] : [elementOf(of, {}, text)]);
  const typeId = terminologyId ?? childText(supplied, "PartTerminologyID");
  const groups: Record<string, [name: string, write: (all: XmlElement[]) => XmlElement[]]> = {
    Descriptions: ["Description", (all) => descriptions(part, all, words)],
    Prices: ["Pricing", () => prices.map((one) => own.ownPrice(one, words))],
    ExtendedInformation: [
      "ExtendedProductInformation",
      (all) => withFacts(part, extendedWith(part, all.filter(isOfSold))),
    ],
    ProductAttributes: ["ProductAttribute", (all) => attributes(part, all)],
    Packages: ["Package", (all) => all.map(withWholeDimensions)],
    Kits: ["KitComponent", (all) => part.kit?.map(own.ownComponent) ?? all],
    PartInterchangeInfo: ["PartInterchange", (all) => interchangeWith(part, all)],
    DigitalAssets: ["DigitalFileInformation", (all) => digitalAssets(part, all, words)],
  };
  const stated = new Map([
    ["PartNumber", leaf("PartNumber", numberOf(part))],
    ["BrandAAIAID", leaf("BrandAAIAID", name.brandId)],
    ["BrandLabel", leaf("BrandLabel", name.brand)],
    ["MinimumOrderQuantity", minimumOrder(part, supplied)],
    ["PartTerminologyID", leaf("PartTerminologyID", typeId)],
    ...Object.entries(groups).map(([of, inner]) => [of, groupOf(supplied, of, inner)] as const),
  ]);
  const others = supplied.children.filter((one) => !stated.has(one.name));
  return writeElement(elementOf("Item", {}, [...[...stated.values()].flat(), ...others]), itemShape, "\t\t");
}

const numberOf = ({ name: { makerNumber, sku } }: SoldPart) => makerNumber ?? sku;

/** What is stored of a supplier's item, without what a file has removed. */
function suppliedItem({ details }: SoldPart): XmlElement {
  // A text is that of a segment, not of an attribute: none of the item's is stored.
  const segments = Object.entries(details).map(([name, value]) => [name, typeof value === "string" ? [value] : value]);
  return withoutRemoved(elementFromJson("Item", Object.fromEntries(segments), itemShape));
}

function withoutRemoved(element: XmlElement): XmlElement {
  const left = element.children.filter(({ attributes }) => attributes["MaintenanceType"] !== "D");
  return { ...element, children: left.map(withoutRemoved) };
}

function minimumOrder({ alike, minimumOrder: minimum }: PiesPart, supplied: XmlElement): XmlElement[] {
  if (alike.minimumOrder) return supplied.children.filter(({ name }) => name === "MinimumOrderQuantity");
  return minimum === 1 ? [] : [elementOf("MinimumOrderQuantity", { UOM: "EA" }, String(minimum))];
}

/** A segment with its elements written anew; what else stands in it stays. */
function groupOf(
  supplied: XmlElement,
  of: string,
  [inner, write]: [name: string, write: (all: XmlElement[]) => XmlElement[]],
): XmlElement[] {
  const all = supplied.children.filter(({ name }) => name === of);
  const children = all.flatMap((one) => one.children);
  const written = write(children.filter(({ name }) => name === inner));
  const others = children.filter(({ name }) => name !== inner);
  const text = all.map((one) => one.text).join("");
  const stated = Object.assign({}, ...all.map((one) => one.attributes)) as Record<string, string>;
  const group = { ...elementOf(of, stated, [...written, ...others]), text };
  return group.children.length === 0 && text.trim() === "" ? [] : [group];
}

function descriptions(part: PiesPart, all: XmlElement[], words: own.PiesWords): XmlElement[] {
  return part.alike.texts ? all : [...own.ownDescriptions(part, words), ...all.filter((one) => !isRead(one))];
}

/** The entries with the facts that the shop has from elsewhere, instead of what the supplier says of the same. */
function withFacts({ facts: { replaced, entries } }: PiesPart, all: XmlElement[]): XmlElement[] {
  const added = entries.map(({ code, text }) => elementOf("ExtendedProductInformation", { EXPICode: code }, text));
  return [...all.filter(({ attributes: { EXPICode = "" } }) => !replaced.has(EXPICode)), ...added];
}

/** Staff may sell what its supplier no longer does; who imports its life cycle code would not. */
const isOfSold = ({ attributes, text }: XmlElement) =>
  !["LIF", "LIS"].includes(attributes["EXPICode"] ?? "") || !notSold.has(text.trim());

function attributes({ alike }: PiesPart, all: XmlElement[]): XmlElement[] {
  let at = 0;
  // One that does not say of what it is one is not among those that were read.
  const asWritten = all.filter((one) => !isOfAttribute(one) || alike.attributes[at++]);
  return [...asWritten, ...alike.otherAttributes.map(own.ownAttribute)];
}

/** PIES wants measures of the goods and of their package: where only one of them is known, it stands for both. */
function withWholeDimensions(one: XmlElement): XmlElement {
  const whole = (element: XmlElement) => {
    const sides = ["Height", "Width", "Length"].flatMap((side) => {
      const names = [`Merchandising${side}`, `Shipping${side}`];
      const [goods, shipped] = names.map((name) => child(element, name));
      const known = goods ?? shipped;
      return known
        ? [goods ?? { ...known, name: `Merchandising${side}` }, shipped ?? { ...known, name: `Shipping${side}` }]
        : [];
    });
    const others = element.children.filter((one) => !sides.includes(one));
    return sides.length === 6 ? { ...element, children: [...sides, ...others] } : element;
  };
  return {
    ...one,
    children: one.children.map((element) => (element.name === "Dimensions" ? whole(element) : element)),
  };
}

/** The supplier's files, after those images of the shop that are not among them. */
function digitalAssets({ images }: PiesPart, all: XmlElement[], { publicUrl }: own.PiesWords): XmlElement[] {
  const stated = new Set(all.map((one) => childText(one, "URI")));
  const added = images.flatMap((url, at) =>
    stated.has(url) ? [] : [own.ownImage(new URL(url, publicUrl).href, at === 0)],
  );
  return [...added, ...all];
}
