import type { LegalFacts, RegulatedPlace, Warranty } from "#shop/catalogue/legal-facts/legal-facts.ts";
import type { FactColumn } from "#shop/supply/imports/fact-columns.ts";

/** Returns what is said of the sale of a part as an import reads it back from the columns of a CSV file. */
export function factCells(facts: LegalFacts): Partial<Record<FactColumn, string>> {
  const { condition, emissions, carbNumbers, regulated, origin, tariffCode, warranty } = facts;
  const { proposition65, hazard, safetySheet, contents } = facts;
  const cells = {
    condition,
    emissions: emissions && emissionCells[emissions],
    carb_number: carbNumbers?.join("|"),
    regulated_in: regulated && [...new Set(regulated.map(placeCell))].join("|"),
    country_of_origin: origin?.join("|"),
    tariff_code: tariffCode,
    warranty: warranty && warrantyText(warranty),
    prop_65: proposition65 && (proposition65.warns ? (proposition65.text ?? "yes") : "no"),
    hazard: hazard && hazardCell(hazard),
    safety_sheet: safetySheet && (safetySheet.url ?? safetySheet.number),
    content: contents && String(contents.quantity),
    content_unit: contents?.unit,
  };
  return Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== undefined && cell !== ""));
}

const emissionCells: Record<NonNullable<LegalFacts["emissions"]>, string> = {
  legal: "50-state legal",
  not_california: "49-state legal",
  off_road: "off-road use only",
  exempt: "exempt",
  pending: "pending",
};

/** What lies within a state is the state's, as far as a column can say. */
const placeCell = ({ country, region, postal }: RegulatedPlace) =>
  region ? `${country}-${region}` : (postal ?? country);

/** Returns a warranty in words that `readWarranty` reads. */
export function warrantyText({ months, distance, distanceUnit, lifetime, text }: Warranty): string {
  if (text !== undefined) return text;
  const terms = [
    ...(lifetime ? ["lifetime"] : []),
    ...(months === undefined ? [] : [`${months} months`]),
    ...(distance === undefined ? [] : [`${distance} ${distanceUnit === "km" ? "km" : "miles"}`]),
  ];
  return terms.join(" / ");
}

const hazardCell = ({ unNumber, hazardClass }: NonNullable<LegalFacts["hazard"]>) =>
  [unNumber, hazardClass && `class ${hazardClass}`].filter(Boolean).join(" ") || "yes";
