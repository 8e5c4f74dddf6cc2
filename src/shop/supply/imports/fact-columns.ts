import type { FactKind } from "#shop/catalogue/legal-facts/legal-facts.ts";

/** The columns of a CSV file that say something of the sale of a part, with the fact each is of. `content_unit` is the unit of `content`. */
export const factColumns = {
  condition: "condition",
  emissions: "emissions",
  carb_number: "carbNumbers",
  regulated_in: "regulated",
  country_of_origin: "origin",
  tariff_code: "tariffCode",
  warranty: "warranty",
  prop_65: "proposition65",
  hazard: "hazard",
  safety_sheet: "safetySheet",
  content: "contents",
  content_unit: "contents",
} as const satisfies Record<string, FactKind>;

export type FactColumn = keyof typeof factColumns;

export const factColumnNames = Object.keys(factColumns) as FactColumn[];

export const isFactColumn = (field: string): field is FactColumn => field in factColumns;
