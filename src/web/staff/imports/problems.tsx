import type { ReactNode } from "react";
import { href, Link, useSearchParams } from "react-router";
import type { Import, ImportProblem } from "#web/client/supply/imports.ts";
import { importReport } from "#messages/import-report.ts";
import { notes } from "#messages/notes.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Count } from "#web/ui/intl.tsx";
import { useList, type ListData } from "#web/ui/list-data.ts";
import { ListCount, ListStates } from "#web/ui/list-status.tsx";
import { ListToolbar } from "#web/ui/list-toolbar.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { Table } from "#web/ui/table.tsx";

const words = importReport.problems;

/** What is wrong with the file: the reason, and the record and line that have it. */
export function Problems({ found, data }: { found: Import; data: ListData<ImportProblem> }) {
  const list = useList(data);
  return (
    <>
      <Kinds problems={found.problems} />
      <ListToolbar label={words.searchLabel} hint={words.searchHint} />
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
            { key: "what", title: words.columns.what, wide: true, cell: (problem) => <What {...problem} /> },
            {
              key: "record",
              title: words.columns.record,
              cell: ({ record }) => (
                <span className={record && record.length > 12 ? "break-all" : "whitespace-nowrap"}>{record}</span>
              ),
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
        <Pagination pagination={list.pagination} />
      </ListStates>
    </>
  );
}

/** How many records have each kind of problem: what no mapping explains first, then the most frequent. Each leads to its problems. */
function Kinds({ problems }: Pick<Import, "problems">) {
  const [params] = useSearchParams();
  const chosen = params.get("code");
  const kinds = Object.entries(problems).toSorted(
    ([one, times], [other, otherTimes]) =>
      Number(other === "unmapped") - Number(one === "unmapped") || otherTimes - times,
  );
  if (kinds.length === 0) return null;
  const link = (code: string | null, label: ReactNode) => {
    const query = new URLSearchParams(params);
    for (const name of ["cursor", "code"]) query.delete(name);
    if (code) query.set("code", code);
    return (
      <Link
        to={`?${query.toString()}`}
        preventScrollReset
        aria-current={code === chosen ? "true" : undefined}
        className="inline-flex min-h-9 items-center gap-2 rounded-sm border border-rule-strong bg-sheet px-3 text-sm hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
      >
        {label}
      </Link>
    );
  };
  return (
    <nav aria-label={words.kinds}>
      <ul className="flex flex-wrap gap-2">
        <li>{link(null, words.all)}</li>
        {kinds.map(([code, times]) => (
          <li key={code}>
            {link(
              code,
              <>
                {words.kindOf(code)}{" "}
                <strong className="tabular-nums">
                  <Count value={times} />
                </strong>
              </>,
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function What({ code, message, error, params }: Pick<ImportProblem, "code" | "message" | "error" | "params">) {
  const note = code === "note_unclear" ? params["note"] : undefined;
  return (
    <>
      <span className="break-words">{message}</span>
      {note !== undefined && (
        <Link
          to={`${href("/dashboard/imports/notes")}?${new URLSearchParams({ q: String(note).slice(0, 200), state: "all" }).toString()}`}
          className="link block text-sm"
          aria-label={notes.decideOn(String(note))}
        >
          {notes.toNote}
        </Link>
      )}
      {error && <span className="block text-sm font-semibold text-bad">{words.error}</span>}
    </>
  );
}
