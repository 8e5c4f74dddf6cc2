import { Link, useSearchParams } from "react-router";
import { PartName } from "#web/staff/quality/finding-card.tsx";
import { listMissingFacts, listUnresolved } from "#web/client/quality.ts";
import { useStaffList } from "#web/staff/use-staff-list.ts";
import { quality } from "#messages/quality.ts";
import { positionName } from "#messages/vocabulary.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Count } from "#web/ui/intl.tsx";
import { ListPages } from "#web/ui/list-pages.tsx";
import { ListCount, ListStates } from "#web/ui/list-status.tsx";
import { ListToolbar } from "#web/ui/list-toolbar.tsx";
import { Table } from "#web/ui/table.tsx";
import { useListPlace } from "#web/ui/use-list.ts";

const words = quality.unresolved;
const own = "/dashboard/fitment-quality/unresolved_vehicles";

/** What suppliers' applications lack to be understood; `?reason=` shows the applications that lack it. */
export function UnresolvedVehicles() {
  const [params] = useSearchParams();
  const reason = params.get("reason");
  return reason ? <Lacking key={reason} reason={reason} /> : <Missing />;
}

function Missing() {
  const list = useStaffList(listMissingFacts, {}, { limit: 50 });
  const place = useListPlace(list.next);
  return (
    <>
      <ListToolbar label={words.searchLabel} hint={words.searchHint} />
      <ListCount list={list} count={words.count} />
      <ListStates
        list={list}
        title={quality.kinds.unresolved_vehicles.title}
        filters={[]}
        empty={(searched) => (
          <EmptyState title={searched ? quality.noMatch : words.none}>{!searched && words.noneHelp}</EmptyState>
        )}
      >
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="max-w-prose">{words.help}</p>
          <ButtonLink to="/dashboard/imports" look="plain" size="small">
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
        <ListPages place={place} />
      </ListStates>
    </>
  );
}

function Lacking({ reason }: { reason: string }) {
  const list = useStaffList(listUnresolved, { reason }, { limit: 20 });
  const place = useListPlace(list.next);
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-3">
        <strong className="text-xl break-all">{words.lacking(reason)}</strong>
        <Link to={own} className="link">
          {words.back}
        </Link>
      </p>
      <ListToolbar label={quality.searchLabel} hint={quality.searchHint} />
      <ListCount list={list} count={words.rowCount} />
      <ListStates
        list={list}
        title={words.lacking(reason)}
        filters={[]}
        empty={(searched) => <EmptyState title={searched ? quality.noMatch : words.noRow} />}
      >
        <Table
          caption={words.lacking(reason)}
          rows={list.rows ?? []}
          rowKey={({ id }) => id}
          busy={list.loading}
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
        <ListPages place={place} />
      </ListStates>
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
