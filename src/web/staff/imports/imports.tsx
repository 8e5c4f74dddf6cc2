import { useEffect } from "react";
import { Link } from "react-router";
import { PageHead } from "#web/shell/page-head.tsx";
import { Downloads } from "#web/staff/imports/downloads.tsx";
import { MapForm } from "#web/staff/imports/map-form.tsx";
import { UploadForm } from "#web/staff/imports/upload-form.tsx";
import { listImports, type Import } from "#web/client/imports.ts";
import { formatWords, importName, isUnderWay, stateWords } from "#web/staff/imports/import-words.ts";
import { useStaffList } from "#web/staff/use-staff-list.ts";
import { imports as words } from "#messages/import-pages.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Count, DateTime } from "#web/ui/intl.tsx";
import { ListPages } from "#web/ui/list-pages.tsx";
import { ListStates } from "#web/ui/list-status.tsx";
import { Table } from "#web/ui/table.tsx";
import { useListPlace } from "#web/ui/use-list.ts";

export default function ImportsPage() {
  return (
    <div className="grid gap-8">
      <PageHead title={words.title} />
      <div className="grid gap-2">
        <h1>{words.title}</h1>
        <p className="max-w-prose text-ink-soft">{words.lead}</p>
      </div>
      <UploadForm />
      <Imports />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <MapForm />
        <Downloads />
      </div>
    </div>
  );
}

/** All imports, newest first; looks again by itself while one is under way. */
function Imports() {
  const list = useStaffList(listImports, {}, { limit: 20 });
  const place = useListPlace(list.next);
  const { rows, reload } = list;
  const underWay = rows?.some(isUnderWay) ?? false;
  useEffect(() => {
    if (!underWay) return;
    const again = setTimeout(reload, 2_000);
    return () => clearTimeout(again);
  }, [underWay, reload]);
  return (
    <div className="grid gap-4">
      <h2>{words.list.title}</h2>
      <ListStates
        list={list}
        title={words.list.title}
        loading={words.list.loading}
        filters={[]}
        empty={() => <EmptyState title={words.list.empty}>{words.list.emptyHelp}</EmptyState>}
      >
        <Table
          caption={words.list.title}
          rows={rows ?? []}
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
        <ListPages place={place} />
      </ListStates>
    </div>
  );
}

function File({ row }: { row: Import }) {
  return (
    <>
      <Link to={`/dashboard/imports/${row.id}`} className="link font-semibold break-all">
        {importName(row)}
      </Link>
      <span className="block text-sm text-ink-soft">{formatWords(row)}</span>
    </>
  );
}

function State({ row }: { row: Import }) {
  const tone = row.state === "failed" ? "font-semibold text-bad" : "";
  return <span className={tone}>{stateWords(row)}</span>;
}
