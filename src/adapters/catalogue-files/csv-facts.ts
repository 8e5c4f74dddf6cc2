import { isNothing } from "#adapters/catalogue-files/csv-sale-words.ts";
import { warnOf, type Row } from "#adapters/catalogue-files/csv-row.ts";
import { unprotected } from "#adapters/catalogue-files/csv-text.ts";
import { damageOf } from "#adapters/catalogue-files/csv-values.ts";
import { factsInText } from "#shop/catalogue/legal-facts/facts-in-notes.ts";
import * as read from "#shop/catalogue/legal-facts/fact-values.ts";
import type { FactKind, LegalFacts, Warranty } from "#shop/catalogue/legal-facts/legal-facts.ts";
import { factColumnNames, factColumns, type FactColumn } from "#shop/supply/imports/fact-columns.ts";
import type { ItemRecord, ProblemRecord } from "#shop/supply/imports/records.ts";

type Value = LegalFacts[FactKind] | null | undefined;

/** How a cell is read by its column; `undefined`: it can't be, null: it says that there is none. */
const readers: Record<Exclude<FactColumn, "content_unit">, (text: string, row: Row) => Value> = {
  condition: (text) => read.readCondition(text) ?? undefined,
  emissions: (text, row) => read.readEmissions(text, row.style.nameOf("emissions")) ?? undefined,
  carb_number: (text) => (/^exempt$/i.test(text) ? null : (read.readCarbNumbers(text) ?? undefined)),
  regulated_in: (text) => placesOf(text),
  country_of_origin: (text) => read.readCountries(text) ?? undefined,
  tariff_code: (text) => (/^[\d. ]{1,16}$/.test(text) ? text : undefined),
  warranty: (text, row) => warrantyOf(text, row.style.nameOf("warranty")),
  prop_65: (text) => read.readProposition65(text) ?? undefined,
  hazard: (text, row) => hazardOf(text, row.style.nameOf("hazard")),
  safety_sheet: (text) => {
    if (/^https:\/\//i.test(text) && URL.canParse(text) && text.length <= 2_000) return { url: text };
    return /^https?:|[/\\]{2}/i.test(text) || text.length > 60 ? undefined : { number: text };
  },
  content: (text, row) => read.readContents(text, unitOf(row)) ?? undefined,
};

/** No is a value of these columns: a condition or a warranty of 'no' is none. */
const answersNo: ReadonlySet<string> = new Set(["emissions", "prop_65", "hazard"]);

/** Reads what a row says of the sale of its part; an empty cell says nothing, and one that says 'none' takes a fact back. */
export function factsIn(row: Row, warnings: ProblemRecord[]): ItemRecord["facts"] {
  const stated: Record<string, LegalFacts[FactKind] | null> = {};
  for (const column of factColumnNames) {
    const cell = row.cells.get(column) ?? "";
    if (cell === "" || column === "content_unit") continue;
    const kind = factColumns[column];
    const text = unprotected(cell, true).trim();
    const isNone = isNothing(text) && !(answersNo.has(column) && read.readFlag(text) !== null);
    const value = damageOf(text) ? undefined : isNone ? null : readCell(column, text, row);
    if (value !== undefined) stated[kind] = value;
    else warnings.push(warnOf(row, "fact_unread", { element: row.style.nameOf(column), value: text.slice(0, 60) }));
  }
  const texts = ["name", "title", "description", "notes"].map((field) => row.cells.get(field) ?? "").filter(Boolean);
  // A row that changes a price says nothing of what earlier texts said.
  const hasTexts = Boolean(row.cells.get("description") || row.cells.get("notes"));
  const notes = factsInText(texts.join("\n"));
  if (Object.keys(stated).length === 0 && !hasTexts && Object.keys(notes).length === 0) return undefined;
  return { stated, ...((hasTexts || Object.keys(notes).length > 0) && { notes }) };
}

/** Several columns of one meaning are one cell: the last that can be read counts, and of warnings the one with words. */
function readCell(column: Exclude<FactColumn, "content_unit">, text: string, row: Row): Value {
  const whole = text.includes("|") ? undefined : readers[column](text, row);
  if (whole !== undefined || !text.includes("|")) return whole;
  const pieces = text
    .split("|")
    .map((one) => one.trim())
    .filter(Boolean);
  if (column === "regulated_in" || column === "country_of_origin" || column === "carb_number")
    return readers[column](pieces.join(", "), row);
  const values = pieces.map((piece) => readers[column](piece, row)).filter((value) => value !== undefined);
  return values.find((value) => typeof value === "object" && value !== null && "text" in value) ?? values.at(-1);
}

const unitOf = ({ cells, style }: Row) =>
  cells.get("content_unit") ||
  (/[([]\s*(\p{L}{1,6})\s*[)\]]$|_(l|ml|kg|g)$/iu.exec(style.nameOf("content"))?.slice(1).find(Boolean) ?? "");

function placesOf(text: string): LegalFacts["regulated"] {
  const regions = read.readRegions(text);
  if (regions) return regions;
  return read.readCountries(text)?.map((country) => ({ country }));
}

/** A number alone is of the unit that the name of its column has. */
function warrantyOf(text: string, name: string): Warranty | undefined {
  const isYears = /year|jahr|ann[eé]e|años/i.test(name) && /^\d{1,2}$/.test(text);
  return read.readWarranty(isYears ? `${text} years` : text) ?? undefined;
}

function hazardOf(text: string, name: string): Value {
  if (/class|klasse/i.test(name) && /^[1-9](?:\.\d[A-Z]?)?$/.test(text)) return { hazardClass: text };
  const found = read.readHazard(text);
  return found === false ? null : (found ?? undefined);
}
