import { childText, within, type XmlElement } from "#adapters/catalogue-files/xml-records.ts";
import type { ItemNumber } from "#shop/supply/imports/records.ts";

/** The codes of extended product information that hold numbers and their makers. */
export const numberCodes: ReadonlySet<string> = new Set(["OEP", "OEM", "OSP", "OSN", "PTN"]);

/**
 * The numbers that an item can be found by: those it is interchangeable with, the vehicle maker's and its supplier's, and the one it replaced.
 * `extended` is the extended product information by code, in the order of the file.
 */
export function numbersOf(item: XmlElement, extended: Map<string, string[]>): ItemNumber[] {
  const interchange = within(item, "PartInterchangeInfo", "PartInterchange").flatMap((element) =>
    element.children
      .filter(({ name }) => name === "PartNumber")
      .map(({ text }): ItemNumber => ({
        kind: "interchange",
        number: text.trim(),
        maker: makerOf(element),
        replacedBy: null,
        remove: element.attributes["MaintenanceType"] === "D",
      })),
  );
  const oe = (numbers: string, makers: string): ItemNumber[] => {
    const pairs = madeNumbers(extended.get(numbers) ?? [], extended.get(makers) ?? []);
    const different = new Map(pairs.map((pair) => [`${pair.number}\n${pair.maker ?? ""}`, pair]));
    return [...different.values()].flatMap(({ number, maker }) =>
      number === "" ? [] : [{ kind: "oe", number, maker, replacedBy: null, remove: false }],
    );
  };
  const replaced = new Set((extended.get("PTN") ?? []).filter(Boolean));
  const superseded = [...replaced].map((number): ItemNumber => ({
    kind: "superseded",
    number,
    maker: null,
    replacedBy: null,
    remove: false,
  }));
  return [...interchange, ...oe("OEP", "OEM"), ...oe("OSP", "OSN"), ...superseded];
}

/** Whose number the numbers of a PartInterchange are. */
export function makerOf(element: XmlElement): string | null {
  const { attributes } = element;
  return (
    attributes["BrandLabel"]?.trim() ||
    childText(element, "BrandLabel") ||
    (attributes["BrandAAIAID"] ?? attributes["BrandID"] ?? childText(element, "BrandAAIAID"))
  );
}

/** Returns numbers with their makers, which have none unless there are as many of these. */
export function madeNumbers(numbers: string[], makers: string[]): { number: string; maker: string | null }[] {
  const isPaired = numbers.length === makers.length;
  return numbers.map((number, at) => ({ number, maker: (isPaired && makers[at]) || null }));
}
