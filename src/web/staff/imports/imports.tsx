import { href, Link } from "react-router";
import type { Route } from "./+types/imports.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { Downloads } from "#web/staff/imports/downloads.tsx";
import { MapForm } from "#web/staff/imports/map-form.tsx";
import { UploadForm } from "#web/staff/imports/upload-form.tsx";
import { listImports, type Import } from "#web/client/supply/imports.ts";
import { formatLabel, importName, isUnderWay, stateLabel } from "#web/staff/imports/import-labels.ts";
import { imports as words } from "#messages/import-pages.ts";
import { notes } from "#messages/notes.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Count, DateTime } from "#web/ui/intl.tsx";
import { knownOption, listQuery, loadList, useList, type ListData } from "#web/ui/list-data.ts";
import { Pagination } from "#web/ui/pagination.tsx";
import { ListStates } from "#web/ui/list-status.tsx";
import { ListToolbar } from "#web/ui/list-toolbar.tsx";
import { Table } from "#web/ui/table.tsx";
import { usePolling } from "#web/ui/use-polling.ts";

const anyState = "all";

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = listQuery(request, { status: anyState });
  const status = knownOption(words.list.filters, query.status, anyState);
  return loadList(listImports({ ...query, status }, request.signal));
}

export default function ImportsPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid gap-8">
      <PageHead title={words.title} />
      <div className="grid gap-2">
        <h1>{words.title}</h1>
        <p className="max-w-prose text-ink-soft">{words.lead}</p>
        <p>
          <Link to={href("/dashboard/imports/notes")} className="link">
            {notes.title}
          </Link>
        </p>
      </div>
      <UploadForm />
      <Imports data={loaderData} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <MapForm />
        <Downloads />
      </div>
    </div>
  );
}

/** All imports, newest first. */
function Imports({ data }: { data: ListData<Import> }) {
  const list = useList(data);
  usePolling(list.rows?.some(isUnderWay) ?? false, 2_000);
  return (
    <div className="grid gap-4">
      <h2>{words.list.title}</h2>
      <ListToolbar
        label={words.list.search}
        hint={words.list.searchHint}
        choices={[{ name: "status", label: words.list.filter, none: anyState, options: words.list.filters }]}
      />
      <ListStates
        list={list}
        title={words.list.title}
        loading={words.list.loading}
        filters={["status"]}
        empty={(searched) => (
          <EmptyState title={searched ? words.list.none : words.list.empty}>
            {!searched && words.list.emptyHelp}
          </EmptyState>
        )}
      >
        <Table
          caption={words.list.title}
          rows={list.rows ?? []}
          rowKey={({ id }) => id}
          columns={[
            { key: "file", title: words.list.columns.file, cell: (row) => <File row={row} /> },
            { key: "state", title: words.list.columns.state, cell: (row) => <State row={row} /> },
            { key: "rows", title: words.list.columns.rows, numeric: true, cell: (row) => <Count value={row.rows} /> },
            {
              key: "problems",
              title: words.list.columns.problems,
              numeric: true,
              cell: ({ problems }) => <Count value={Object.values(problems).reduce((sum, times) => sum + times, 0)} />,
            },
            {
              key: "at",
              title: words.list.columns.at,
              cell: ({ createdAt }) => <DateTime at={createdAt} time />,
            },
          ]}
        />
        <Pagination pagination={list.pagination} />
      </ListStates>
    </div>
  );
}

function File({ row }: { row: Import }) {
  return (
    <>
      <Link to={href("/dashboard/imports/:importId", { importId: row.id })} className="link font-semibold break-all">
        {importName(row)}
      </Link>
      <span className="block text-sm text-ink-soft">{formatLabel(row)}</span>
    </>
  );
}

function State({ row }: { row: Import }) {
  const tone = row.state === "failed" ? "font-semibold text-bad" : "";
  return <span className={tone}>{stateLabel(row)}</span>;
}
