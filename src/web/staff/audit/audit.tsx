import { useSearchParams } from "react-router";
import type { Route } from "./+types/audit.ts";
import { downloadAudit, listAudit, listAuditActions, type AuditEntry } from "#web/client/desk/reports.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { About, Change } from "#web/staff/audit/entry-cells.tsx";
import { DateFilters } from "#web/staff/date-filters.tsx";
import { DownloadButton } from "#web/staff/download-button.tsx";
import { StaffList } from "#web/staff/staff-list.tsx";
import { auditPage as words } from "#messages/audit.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { DateTime } from "#web/ui/intl.tsx";
import { listQuery, loadList, useList } from "#web/ui/list-data.ts";
import { load } from "#web/ui/loaded.ts";
import type { Column } from "#web/ui/table.tsx";

const filters = { action: "", from: "", to: "" };

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [list, actions] = await Promise.all([
    loadList(listAudit({ ...listQuery(request, filters), limit: 50 }, request.signal)),
    load(listAuditActions(request.signal)),
  ]);
  return { list, actions: actions.value ?? [] };
}

const columns: Column<AuditEntry>[] = [
  {
    key: "at",
    title: words.columns.at,
    cell: ({ at }) => <DateTime at={at} time />,
  },
  {
    key: "actor",
    title: words.columns.actor,
    cell: ({ actor }) =>
      actor ? (
        <>
          {actor.name}
          <span className="block max-w-64 text-sm wrap-break-word text-ink-soft">{actor.email}</span>
        </>
      ) : (
        words.commandLine
      ),
  },
  { key: "action", title: words.columns.action, cell: (entry) => <About entry={entry} /> },
  {
    key: "change",
    title: words.columns.change,
    wide: true,
    cell: (entry) => <Change {...entry} />,
  },
];

/** Who changed what, with what it was before and after. */
export default function Audit({ loaderData }: Route.ComponentProps) {
  const list = useList(loaderData.list);
  const [params] = useSearchParams();
  const named = [...new Set([...loaderData.actions, params.get("action") ?? ""])].filter(Boolean);
  const options = Object.fromEntries([["", words.anyAction], ...named.map((action) => [action, words.action(action)])]);
  return (
    <div className="grid gap-6">
      <PageHead title={words.title} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>{words.title}</h1>
        <DownloadButton label={words.csv} download={downloadAudit} />
      </div>
      <DateFilters />
      <StaffList
        list={list}
        words={words}
        choices={[{ name: "action", label: words.columns.action, none: filters.action, options }]}
        empty={(searched) => <EmptyState title={searched ? words.none : words.empty} />}
        columns={columns}
      />
    </div>
  );
}
