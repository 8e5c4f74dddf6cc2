import { damageOf, type CellFault } from "#adapters/catalogue-files/csv-values.ts";

/** A repair that made a text displayable. */
export type TextRepair = "html_removed" | "encoding_repaired";

const invisible = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\u00ad]/g;
const blanks = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g;

/** Returns whether a cell contains bidirectional control characters, which can disguise one text as another. */
export const turnsDirection = (cell: string) => /[\u202a-\u202e\u2066-\u2069]/.test(cell);

/** Returns a cell without invisible characters and surrounding blanks, with all other blanks as plain spaces. */
export function tidyCell(cell: string): string {
  // oxlint-disable-next-line no-control-regex
  return /[^\x20-\x7e]/.test(cell) ? cell.replace(invisible, "").replace(blanks, " ").trim() : cell.trim();
}

/** Returns whether a text has no visible characters. */
export const isBlank = (text: string) => !/\S/.test(text) || tidyCell(text) === "";

/**
 * Returns the text that people protect from spreadsheets: `="0986494123"`, and `'0986494123` where `apostrophe` has no other meaning. Of other cells
 * the same text: 'Pad' in quotes of its own keeps both.
 */
export function unprotected(cell: string, apostrophe: boolean): string {
  const [, text] = /^="([^"]*)"$/.exec(cell) ?? [];
  if (text !== undefined) return text.trim();
  return apostrophe && /^'.*[^']$/s.test(cell) ? cell.slice(1) : cell;
}

/** The first characters by which spreadsheets recognise a formula, and the apostrophe that marks a text. */
const formula = /^[=+\-@\t\r']/;

/** Returns a cell that spreadsheets show as text instead of evaluating it (OWASP: CSV injection). */
export function asPlainCell(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** Reverses `asPlainCell`. */
export function fromPlainCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
}

const tag = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>|<!--[\s\S]*?-->/i;
const hidden = /<(script|style)\b[\s\S]*?<\/\1\s*>/gi;
const entity = /&(?:#\d{1,6}|#x[0-9a-f]{1,5}|[a-z]{2,8});/i;
const named: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  reg: "®",
  copy: "©",
  trade: "™",
  deg: "°",
  frac12: "½",
  frac14: "¼",
  auml: "ä",
  ouml: "ö",
  uuml: "ü",
  Auml: "Ä",
  Ouml: "Ö",
  Uuml: "Ü",
  szlig: "ß",
  oslash: "ø",
  Oslash: "Ø",
  times: "×",
  ndash: "–",
  mdash: "—",
};

/** Reads text for people. HTML tags and a double encoding are removed and listed in `repairs`. */
export function readWords(cell: string): { value: string; repairs: TextRepair[] } | { fault: CellFault } {
  const fault = damageOf(cell);
  if (fault) return { fault };
  const repairs: TextRepair[] = [];
  let value = cell;
  const decoded = decodedAgain(value);
  if (decoded !== null) {
    value = decoded;
    repairs.push("encoding_repaired");
  }
  if (tag.test(value) || entity.test(value)) {
    const text = withoutHtml(value);
    if (text !== value) repairs.push("html_removed");
    value = text;
  }
  return { value, repairs };
}

function withoutHtml(html: string): string {
  const text = html
    .replace(hidden, " ")
    .replace(/<(?:br|\/p|\/li|\/div)\s*\/?>/gi, "\n")
    .replace(new RegExp(tag.source, "gi"), "")
    .replace(new RegExp(entity.source, "gi"), (one) => characterOf(one.slice(1, -1)) ?? one);
  return text
    .replace(/[ \t]+/g, " ")
    .replace(/\s*\n\s*/g, "\n")
    .trim();
}

function characterOf(name: string): string | undefined {
  if (!name.startsWith("#")) return named[name] ?? named[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : undefined;
}

/** The bytes of windows-1252 by character, where they differ from Latin-1. */
const cp1252 = new Map(
  Array.from(
    { length: 128 },
    (_, at) => [new TextDecoder("windows-1252").decode(Uint8Array.of(at + 128)), at + 128] as const,
  ),
);

/** Decodes UTF-8 that was read as windows-1252 (`Ã¤` becomes ä). Returns null where the text is not of that kind. */
function decodedAgain(text: string): string | null {
  if (!/[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u2122]/.test(text)) return null;
  const bytes: number[] = [];
  for (const character of text) {
    const byte = (character.codePointAt(0) ?? 0) < 128 ? character.charCodeAt(0) : cp1252.get(character);
    if (byte === undefined) return null;
    bytes.push(byte);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes));
  } catch {
    return null;
  }
}
