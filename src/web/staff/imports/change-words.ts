import { csvPreview } from "#messages/csv-preview.ts";
import { imports } from "#messages/import-pages.ts";
import { changeFormat, numberFormat } from "#web/ui/formats.ts";
import { useFormatMoney, useLocale } from "#web/ui/intl.tsx";

const words = imports.changes;

type Recorded = Record<string, unknown> | null;

/** Recorded fields by what files call them. */
const calledInFiles: Record<string, string> = {
  priceCents: "price",
  listCents: "list_price",
  jobberCents: "jobber_price",
  wholesaleCents: "wholesale_price",
  coreCents: "core_charge",
  mapCents: "map_price",
  minimumOrder: "minimum_order",
  imageUrl: "image",
  makerNumber: "part_number",
  replacedBy: "replaced_by",
};

const fields: Record<string, string> = csvPreview.fields;

/** Returns what people call a recorded field. */
export function fieldLabel(field: string): string {
  if (field === "attributes" || field === "keyWords") return words[field];
  return fields[calledInFiles[field] ?? field] ?? field;
}

/** Ids and the like, which say nothing to people in one line. */
const unsaid = new Set(["partTypeId", "brandId", "removedAt"]);
const longest = 60;

/** Returns functions that put recorded values into words: a value, and what changed between two states of a row. */
export function useChangeWords() {
  const money = useFormatMoney();
  const locale = useLocale();
  const valueText = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === "") return words.empty;
    if (typeof value === "boolean") return value ? words.yes : words.no;
    if (typeof value === "number") return field.endsWith("Cents") ? money(value) : numberFormat(locale).format(value);
    return typeof value === "string" ? value : JSON.stringify(value);
  };
  const short = (text: string) => (text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text);
  const changesText = (before: Recorded, after: Recorded): string[] =>
    Object.keys(after ?? {})
      .filter((field) => before !== null && field in before && before[field] !== after?.[field] && !unsaid.has(field))
      .map((field) => {
        const [from, to] = [before?.[field], after?.[field]];
        if (typeof from === "object" && from !== null) return fieldLabel(field);
        const isPrice = field.endsWith("Cents") && typeof from === "number" && typeof to === "number" && from > 0;
        const by = isPrice ? changeFormat(locale).format((to - from) / from) : null;
        return words.changed(fieldLabel(field), short(valueText(field, from)), short(valueText(field, to)), by);
      });
  return { valueText, changesText };
}
