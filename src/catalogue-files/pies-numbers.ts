import { childText, within, type XmlElement } from "#catalogue-files/xml-records.ts";
import type { ItemNumber } from "#shop/imports/records.ts";

/**
 * The numbers that an item can be found by: those it is interchangeable with, the vehicle maker's and its supplier's, and the one it replaced.
 * `extended` is the extended product information by code.
 */
export function numbersOf(item: XmlElement, extended: Map<string, string>): ItemNumber[] {
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
  const numbersOf = (kind: ItemNumber["kind"], number: string | undefined, maker: string | undefined): ItemNumber[] =>
    number ? [{ kind, number, maker: maker ?? null, replacedBy: null, remove: false }] : [];
  return [
    ...interchange,
    ...numbersOf("oe", extended.get("OEP"), extended.get("OEM")),
    ...numbersOf("oe", extended.get("OSP"), extended.get("OSN")),
    ...numbersOf("superseded", extended.get("PTN"), undefined),
  ];
}
