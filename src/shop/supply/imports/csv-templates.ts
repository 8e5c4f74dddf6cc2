import { partColumns } from "#shop/supply/imports/part-columns.ts";

export const templateKinds = ["parts", "applications"] as const;
export type TemplateKind = (typeof templateKinds)[number];

const whichPart = ["sku", "brand", "part_number"];

const qualifiers =
  "displacement cylinders kw fuel turbo engine version drive transmission body trim built_from built_to".split(" ");

const columns: Record<TemplateKind, string[]> = {
  parts: [...whichPart, ...partColumns.map(({ csv }) => csv)],
  applications: [
    ...whichPart,
    "part_type",
    "make",
    "model",
    "from",
    "to",
    "position",
    "quantity",
    ...qualifiers,
    "notes",
  ],
};

/** Returns the header of a CSV file to be filled in and imported. */
export function templateColumns(kind: TemplateKind): string[] {
  return columns[kind];
}
