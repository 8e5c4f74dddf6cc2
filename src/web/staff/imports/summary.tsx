import { undoneShare, type Import } from "#web/client/supply/imports.ts";
import { isUnderWay } from "#web/staff/imports/import-labels.ts";
import { imports } from "#messages/import-pages.ts";
import { importReport } from "#messages/import-report.ts";
import { Count } from "#web/ui/intl.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Table } from "#web/ui/table.tsx";

const words = imports.summary;

/** What an import did or would do, counted. */
export function Summary({ found }: { found: Import }) {
  const { counts, dryRun, state } = found;
  const things = Object.keys(words.things).filter((thing) => counts[thing] !== undefined);
  if (state === "failed" && things.length === 0) return null;
  const outcomes = Object.keys(words.outcomes);
  const share = undoneShare(found);
  const changing = things.some((thing) => outcomes.slice(0, 3).some((outcome) => (counts[thing]?.[outcome] ?? 0) > 0));
  return (
    <div className="grid gap-3">
      <h2>{dryRun ? words.dryTitle : words.title}</h2>
      {found.reverted && share !== "all" && <Notice>{words.reverted(found.reverted)}</Notice>}
      {things.length === 0 && <p className="text-ink-soft">{words.nothing}</p>}
      {dryRun && !isUnderWay(found) && things.length > 0 && !changing && <Notice>{words.same}</Notice>}
      {things.length > 0 && (
        <Table
          caption={dryRun ? words.dryTitle : words.title}
          rows={things}
          rowKey={(thing) => thing}
          columns={[
            {
              key: "thing",
              title: <span className="sr-only">{importReport.changes.columns.entity}</span>,
              cell: (thing) => <span className="font-semibold">{words.things[thing]}</span>,
            },
            ...outcomes.map((outcome) => ({
              key: outcome,
              title: words.outcomes[outcome],
              numeric: true,
              cell: (thing: string) => <Count value={counts[thing]?.[outcome] ?? 0} />,
            })),
          ]}
        />
      )}
    </div>
  );
}
