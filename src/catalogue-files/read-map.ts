import { csvRows } from "#catalogue-files/csv-rows.ts";
import type { MapLine } from "#shop/imports/records.ts";

/** The lines of a mapping file: `kind,id,…`; a first line that says just that is left out. */
export async function* readMap(file: AsyncIterable<Uint8Array>): AsyncGenerator<MapLine> {
  for await (const { line, cells } of csvRows(file)) {
    const [kind = "", id = "", ...values] = cells;
    if (kind.toLowerCase() === "kind" && id.toLowerCase() === "id") continue;
    if (kind.startsWith("#")) continue;
    yield { line, kind: kind.toLowerCase(), id, values };
  }
}
