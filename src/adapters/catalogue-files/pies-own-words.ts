import { exactCodes, itemTexts } from "#adapters/catalogue-files/pies-texts.ts";
import { elementOf } from "#adapters/catalogue-files/write-element.ts";
import type { XmlElement } from "#adapters/catalogue-files/xml-records.ts";
import type { PiesPrice } from "#shop/supply/exports/export-pies.ts";
import type { SoldComponent, SoldPart } from "#shop/supply/exports/read-sold-parts.ts";

// Segments of a PIES item in the shop's own words.

/** How an export is written. `sheet`: the number of its price sheet. `language`: of the shop's own texts, two letters. */
export type PiesWords = { currency: string; language: string; publicUrl: string; sheet: string };

const longestText = 2_000;

/** The texts of a part, and those exactly that an import would read otherwise. */
export function ownDescriptions(part: SoldPart, { language }: PiesWords): XmlElement[] {
  const description = (code: string, text: string, sequence = 0): XmlElement =>
    elementOf(
      "Description",
      {
        DescriptionCode: code,
        // The header says any other one: an import reads what is in English or in no language.
        ...(language === "EN" && { LanguageCode: language }),
        ...(sequence > 0 && { Sequence: String(sequence) }),
      },
      text,
    );
  const [first = "", ...more] = inPieces(part.description);
  const written = [
    description("SHO", part.partName),
    ...(part.title === null ? [] : [description("DES", part.title)]),
    ...(first === "" ? [] : [description("MKT", first)]),
    ...more.map((text, at) => description("FAB", text, at + 1)),
    ...part.keyWords.map((word, at) => description("KEY", word, at + 1)),
  ];
  const read = itemTexts(elementOf("Item", {}, [elementOf("Descriptions", {}, written)]), "", []);
  const exact = (code: string, text: string) => elementOf("Description", { DescriptionCode: code }, text);
  return [
    ...written,
    ...(part.title === null || part.title === read.title ? [] : [exact(exactCodes.title, part.title)]),
    ...(part.description === (read.description ?? "") ? [] : [exact(exactCodes.description, part.description)]),
    ...(part.keyWords.join("\n") === (read.keyWords ?? []).join("\n")
      ? []
      : part.keyWords.map((word) => exact(exactCodes.keyWord, word))),
  ];
}

/** A text in pieces that a description can hold, divided between lines, else between words. */
function inPieces(text: string): string[] {
  const pieces: string[] = [];
  let left = text.trim();
  while (left.length > longestText) {
    const room = left.slice(0, longestText);
    const whole = room.isWellFormed() ? longestText : longestText - 1;
    const end = Math.max(room.lastIndexOf("\n"), 0) || Math.max(room.lastIndexOf(" "), 0) || whole;
    pieces.push(left.slice(0, end).trim());
    left = left.slice(end).trim();
  }
  return left === "" ? pieces : [...pieces, left];
}

export function ownPrice({ type, amount, quantity }: PiesPrice, { currency, sheet }: PiesWords): XmlElement {
  return elementOf("Pricing", { PriceType: type }, [
    elementOf("PriceSheetNumber", {}, sheet),
    elementOf("CurrencyCode", {}, currency),
    elementOf("Price", { UOM: "PE" }, amount),
    ...(quantity > 1 ? [elementOf("PriceBreak", { UOM: "PE" }, String(quantity))] : []),
  ]);
}

export function ownAttribute([name, value]: [string, string | number]): XmlElement {
  return elementOf("ProductAttribute", { AttributeID: name, PADBAttribute: "N" }, String(value));
}

export function ownComponent({ number, brand, brandId, title, quantity, onSale }: SoldComponent, at: number) {
  return elementOf("KitComponent", {}, [
    elementOf("ComponentPartNumber", {}, number),
    ...(brandId ? [elementOf("ComponentBrand", {}, brandId)] : []),
    ...(brand ? [elementOf("ComponentBrandLabel", {}, brand)] : []),
    elementOf("Description", { DescriptionCode: "DES" }, title),
    elementOf("QuantityInKit", { UOM: "EA" }, String(quantity)),
    elementOf("SequenceCode", {}, String(at + 1)),
    elementOf("SoldSeparately", {}, onSale ? "Y" : "N"),
  ]);
}

/** An image at its public address; the first one of a part is its primary photo. */
export function ownImage(address: string, isFirst: boolean): XmlElement {
  const name = new URL(address).pathname.slice(1).replaceAll("/", "-").slice(-80);
  const [, type] = /\.([a-z]{3,4})$/i.exec(name) ?? [];
  return elementOf("DigitalFileInformation", {}, [
    elementOf("FileName", {}, name || "image"),
    elementOf("AssetType", {}, isFirst ? "P04" : "P01"),
    ...(type ? [elementOf("FileType", {}, type.toUpperCase())] : []),
    elementOf("URI", {}, address),
  ]);
}
