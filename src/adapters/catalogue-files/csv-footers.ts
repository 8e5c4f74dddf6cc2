import type { Cells } from "#adapters/catalogue-files/csv-row.ts";

/** Words that are only said of sums, whatever follows: `Subtotal Brakes`, `Zwischensumme: 3`. */
const sum =
  /^(?:(?:sub|grand|page|report|overall)[\s-]?totals?|(?:zwischen|gesamt|end|teil|netto|brutto)summen?|(?:gesamt|end)betrag|sous-total|total g[ée]n[ée]ral)(?:[\s:=(].*)?$/is;
/** Words that may also begin a part number or be a brand: `TOTAL 7000`. */
const maybeSum =
  /^(?:totals?|sums?|summen?|gesamt|insgesamt|somme|suma)(?:\s+(?:parts?|items?|rows?|lines?|records?|articles?|artikel|teile|positionen|amount|value|qty|quantity|stock|usd|eur))*\s*(?:[:=(].*)?$/is;
const footer =
  /^(?:end of (?:file|list|report|data|price ?list)|end|ende|ende der (?:liste|datei|preisliste)|(?:page|seite) \d+ ?(?:of|von|\/) ?\d+|(?:printed|generated|exported|created|erstellt|gedruckt|stand)(?: (?:on|at|by|am|von))?[\s:].*|(?:all|alle) (?:prices|preise)\b.*|(?:prices|preise) .*|(?:©|\(c\)|copyright)\s.*)$/is;

/** A label without what decorates it: `*** Total ***`, `--- END ---`. */
const plain = (cell: string) => cell.replace(/^[\s*=_#<>-]+|[\s*=_#<>.-]+$/g, "");

/**
 * Returns the label of a row that sums up others or ends a list, in the place of a part number, or of a row that has none; null: it is about a part.
 * `cells` are those of the row by field, and `row` all of them.
 */
export function footerLabel(cells: Cells, row: string[]): string | null {
  const number = cells.get("sku") || cells.get("part_number");
  const label = number || (row.find((cell) => cell !== "") ?? "");
  const text = plain(label);
  // A brand is called Total.
  const isSum = sum.test(text) || (maybeSum.test(text) && (number || label !== cells.get("brand")));
  return isSum || (row.filter(Boolean).length === 1 && footer.test(text)) ? label.slice(0, 60) : null;
}
