import { attributePrefix } from "#adapters/catalogue-files/csv-columns.ts";
import { fieldsOfKind, type CsvHead } from "#adapters/catalogue-files/csv-head.ts";
import { isAskedColumn, isOfApplications, unknownColumns } from "#adapters/catalogue-files/csv-remarks.ts";
import type { CsvLayout, FileLayout } from "#shop/supply/imports/csv-layout.ts";
import type { ProblemParams } from "#shop/supply/imports/import-outcome.ts";
import type { ProblemRecord } from "#shop/supply/imports/records.ts";

export function warning(line: number, code: string, params: ProblemParams): ProblemRecord {
  const key = `${line} ${String(params["column"] ?? "")}`;
  return { kind: "problem", at: { line, record: "" }, problem: { code, error: false, key, params } };
}

/** Columns that are left out, but for restrictions, without having been chosen to be. */
export function columnProblems(head: CsvHead, layout: CsvLayout, same: FileLayout["same"]): ProblemRecord[] {
  const { names, columns, kind, line } = head;
  const unknown = unknownColumns(head, layout);
  const codeOf = (name: string, at: number) => {
    if (kind !== "applications") return "column_unknown";
    return unknown.includes(at) && isAskedColumn(name, at, same) ? "column_asked" : "column_searched";
  };
  return names.flatMap((name, at) => {
    const field = columns[at] ?? null;
    const isRead =
      field !== null &&
      (fieldsOfKind[kind].includes(field) ||
        (kind === "applications" && isOfApplications(field)) ||
        (field.startsWith(attributePrefix) && (kind === "parts" || kind === "catalogue")));
    const isChosen = layout.columns !== null && field === null;
    return name === "" || isRead || isChosen ? [] : [warning(line, codeOf(name, at), { column: name.slice(0, 60) })];
  });
}
