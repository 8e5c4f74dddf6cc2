import {
  beginFile,
  findHead,
  inOrder,
  signaturesOf,
  textOf,
  type CsvHead,
} from "#adapters/catalogue-files/csv-head.ts";
import { foreignHeader } from "#adapters/catalogue-files/csv-currency.ts";
import { rowReader } from "#adapters/catalogue-files/read-csv.ts";
import { cellsUsed, rowSplitter, type CsvRow } from "#adapters/catalogue-files/csv-rows.ts";
import { tidyCell } from "#adapters/catalogue-files/csv-text.ts";
import { UnusableFile } from "#shop/supply/imports/import-outcome.ts";
import { detectedLayout, type CsvLayout, type CsvPreview, type PreviewCsv } from "#shop/supply/imports/csv-layout.ts";
import { csvPreviewSizes } from "#shop/foundation/limits.ts";

/** Shows how the beginning of a CSV file would be read, also where its columns or its encoding are not known yet. Throws `UnusableFile`. */
export const previewCsv: PreviewCsv = async (bytes, { currency, chosen, findLayout }) => {
  const isWhole = bytes.length < csvPreviewSizes.bytes;
  const file = isWhole ? bytes : wholeLines(bytes);
  const signatures = signaturesOf(Buffer.from(file));
  const stored = await findLayout(signatures);
  const defined = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));
  const layout: CsvLayout = { ...(stored?.layout ?? detectedLayout), ...defined };
  const { text, encoding } = await decoded(file, layout.encoding);
  if (text.trim() === "") throw new UnusableFile("empty_file");
  const knownLine = stored ? signatures.indexOf(stored.signature) + 1 : null;
  const head = headOf(text, knownLine, layout);
  const split = rowSplitter(head.separator, Infinity);
  const width = head.names.length;
  const rows = [...split(text.replace(/^\ufeff/, ""), width), ...split(null, width)].filter(
    ({ line, cells, broken }) => line > head.line && (broken || cellsUsed(cells) > 0),
  );
  return {
    signature: signatures[head.line - 1] ?? "",
    version: stored?.version ?? 0,
    encoding,
    separator: head.separator,
    decimal: layout.decimal,
    dates: layout.dates,
    line: head.line,
    kind: head.kind,
    columns: head.names.map((name, at) => ({ name, field: head.columns[at] ?? null })),
    rows: rows
      .slice(0, csvPreviewSizes.rows)
      .map(({ line, cells }) => ({ line, cells: cells.map((one) => tidyCell(one).slice(0, 120)) })),
    problems: head.kind ? problemsOf(rows, { ...head, kind: head.kind }, layout, currency) : [],
  };
};

/** The bytes up to the last line break, which ends a line that is there as a whole. */
function wholeLines(bytes: Uint8Array): Uint8Array {
  const end = Math.max(bytes.lastIndexOf(10), bytes.lastIndexOf(13));
  return bytes.subarray(0, end + (bytes[end + 1] === 0 ? 2 : 1));
}

/** The text in the chosen encoding or in the one that is detected; null: it is not clear, and the text is as most files would have it. */
async function decoded(bytes: Uint8Array, chosen: string | null): Promise<{ text: string; encoding: string | null }> {
  let encoding = "utf-8";
  async function* once() {
    yield bytes;
  }
  try {
    let text = "";
    const begun = await beginFile(once());
    for await (const piece of textOf(begun, chosen, (found) => (encoding = found))) text += piece;
    return { text, encoding };
  } catch (error) {
    if (!(error instanceof UnusableFile) || error.failure.code !== "encoding_unclear") throw error;
    return { text: new TextDecoder("windows-1252").decode(bytes), encoding: null };
  }
}

type Head = Omit<CsvHead, "kind"> & { kind: CsvHead["kind"] | null };

/** The header; where no columns are known, the first row that has the most cells. */
function headOf(text: string, knownLine: number | null, layout: CsvLayout): Head {
  try {
    return findHead({ text, isWhole: true, knownLine }, layout);
  } catch (error) {
    if (!(error instanceof UnusableFile) || error.failure.code === "empty_file") throw error;
  }
  const separator = layout.separator ?? inOrder(text)[0] ?? ",";
  const split = rowSplitter(separator, Infinity);
  const rows = [...split(text.replace(/^\ufeff/, ""), null), ...split(null, null)].slice(0, csvPreviewSizes.lines);
  const most = Math.max(0, ...rows.map(({ cells }) => cellsUsed(cells)));
  const first = rows.find(({ cells }) => cellsUsed(cells) === most);
  const names = (first?.cells ?? []).map(tidyCell);
  const columns = layout.columns ?? names.map(() => null);
  return { separator, line: first?.line ?? 1, above: 0, names, columns, kind: null, positions: new Set() };
}

function problemsOf(rows: CsvRow[], head: CsvHead, layout: CsvLayout, currency: string): CsvPreview["problems"] {
  const read = rowReader(head, layout, currency);
  const foreign = foreignHeader(head, currency);
  const inHeader = foreign ? [{ line: head.line, code: "foreign_currency", error: true, params: foreign }] : [];
  const inRows = rows
    .slice(0, csvPreviewSizes.rows)
    .flatMap((row) => read(row))
    .flatMap((record) => {
      if (record.kind !== "problem") return [];
      const { code, error, params } = record.problem;
      return [{ line: record.at.line, code, error, params }];
    });
  return [...inHeader, ...inRows];
}
