import type { LegalFacts, RegulatedPlace, Warranty } from "#shop/catalogue/legal-facts/legal-facts.ts";
import { number, plural } from "./grammar.ts";

/** The words for what suppliers and staff say of the sale of a part. */
export const legalFacts = {
  title: "Condition, warranty and legal notes",
  condition: "Condition",
  conditions: { new: "New", remanufactured: "Remanufactured", refurbished: "Refurbished", used: "Used" },
  warranty: "Manufacturer's warranty",
  lifetime: "Lifetime",
  origin: "Made in",
  tariffCode: "Tariff code",
  contents: "Contents",
  emissions: "Emissions law",
  emissionsTexts: {
    exempt: "Needs no emissions certificate.",
    legal: "Legal in all US states, including California.",
    pending: "Its emissions certificate is pending. Not for sale in California.",
    not_california: "Not legal for sale or use in California.",
    off_road: "For off-road and racing use only. Not legal on public roads and not for sale in California.",
  },
  carbNumbers: "CARB executive order",
  regulated: "Regulated",
  hazard: "Dangerous goods",
  isHazard: "Yes",
  hazardClass: (hazardClass: string) => `class ${hazardClass}`,
  packingGroup: (group: string) => `packing group ${group}`,
  safetySheet: "Safety data sheet",
  openSheet: "Open the safety data sheet",
  proposition65: "California Proposition 65",
  // The general warning of 27 CCR § 25603 (a), for chemicals of both lists that the supplier does not name.
  warning:
    "WARNING: This product can expose you to chemicals which are known to the State of California to cause cancer and birth defects or other reproductive harm. For more information go to www.P65Warnings.ca.gov.",
  /** On cards, beside the condition. */
  marks: {
    pending: "Not for California",
    not_california: "Not for California",
    off_road: "Off-road use only",
  },
};

/** A warranty in one line; what the supplier says in words stays in its words. */
export function warrantyText({ months, distance, distanceUnit, lifetime, text }: Warranty): string {
  if (text !== undefined) return text;
  const years = months !== undefined && months % 12 === 0 ? months / 12 : null;
  const terms = [
    ...(lifetime ? [legalFacts.lifetime] : []),
    ...(months === undefined
      ? []
      : [
          years === null
            ? plural(months, { one: "# month", other: "# months" })
            : plural(years, { one: "# year", other: "# years" }),
        ]),
    ...(distance === undefined ? [] : [`${number(distance)} ${distanceUnit === "km" ? "km" : "miles"}`]),
  ];
  return terms.join(" or ");
}

/** How much is in a package. */
export function contentsText({ quantity, unit }: NonNullable<LegalFacts["contents"]>): string {
  return unit === "pc" ? plural(quantity, { one: "# piece", other: "# pieces" }) : `${number(quantity)} ${unit}`;
}

/** The places of one country that a part is regulated in. `country`: its name. */
export function placesText(country: string, places: RegulatedPlace[]): string {
  const named = places.flatMap(({ region, postal, city, county }) => {
    const inside = city ?? (county === undefined ? undefined : `${county} County`);
    return [inside, region, postal].filter(Boolean).join(", ") || [];
  });
  return named.length === 0 ? country : `${country} (${named.join("; ")})`;
}

/** What an order and its mails say of a line, beside what it is: one sentence each. */
export function legalLines({ condition, warranty, emissions, carbNumbers }: LegalFacts): string[] {
  return [
    ...(condition ? [`${legalFacts.condition}: ${legalFacts.conditions[condition]}`] : []),
    ...(warranty ? [`${legalFacts.warranty}: ${warrantyText(warranty)}`] : []),
    ...(emissions && emissions !== "exempt" ? [legalFacts.emissionsTexts[emissions]] : []),
    ...(carbNumbers ? [`${legalFacts.carbNumbers}: ${carbNumbers.join(", ")}`] : []),
  ];
}
