import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { decodeText } from "#catalogue-files/decode-text.ts";
import { UnusableFile } from "#shop/imports/import-outcome.ts";
import { fileLimits } from "#shop/limits.ts";

/** A row of a CSV file and the line it begins in. */
export type CsvRow = { line: number; cells: string[] };

/** The rows of a CSV file as it comes, empty ones left out; columns are separated by comma, semicolon or tab. Throws `broken_csv` with the line. */
export async function* csvRows(file: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow> {
  const text = decodeText(file)[Symbol.asyncIterator]();
  let start = "";
  let ended = false;
  while (!ended && !start.includes("\n")) {
    const next = await text.next();
    if (next.done) ended = true;
    else start += next.value;
    if (start.length > fileLimits.csvRowLength) throw new UnusableFile("broken_csv", 1, { reason: "too_long" });
  }
  async function* whole() {
    yield start;
    if (!ended) yield* { [Symbol.asyncIterator]: () => text };
  }
  const parser = parse({
    delimiter: delimiterOf(start),
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: fileLimits.csvRowLength,
    trim: true,
  });
  const source = Readable.from(whole());
  source.on("error", (error) => parser.destroy(error));
  source.pipe(parser);
  let line = 1;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const spanned = record.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0);
      line = info.lines;
      if (record.some((cell) => cell !== "")) yield { line: Math.max(1, info.lines - spanned), cells: record };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnusableFile("broken_csv", typeof error["lines"] === "number" ? error["lines"] : line, {
      reason: error.code,
    });
  } finally {
    source.destroy();
  }
}

/** Whichever of comma, semicolon and tab the first line has most of, outside quotes. */
function delimiterOf(text: string): string {
  const [first = ""] = text.replace(/"(?:[^"]|"")*"/g, "").split(/\r?\n/);
  const count = (one: string) => first.split(one).length;
  return [",", ";", "\t"].toSorted((a, b) => count(b) - count(a))[0] ?? ",";
}
