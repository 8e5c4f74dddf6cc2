import { fileColumnOf } from "#shop/supply/imports/part-columns.ts";
import { numberText } from "#web/staff/number-text.ts";
import { csvPreview } from "#messages/csv-preview.ts";
import { importReport } from "#messages/import-report.ts";
import { parts } from "#messages/parts.ts";
import { changeFormat } from "#web/ui/formats.ts";
import { useLocale } from "#web/ui/intl.tsx";
import { useSite } from "#web/ui/site.ts";

const words = importReport.changes;

type Recorded = Record<string, unknown> | null;

const fields: Record<string, string> = csvPreview.fields;
const tiers: Record<string, string> = parts.tiers;

/** Returns what people call a recorded field. */
export function fieldLabel(field: string): string {
  if (field === "attributes" || field === "keyWords") return words[field];
  if (field === "details") return words.supplied;
  return fields[fileColumnOf(field)] ?? field;
}

/** Ids and the like, which say nothing to people in one line, and what follows from another field. */
const unsaid = new Set(["partTypeId", "brandId", "removedAt", "skuKey", "inStock", "lowStock"]);
const longest = 60;

/** Returns functions that put recorded values into words: a value, what changed between two states of a row, and what is new. */
export function useChangeWords() {
  const site = useSite();
  const locale = useLocale();
  const valueText = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === "") return words.empty;
    if (typeof value === "boolean") return value ? words.yes : words.no;
    if (typeof value === "number") return numberText(field, value, { money: site, locale });
    if (field === "tier") return tiers[String(value)] ?? String(value);
    return typeof value === "string" ? value : JSON.stringify(value);
  };
  const short = (text: string) => (text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text);
  const changesText = (before: Recorded, after: Recorded): string[] =>
    Object.keys(after ?? {})
      .filter((field) => before !== null && field in before && !unsaid.has(field))
      .filter((field) => JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]))
      .toSorted((one, other) => Number(other === "priceCents") - Number(one === "priceCents"))
      .map((field) => {
        const [from, to] = [before?.[field], after?.[field]];
        if (typeof (from ?? to) === "object") return fieldLabel(field);
        const isPrice = field.endsWith("Cents") && typeof from === "number" && typeof to === "number" && from > 0;
        const by = isPrice ? changeFormat(locale).format((to - from) / from) : null;
        return words.changed(fieldLabel(field), short(valueText(field, from)), short(valueText(field, to)), by);
      });
  /** What something new is called and costs. */
  const newText = (after: Recorded): string[] =>
    [["title", "name"].find((field) => after?.[field]), "priceCents"].flatMap((field) =>
      field && after?.[field] ? [short(valueText(field, after[field]))] : [],
    );
  return { valueText, changesText, newText };
}
