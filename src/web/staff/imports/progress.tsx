import type { Import } from "#web/client/supply/imports.ts";
import { stateLabel } from "#web/staff/imports/import-labels.ts";
import { imports as words } from "#messages/import-pages.ts";

/** Rows done of how many, and how long it will take. */
export function Progress({ found }: { found: Import }) {
  const { rows, total, rowsPerSecond, secondsLeft } = found;
  const known = total !== null && total > 0;
  const about = [
    known ? words.progress(rows, total) : rows > 0 ? words.progressUnknown(rows) : words.notCounted,
    rowsPerSecond !== null && words.rate(rowsPerSecond),
    secondsLeft !== null && words.left(secondsLeft),
  ];
  return (
    <div className="grid gap-2 border border-rule bg-sheet p-4">
      <p className="font-semibold">{stateLabel(found)}</p>
      <progress
        aria-label={stateLabel(found)}
        {...(known && { value: Math.min(rows, total), max: total })}
        className="h-3 w-full"
      />
      <p className="text-sm text-ink-soft tabular-nums">{about.filter(Boolean).join(", ")}</p>
    </div>
  );
}
