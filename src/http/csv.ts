/** What a spreadsheet takes for a formula, or for its mark of a text. */
const formula = /^[=+\-@\t\r']/;

/** Returns a line of a CSV file. A text that a spreadsheet would compute is marked as text (OWASP: CSV injection); numbers are written as they are. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
