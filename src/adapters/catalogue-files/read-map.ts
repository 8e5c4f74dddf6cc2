import { beginFile, textOf } from "#adapters/catalogue-files/csv-head.ts";
import { rowSplitter } from "#adapters/catalogue-files/csv-rows.ts";
import { fromPlainCell } from "#adapters/catalogue-files/csv-text.ts";
import { UnusableFile } from "#shop/supply/imports/import-outcome.ts";
import { csvSeparators } from "#shop/supply/imports/csv-layout.ts";
import type { MapLine } from "#shop/supply/imports/records.ts";

/** The lines of a mapping file: `kind,id,…`; a first line that says just that is left out. Throws `UnusableFile`. */
export async function* readMap(file: AsyncIterable<Uint8Array>): AsyncGenerator<MapLine> {
  const begun = await beginFile(file);
  let split: ReturnType<typeof rowSplitter> | null = null;
  const read = function* (text: string | null) {
    split ??= rowSplitter(separatorOf(text ?? ""));
    for (const { line, cells: raw, broken } of split(text?.replace(/^\ufeff/, "") ?? null, null)) {
      if (broken) throw new UnusableFile("broken_csv", line, { reason: "quotes" });
      const [kind = "", id = "", ...values] = raw.map((cell) => fromPlainCell(cell.trim()));
      if (raw.every((cell) => cell.trim() === "")) continue;
      if ((kind.toLowerCase() === "kind" && id.toLowerCase() === "id") || kind.startsWith("#")) continue;
      yield { line, kind: kind.toLowerCase(), id, values };
    }
  };
  for await (const text of textOf(begun, null, () => {})) yield* read(text);
  yield* read(null);
}

/** Whichever separator the first line has most of, outside quotes. */
function separatorOf(text: string): string {
  const [first = ""] = text.replace(/"(?:[^"]|"")*"/g, "").split(/\r?\n|\r/);
  const count = (one: string) => first.split(one).length;
  return csvSeparators.toSorted((a, b) => count(b) - count(a))[0] ?? ",";
}
