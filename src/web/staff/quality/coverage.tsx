import type { ReactNode } from "react";
import type { Coverage as CoverageData } from "#web/client/catalogue/quality.ts";
import { quality as words } from "#messages/quality.ts";
import { percentFormat } from "#web/ui/formats.ts";
import { Count, useLocale } from "#web/ui/intl.tsx";
import { Table } from "#web/ui/table.tsx";

type State = keyof typeof words.states;

const states: { state: State; colour: string }[] = [
  { state: "applied", colour: "fill-good text-good" },
  { state: "universal", colour: "fill-steel text-steel" },
  { state: "unresolved", colour: "fill-signal text-signal" },
  { state: "unknown", colour: "fill-rule-strong text-rule-strong" },
];

/** How much is known of what parts fit: two charts, each with its numbers in a table. */
export function Coverage({ coverage }: { coverage: CoverageData }) {
  const locale = useLocale();
  const all = states.reduce((sum, { state }) => sum + coverage.parts[state], 0);
  return (
    <div className="grid gap-8">
      <figure className="grid gap-3">
        <figcaption>{words.partsOnSale(all)}</figcaption>
        {all > 0 && <StackedBar parts={coverage.parts} all={all} />}
        <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {states.map(({ state, colour }) => (
            <li key={state} className="flex items-center gap-2">
              <svg aria-hidden="true" className={`size-3 ${colour}`}>
                <rect width="100%" height="100%" />
              </svg>
              {words.states[state]} <Count value={coverage.parts[state]} />
            </li>
          ))}
        </ul>
        <Twin>
          <Table
            caption={words.partsOnSale(all)}
            rows={states}
            rowKey={({ state }) => state}
            columns={[
              { key: "state", title: words.columns.state, cell: ({ state }) => words.states[state] },
              {
                key: "parts",
                title: words.columns.parts,
                numeric: true,
                cell: ({ state }) => <Count value={coverage.parts[state]} />,
              },
              {
                key: "share",
                title: words.columns.share,
                numeric: true,
                cell: ({ state }) => share(coverage.parts[state] / Math.max(all, 1), locale),
              },
            ]}
          />
        </Twin>
      </figure>
      {coverage.years.length === 0 ? <p className="text-ink-soft">{words.nothingYet}</p> : <ByYear {...{ coverage }} />}
    </div>
  );
}

function share(part: number, locale: string): string {
  return percentFormat(locale).format(part);
}

function StackedBar({ parts, all }: { parts: Record<State, number>; all: number }) {
  const before = (index: number) => states.slice(0, index).reduce((sum, { state }) => sum + parts[state], 0);
  return (
    <svg aria-hidden="true" className="h-10 w-full border border-rule-strong">
      {states.map(({ state, colour }, index) => (
        <rect
          key={state}
          className={colour}
          x={`${(before(index) / all) * 100}%`}
          width={`${(parts[state] / all) * 100}%`}
          height="100%"
        />
      ))}
    </svg>
  );
}

function ByYear({ coverage: { years, makes, applications } }: { coverage: CoverageData }) {
  const first = years[0]?.year ?? 0;
  const last = years.at(-1)?.year ?? 0;
  const most = Math.max(...years.map((one) => one.applications));
  const step = 100 / (last - first + 1);
  return (
    <figure className="grid gap-3">
      <figcaption>{words.applicationsByYear(applications)}</figcaption>
      <div>
        <svg aria-hidden="true" className="h-40 w-full border-b-2 border-ink">
          {years.map((one) => {
            const height = (one.applications / most) * 100;
            return (
              <rect
                key={one.year}
                className="fill-steel"
                x={`${(one.year - first) * step}%`}
                y={`${100 - height}%`}
                width={`${step * 0.8}%`}
                height={`${height}%`}
              />
            );
          })}
        </svg>
        <p aria-hidden="true" className="flex justify-between text-sm text-ink-soft tabular-nums">
          <span>{first}</span>
          <span>{last}</span>
        </p>
      </div>
      <Twin>
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <Table
            caption={words.columns.year}
            rows={years.toReversed()}
            rowKey={({ year }) => String(year)}
            columns={[
              { key: "year", title: words.columns.year, cell: ({ year }) => year },
              {
                key: "rows",
                title: words.columns.applications,
                numeric: true,
                cell: (row) => <Applications {...row} />,
              },
            ]}
          />
          <Table
            caption={words.byMake}
            rows={makes}
            rowKey={({ make }) => make}
            columns={[
              { key: "make", title: words.columns.make, cell: ({ make }) => make },
              {
                key: "models",
                title: words.columns.models,
                numeric: true,
                cell: ({ models }) => <Count value={models} />,
              },
              {
                key: "rows",
                title: words.columns.applications,
                numeric: true,
                cell: (row) => <Applications {...row} />,
              },
            ]}
          />
        </div>
      </Twin>
    </figure>
  );
}

function Applications({ applications }: { applications: number }) {
  return <Count value={applications} />;
}

/** The numbers of a chart, for who would rather read. */
function Twin({ children }: { children: ReactNode }) {
  return (
    <details>
      <summary className="link inline-flex min-h-9 items-center">{words.asTable}</summary>
      <div className="mt-3">{children}</div>
    </details>
  );
}
