import { href, Link } from "react-router";
import { PartName } from "#web/staff/quality/finding-card.tsx";
import type { MissingFact, UnresolvedApplication } from "#web/client/catalogue/quality.ts";
import { StaffList } from "#web/staff/staff-list.tsx";
import { quality } from "#messages/quality.ts";
import { positionName } from "#messages/vocabulary.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Count } from "#web/ui/intl.tsx";
import { useList, type ListData } from "#web/ui/list-data.ts";
import { ListPage } from "#web/ui/list-page.tsx";
import { Table } from "#web/ui/table.tsx";

const words = quality.unresolved;
const own = href("/dashboard/fitment-quality/:finding", { finding: "unresolved_vehicles" });

/** What suppliers' applications lack to be understood. */
export function MissingFacts({ data }: { data: ListData<MissingFact> }) {
  const list = useList(data);
  return (
    <ListPage
      list={list}
      words={{ ...words, title: quality.kinds.unresolved_vehicles.title }}
      empty={(searched) => (
        <EmptyState title={searched ? quality.noMatch : words.none}>{!searched && words.noneHelp}</EmptyState>
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-prose">{words.help}</p>
        <ButtonLink to={href("/dashboard/imports")} variant="plain" size="small">
          {words.toImports}
        </ButtonLink>
      </div>
      <Table
        caption={quality.kinds.unresolved_vehicles.title}
        rows={list.rows ?? []}
        rowKey={({ id }) => id}
        busy={list.loading}
        columns={[
          {
            key: "reason",
            title: words.columns.reason,
            cell: ({ reason }) => (
              <Link
                to={`${own}?${new URLSearchParams({ reason }).toString()}`}
                aria-label={words.open(reason)}
                className="link break-all"
              >
                {reason}
              </Link>
            ),
          },
          {
            key: "applications",
            title: words.columns.applications,
            numeric: true,
            cell: ({ applications }) => <Count value={applications} />,
          },
          { key: "parts", title: words.columns.parts, numeric: true, cell: ({ parts }) => <Count value={parts} /> },
        ]}
      />
    </ListPage>
  );
}

/** The applications that lack `reason`, as their file wrote them. */
export function Unresolved({ reason, data }: { reason: string; data: ListData<UnresolvedApplication> }) {
  const list = useList(data);
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-3">
        <strong className="text-xl break-all">{words.lacking(reason)}</strong>
        <Link to={own} className="link">
          {words.back}
        </Link>
      </p>
      <StaffList
        list={list}
        words={{ ...quality, title: words.lacking(reason), count: words.rowCount }}
        empty={(searched) => <EmptyState title={searched ? quality.noMatch : words.noRow} />}
        columns={[
          { key: "part", title: words.rowColumns.part, cell: ({ part }) => <PartName part={part} /> },
          { key: "source", title: words.rowColumns.source, cell: ({ source }) => <Source source={source} /> },
          {
            key: "position",
            title: words.rowColumns.position,
            cell: ({ position }) => position && positionName(position),
          },
          {
            key: "quantity",
            title: words.rowColumns.quantity,
            numeric: true,
            cell: ({ quantity }) => <Count value={quantity} />,
          },
        ]}
      />
    </>
  );
}

function Source({ source }: { source: Record<string, unknown> }) {
  return (
    <ul className="text-sm">
      {Object.entries(source).map(([element, value]) => (
        <li key={element} className="break-all">
          {element}: {typeof value === "string" ? value : JSON.stringify(value)}
        </li>
      ))}
    </ul>
  );
}
