import { childText, within, type XmlElement } from "#catalogue-files/xml-records.ts";
import type { ItemNumber } from "#shop/imports/records.ts";

/**
 * The numbers that an item can be found by: those it is interchangeable with, the vehicle maker's and its supplier's, and the one it replaced.
 * `extended` is the extended product information by code.
 */
export function numbersOf(item: XmlElement, extended: Map<string, string[]>): ItemNumber[] {
  const interchange = within(item, "PartInterchangeInfo", "PartInterchange").flatMap((element): ItemNumber[] => {
    const { attributes } = element;
    const maker =
      attributes["BrandLabel"]?.trim() ||
      childText(element, "BrandLabel") ||
      (attributes["BrandAAIAID"] ?? attributes["BrandID"] ?? childText(element, "BrandAAIAID"));
    return element.children
      .filter(({ name }) => name === "PartNumber")
      .map(({ text }) => ({
        kind: "interchange",
        number: text.trim(),
        maker: maker ?? null,
        replacedBy: null,
        remove: attributes["MaintenanceType"] === "D",
      }));
  });
  const oe = (numbers: string, makers: string): ItemNumber[] => {
    const named = extended.get(makers) ?? [];
    // Of several makers each may have made any of them, unless there are as many.
    return (extended.get(numbers) ?? []).map((number, at, { length }) => {
      const maker = named.length === length ? named[at] : named.length === 1 ? named[0] : null;
      return { kind: "oe", number, maker: maker ?? null, replacedBy: null, remove: false };
    });
  };
  const superseded = (extended.get("PTN") ?? []).map((number): ItemNumber => ({
    kind: "superseded",
    number,
    maker: null,
    replacedBy: null,
    remove: false,
  }));
  return [...interchange, ...oe("OEP", "OEM"), ...oe("OSP", "OSN"), ...superseded];
}
