import { href, Link } from "react-router";
import type { Import, ImportProblem } from "#web/client/imports.ts";
import { imports } from "#messages/import-pages.ts";
import { notes } from "#messages/notes.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Count } from "#web/ui/intl.tsx";
import { useList, type ListData } from "#web/ui/list-data.ts";
import { ListPage } from "#web/ui/list-page.tsx";
import { Table } from "#web/ui/table.tsx";

const words = imports.problems;

/** What is wrong with the file: the reason, and the record and line that have it. */
export function Problems({ found, data }: { found: Import; data: ListData<ImportProblem> }) {
  const list = useList(data);
  const kinds = Object.entries(found.problems).map(([code, times]) => [code, words.kindOf(code, times)]);
  return (
    <ListPage
      list={list}
      words={words}
      choices={[
        { name: "code", label: words.kind, none: "", options: { "": words.all, ...Object.fromEntries(kinds) } },
      ]}
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
    </ListPage>
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
