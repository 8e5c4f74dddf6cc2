import { UnusableFile } from "#shop/supply/imports/import-outcome.ts";
import { fileLimits } from "#shop/foundation/limits.ts";

/** A row of a CSV file and the line it begins in. `broken`: its quotes leave open where it ends; it has no cells. */
export type CsvRow = { line: number; cells: string[]; broken: boolean };

type Line = { number: number; text: string };

/**
 * Returns a function that splits a text, which comes in pieces, into rows. Quotes are read as spreadsheets write them, and leniently within a line: a
 * quote that no separator follows is a character. A quoted cell may span lines only where its quotes and the row's `width` leave no doubt;
 * otherwise its first line is broken and the next one is a row of its own, so that a forgotten quote swallows nothing. `width` is null while
 * it is unknown. Throws `broken_csv` for a line beyond the limit, and with the line of the first quote for more quotes that nothing closes than
 * `openQuotes`: the end of each is looked for in many lines.
 */
export function rowSplitter(separator: string, openQuotes: number = fileLimits.csvOpenQuotes) {
  let rest = "";
  let number = 0;
  let lines: Line[] = [];
  const unclosed: number[] = [];
  return (piece: string | null, width: number | null): CsvRow[] => {
    const ended = piece === null;
    const text = rest + (piece ?? "");
    // A `\r` at the end may be half of a line break.
    const whole = ended ? text.length : lastBreak(text);
    rest = text.slice(whole);
    if (rest.length > fileLimits.csvRowLength) throw tooLong(number + 1);
    for (const one of text.slice(0, whole).split(/\r\n|\n|\r/)) lines.push({ number: (number += 1), text: one });
    // What follows the last break is no line yet.
    if (!ended || text === "" || /[\r\n]$/.test(text)) {
      lines.pop();
      number -= 1;
    }
    const rows: CsvRow[] = [];
    let at = 0;
    while (at < lines.length) {
      const found = rowAt(lines, at, { separator, width, ended });
      if (!found) break;
      if (found.row) rows.push(found.row);
      if (found.isOpen) unclosed.push(lines[at]!.number);
      if (unclosed.length > openQuotes)
        throw new UnusableFile("broken_csv", unclosed[0], { reason: "quote_open", times: unclosed.length });
      at = found.next;
    }
    lines = lines.slice(at);
    return rows;
  };
}

/** The place behind the last line break; a `\r` at the end does not count. */
function lastBreak(text: string): number {
  const before = text.endsWith("\r") ? text.length - 2 : text.length;
  return Math.max(text.lastIndexOf("\n", before), text.lastIndexOf("\r", before)) + 1;
}

const tooLong = (line: number) => new UnusableFile("broken_csv", line, { reason: "too_long" });

type Found = { row: CsvRow | null; next: number; isOpen?: boolean };
type Splitting = { separator: string; width: number | null; ended: boolean };

/** Returns the row that begins at a line, and the place of the next; null where more lines are needed to tell. */
function rowAt(lines: Line[], at: number, { separator, width, ended }: Splitting): Found | null {
  const { number, text } = lines[at]!;
  if (text.length > fileLimits.csvRowLength) throw tooLong(number);
  if (text.trim() === "") return { row: null, next: at + 1 };
  if (!text.includes('"')) return { row: { line: number, cells: text.split(separator), broken: false }, next: at + 1 };
  const scan: Scan = { cells: [], cell: "", stray: false, open: false };
  scanLine(text, separator, scan);
  let [last, length] = [at, text.length];
  while (scan.open) {
    last += 1;
    length += lines[last]?.text.length ?? 0;
    const isLong = length > fileLimits.csvRowLength || last - at >= fileLimits.csvCellLines;
    if (last >= lines.length && !ended && !isLong) return null;
    if (last >= lines.length || isLong || scan.stray) break;
    scan.cell += "\n";
    scanLine(lines[last]!.text, separator, scan);
  }
  const isWide = width === null || (cellsUsed(scan.cells) <= width && scan.cells.length >= width);
  const broken = scan.open || (last > at && (scan.stray || !isWide));
  if (broken) return { row: { line: number, cells: [], broken }, next: at + 1, isOpen: scan.open && !scan.stray };
  return { row: { line: number, cells: scan.cells, broken }, next: last + 1 };
}

/** How many cells a row has up to its last one that is not empty. */
export function cellsUsed(cells: string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== "") + 1;
}

/** How far a row has been read. `stray`: a quote that ends no cell stands in a quoted one. `open`: a quoted cell has not ended. */
type Scan = { cells: string[]; cell: string; stray: boolean; open: boolean };

function scanLine(text: string, separator: string, scan: Scan): void {
  let at = 0;
  let quoted = scan.open;
  for (;;) {
    if (!quoted) {
      scan.cell = "";
      const begin = skipBlanks(text, at, separator);
      if (text[begin] === '"') {
        quoted = true;
        at = begin + 1;
      }
    }
    let end: number;
    if (quoted) {
      end = scanQuoted(text, at, separator, scan);
      if (scan.open) return;
      quoted = false;
    } else {
      end = text.indexOf(separator, at);
      scan.cell = end === -1 ? text.slice(at) : text.slice(at, end);
    }
    scan.cells.push(scan.cell);
    if (end === -1) return;
    at = end + separator.length;
  }
}

/** Reads a quoted cell. Returns the place of the separator after it; -1 at the end of the line. */
function scanQuoted(text: string, from: number, separator: string, scan: Scan): number {
  let at = from;
  for (;;) {
    const quote = text.indexOf('"', at);
    scan.open = quote === -1;
    if (scan.open) {
      scan.cell += text.slice(at);
      return -1;
    }
    const next = skipBlanks(text, quote + 1, separator);
    if (text[quote + 1] === '"') {
      scan.cell += text.slice(at, quote + 1);
      at = quote + 2;
    } else if (next >= text.length || text.startsWith(separator, next)) {
      scan.cell += text.slice(at, quote);
      return next >= text.length ? -1 : next;
    } else {
      scan.stray = true;
      scan.cell += text.slice(at, quote + 1);
      at = quote + 1;
    }
  }
}

function skipBlanks(text: string, from: number, separator: string): number {
  const blank = separator === "	" ? /[^ ]|$/g : /[^ 	]|$/g;
  blank.lastIndex = from;
  return blank.exec(text)?.index ?? text.length;
}
