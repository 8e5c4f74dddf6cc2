import {
  attributePrefix,
  applicationColumns,
  numberColumns,
  partRowColumns,
  partValueColumns,
  rowColumn,
} from "#catalogue-files/csv-columns.ts";
import { applicationRow, numberRow, partRow, type Cells } from "#catalogue-files/csv-records.ts";
import { csvRows } from "#catalogue-files/csv-rows.ts";
import { UnusableFile } from "#shop/imports/import-outcome.ts";
import type { CatalogueRecord, FileEnd, FileStart } from "#shop/imports/records.ts";

const kinds = {
  applications: { columns: applicationColumns, needs: ["make", "model"], read: applicationRow },
  numbers: { columns: numberColumns, needs: ["kind", "number"], read: numberRow },
  parts: { columns: partRowColumns, needs: [], read: partRow },
  catalogue: {
    columns: [rowColumn, ...partRowColumns, ...numberColumns, ...applicationColumns],
    needs: [rowColumn],
    read: rowOfAnyKind,
  },
} as const;

/** Reads a row that names its own kind. */
function rowOfAnyKind(row: Cells, line: number): CatalogueRecord[] {
  const kind = row.get(rowColumn)?.toLowerCase();
  if (kind === "part") return partRow(row, line);
  if (kind === "number") return numberRow(row, line);
  if (kind === "application") return applicationRow(row, line);
  const params = { column: rowColumn, value: (kind ?? "").slice(0, 60) };
  const problem = { code: "value_wrong", error: true, key: `${line}`, params };
  return [{ kind: "problem", at: { line, record: row.get("sku") ?? "" }, problem }];
}

/** Yields the records of a CSV file of applications, numbers, parts or all three: its columns tell which. Throws `UnusableFile`. */
export async function* readCsv(file: AsyncIterable<Uint8Array>): AsyncGenerator<FileStart | CatalogueRecord | FileEnd> {
  let columns: string[] | null = null;
  let read: (row: Cells, line: number) => CatalogueRecord[] = partRow;
  for await (const { line, cells } of csvRows(file)) {
    if (!columns) {
      columns = cells.map((cell) =>
        cell
          .trim()
          .toLowerCase()
          .replace(/[\s-]+/g, "_"),
      );
      const kind = kindOf(columns);
      read = kinds[kind].read;
      yield { kind: "start", format: "csv", version: kind, header: {} };
      const known: readonly string[] = kinds[kind].columns;
      for (const column of columns) {
        if (
          known.includes(column) ||
          ((kind === "parts" || kind === "catalogue") && column.startsWith(attributePrefix))
        )
          continue;
        const problem = { code: "column_unknown", error: false, key: column, params: { column: column.slice(0, 60) } };
        yield { kind: "problem", at: { line, record: "" }, problem };
      }
      continue;
    }
    const row: Cells = new Map(columns.map((column, index) => [column, cells[index]?.trim() ?? ""]));
    yield* read(row, line);
  }
  if (!columns) throw new UnusableFile("empty_file");
  yield { kind: "end", recordCount: null };
}

function kindOf(columns: string[]): keyof typeof kinds {
  const has = (...names: readonly string[]) => names.every((name) => columns.includes(name));
  const named = has("sku") || has("part_number");
  if (named && has(...kinds.catalogue.needs)) return "catalogue";
  if (named && has(...kinds.applications.needs)) return "applications";
  if (named && has(...kinds.numbers.needs)) return "numbers";
  if (named && (has("tier") || partValueColumns.some((name) => has(name)))) return "parts";
  throw new UnusableFile("columns_unknown", 1, { columns: columns.join(", ").slice(0, 200) });
}
