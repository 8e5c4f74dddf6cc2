/** What was counted: rows by what happened to them. `skipped` could not be taken; the problems say why. */
export type Outcome = "added" | "changed" | "removed" | "unchanged" | "skipped";
export const countedThings = ["applications", "unresolved", "parts", "numbers", "brands", "vehicles"] as const;
export type CountedThing = (typeof countedThings)[number];
export type ImportCounts = Partial<Record<CountedThing, Partial<Record<Outcome, number>>>>;

/** How many changes an undo has reverted, reverted in part, and left since they had been changed. */
export type RevertCounts = Record<"undone" | "partly" | "stayed", number>;

/** What a change of an import may be about. */
export const changedEntities = [
  "brand",
  "part_type",
  "part",
  "details",
  "waiting_type",
  "number",
  "application",
  "unresolved",
  "source",
  "model",
  "vehicle",
  "vehicle_code",
] as const;

export type ProblemParams = Record<string, string | number>;

/** Why a file can't be used at all: nothing of it was taken. */
export type ImportFailure = { code: FileFault; line: number | null; params: ProblemParams };

/** What makes a file unusable. */
export type FileFault =
  | "empty_file"
  | "not_a_catalogue"
  | "broken_xml"
  | "doctype_refused"
  | "too_deep"
  | "text_too_long"
  | "wrong_encoding"
  | "unknown_encoding"
  | "version_unknown"
  | "too_many_sheets"
  | "broken_csv"
  | "columns_unknown"
  | "columns_repeated"
  | "foreign_currency"
  | "encoding_unclear"
  | "file_gone"
  | "stalled"
  | "internal";

/** Thrown while reading a file that cannot be used. `line` counts from 1. */
export class UnusableFile extends Error {
  readonly failure: ImportFailure;

  constructor(code: FileFault, line: number | null = null, params: ProblemParams = {}) {
    super(line ? `${code} at line ${line}` : code);
    this.name = "UnusableFile";
    this.failure = { code, line, params };
  }
}
