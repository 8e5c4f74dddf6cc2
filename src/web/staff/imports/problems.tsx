import { useCallback, useEffect } from "react";
import { useStaffList } from "#web/staff/use-staff-list.ts";
import { listImportProblems, type Import } from "#web/client/imports.ts";
import { imports } from "#messages/import-pages.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Count } from "#web/ui/intl.tsx";
import { ListPages } from "#web/ui/list-pages.tsx";
import { ListCount, ListStates } from "#web/ui/list-status.tsx";
import { ListToolbar } from "#web/ui/list-toolbar.tsx";
import { Table } from "#web/ui/table.tsx";
import { useListPlace } from "#web/ui/use-list.ts";

const words = imports.problems;

/** What is wrong with the file: the reason, and the record and line that have it. */
export function Problems({ found, fresh }: { found: Import; fresh: number }) {
  const load = useCallback(
    (query: { code?: string }, signal: AbortSignal) => listImportProblems(found.id, query, signal),
    [found.id],
  );
  const list = useStaffList(load, { code: "" }, { limit: 50 });
  const place = useListPlace(list.next);
  const { reload } = list;
  useEffect(() => {
    if (fresh > 0) reload();
    // oxlint-disable-next-line react/exhaustive-deps -- `reload` is another function at each render
  }, [fresh]);
  const kinds = Object.entries(found.problems).map(([code, times]) => [code, words.kindOf(code, times)]);
  return (
    <>
      <ListToolbar
        label={words.searchLabel}
        hint={words.searchHint}
        choices={[
          { name: "code", label: words.kind, none: "", options: { "": words.all, ...Object.fromEntries(kinds) } },
        ]}
      />
      <ListCount list={list} count={words.count} />
      <ListStates
        list={list}
        title={words.title}
        filters={["code"]}
        empty={(searched) => (
          <EmptyState title={searched ? words.noMatch : words.none}>{!searched && words.noneHelp}</EmptyState>
        )}
      >
        <Table
          caption={words.title}
          rows={list.rows ?? []}
          rowKey={({ id }) => id}
          columns={[
            { key: "what", title: words.columns.what, cell: (problem) => <What {...problem} /> },
            {
              key: "record",
              title: words.columns.record,
              cell: ({ record }) => <span className="break-all">{record}</span>,
            },
            {
              key: "line",
              title: words.columns.line,
              numeric: true,
              cell: ({ line }) => line !== null && <Count value={line} />,
            },
            { key: "times", title: words.columns.times, numeric: true, cell: ({ times }) => <Count value={times} /> },
          ]}
        />
        <ListPages place={place} />
      </ListStates>
    </>
  );
}

function What({ message, error }: { message: string; error: boolean }) {
  return (
    <>
      <span className="break-words">{message}</span>
      {error && <span className="block text-sm font-semibold text-bad">{words.error}</span>}
    </>
  );
}
