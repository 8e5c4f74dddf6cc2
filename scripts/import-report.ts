import { number } from "#messages/grammar.ts";
import { importProblemText } from "#messages/imports.ts";
import type { ImportCounts } from "#shop/supply/imports/import-outcome.ts";
import { importSpeed, type Import, type ImportProblem } from "#shop/supply/imports/imports.ts";

const things: Record<keyof ImportCounts, string> = {
  applications: "Applications",
  unresolved: "Not understood yet",
  parts: "Parts",
  numbers: "Part numbers",
  brands: "Brands",
  vehicles: "Vehicles",
};

const outcomes = ["added", "changed", "removed", "unchanged", "skipped"] as const;

export const usage = `usage: npm run import -- FILE [--dry-run] [--map FILE] [--layout FILE] [--replace]
  FILE       ACES 3.1 to 5.0, PIES 6.7 to 8.0, or CSV of parts, applications or numbers
  --dry-run  show what would change, and change nothing
  --map      a mapping of the ids of the Auto Care databases (kind,id,…); alone: try again what was not understood
  --layout   how the CSV file is read: JSON with encoding, separator, decimal, dates and columns; kept for its header
  --replace  what the file does not say any more is taken away`;

/** Returns the progress of an import in one line. */
export function importProgress(row: Import, now: Date): string {
  const { rate, secondsLeft } = importSpeed(row, now);
  if (row.state === "waiting") return "Waiting for another import…";
  if (row.total === null) return `Reading: ${number(Math.round((100 * row.bytesRead) / Math.max(1, row.bytes)))} %`;
  const left = secondsLeft === null ? "" : `, ${number(secondsLeft)} s left`;
  const speed = rate === null ? "" : ` (${number(Math.round(rate))} a second${left})`;
  return `${number(row.position)} of ${number(row.total)}${speed}`;
}

/** Returns the result of an import: its counts and the problems of the file. */
export function importSummary(row: Import, listed: ImportProblem[]): string {
  const seconds = ((row.finishedAt?.getTime() ?? 0) - (row.startedAt?.getTime() ?? 0)) / 1_000;
  if (row.failure) {
    const where = row.failure.line ? `line ${row.failure.line}: ` : "";
    return `${row.name}: nothing was taken. ${where}${importProblemText(row.failure.code, row.failure.params)}`;
  }
  const format = [row.format?.toUpperCase(), row.version].filter(Boolean).join(" ");
  const title = `${row.name} (${format}): ${number(row.position)} records in ${seconds.toFixed(1)} s${row.dryRun ? ", a dry run: nothing was changed" : ""}`;
  const lines = Object.entries(things).flatMap(([thing, words]) => {
    const of = row.counts[thing as keyof ImportCounts] ?? {};
    const counted = outcomes.flatMap((outcome) => (of[outcome] ? [`${number(of[outcome])} ${outcome}`] : []));
    return counted.length > 0 ? [`  ${words}: ${counted.join(", ")}`] : [];
  });
  return [title, ...lines, ...problemLines(row, listed)].join("\n");
}

const examples = 3;

function problemLines(row: Import, listed: ImportProblem[]): string[] {
  const byCode = Map.groupBy(listed, ({ code }) => code);
  return Object.entries(row.problems).flatMap(([code, times]) => {
    const shown = (byCode.get(code) ?? []).slice(0, examples).map(({ line, record, params, times: n }) => {
      const where = [record && `record ${record}`, line && `line ${line}`].filter(Boolean).join(", ");
      const often = n > 1 ? ` (${number(n)} times)` : "";
      return `    ${where ? `${where}: ` : ""}${importProblemText(code, params)}${often}`;
    });
    return [`  ${number(times)} × ${code}`, ...shown];
  });
}

/** The shop was stopped, with the database that it runs. */
export const databaseLost =
  "The database was stopped. What was imported so far stays; the same command, or the shop when it runs again, continues.";
