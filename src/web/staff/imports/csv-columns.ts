import { csvPreview as words } from "#messages/csv-preview.ts";

const numberFields = ["kind", "number", "maker", "replaced_by"];
const applicationFields =
  "make model year from to position quantity notes displacement ccm cylinders kw fuel turbo engine version drive transmission body trim brakes built_from built_to built_before vin_from vin_to with without vehicle market ktype hsn_tsn vcdb".split(
    " ",
  );
const vehicleFields = ["hsn", "tsn"];
const partFields = Object.keys(words.fields).filter(
  (field) =>
    !numberFields.includes(field) &&
    !applicationFields.includes(field) &&
    !vehicleFields.includes(field) &&
    field !== "source",
);

/** What a column can be, in groups. */
export const fieldGroups = [
  { title: words.groups.part, fields: partFields },
  { title: words.groups.number, fields: numberFields },
  { title: words.groups.application, fields: applicationFields },
  { title: words.groups.vehicle, fields: vehicleFields },
];

const units = ["", "mm", "cm", "in", "kg", "g", "lb", "l", "ml", "V", "A", "Ah", "W", "Nm"];

/** What a column can be as an attribute: by its own name, with a unit or without one. */
export function attributeChoices(name: string): { field: string; label: string }[] {
  const key = name
    .normalize("NFKD")
    .replaceAll("ß", "ss")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[_\d]+|_$/g, "")
    .slice(0, 34);
  if (key === "") return [];
  return units.map((unit) => ({
    field: unit === "" || key.endsWith(`_${unit.toLowerCase()}`) ? `attr.${key}` : `attr.${key}_${unit.toLowerCase()}`,
    label: words.attribute(unit),
  }));
}
