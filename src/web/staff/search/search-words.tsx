import { href, Link } from "react-router";
import type { Route } from "./+types/search-words.ts";
import { ApiError } from "#web/client/api-error.ts";
import {
  addSynonym,
  listOutcomes,
  listSynonyms,
  removeSynonym,
  type QueryOutcome,
  type Synonym,
} from "#web/client/catalogue/search-words.ts";
import { SynonymForm, type SynonymResult } from "#web/staff/search/synonym-form.tsx";
import { StaffHead } from "#web/staff/staff-head.tsx";
import { searchWords as words } from "#messages/search-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { Count, DateTime } from "#web/ui/intl.tsx";
import { load } from "#web/ui/loaded.ts";
import { Table } from "#web/ui/table.tsx";
import { toast } from "#web/ui/toast.tsx";
import { attempt, useRowAction } from "#web/ui/use-row-action.ts";

type Change = { act: "add"; word: string; means: string } | { act: "remove"; id: string; word: string };

export function clientLoader({ request: { signal, url } }: Route.ClientLoaderArgs) {
  const read = async () => {
    const [empty, unopened, synonyms] = await Promise.all([
      listOutcomes("empty", signal),
      listOutcomes("unopened", signal),
      listSynonyms(signal),
    ]);
    return { empty, unopened, synonyms };
  };
  const word = new URL(url).searchParams.get("word") ?? "";
  return load(read()).then((found) => ({ ...found, word }));
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<SynonymResult> {
  const change = (await request.json()) as Change;
  if (change.act === "remove") {
    return attempt(
      async () => {
        await removeSynonym(change.id);
        toast.success(words.removed(change.word));
      },
      (why) => words.notRemoved(change.word, why),
    );
  }
  try {
    await addSynonym({ word: change.word, means: change.means });
    toast.success(words.added(change.word));
    return { failure: null, added: true };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const errors = Object.fromEntries(error.errors.map(({ field, message }) => [field, message]));
    return { failure: error.errors.length > 0 ? null : words.notAdded(error.message), errors };
  }
}

/** What shoppers searched for in vain, and the words that staff give a meaning. */
export default function SearchWordsPage({ loaderData: { value, failure, word } }: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <StaffHead title={words.title} lead={words.lead} />
      <SynonymForm key={word} word={word} />
      <Failure text={failure && words.failed(failure.message)} />
      {value && (
        <>
          <Queries title={words.empty} none={words.emptyNone} rows={value.empty} />
          <Queries title={words.unopened} about={words.unopenedAbout} none={words.unopenedNone} rows={value.unopened} />
          <Synonyms rows={value.synonyms} />
        </>
      )}
    </div>
  );
}

type QueriesProps = { title: string; about?: string; none: string; rows: QueryOutcome[] };

function Queries({ title, about, none, rows }: QueriesProps) {
  return (
    <section className="grid gap-3">
      <h2>{title}</h2>
      {about && <p className="max-w-prose text-ink-soft">{about}</p>}
      {rows.length === 0 ? (
        <p>{none}</p>
      ) : (
        <Table
          caption={title}
          rows={rows}
          rowKey={({ query }) => query}
          columns={[
            {
              key: "query",
              title: words.columns.query,
              cell: ({ query }) => (
                <Link
                  to={`${href("/search")}?${new URLSearchParams({ q: query }).toString()}`}
                  className="link break-all"
                >
                  {query}
                </Link>
              ),
            },
            { key: "empty", title: words.columns.empty, numeric: true, cell: ({ empty }) => <Count value={empty} /> },
            { key: "shown", title: words.columns.shown, numeric: true, cell: ({ shown }) => <Count value={shown} /> },
            {
              key: "opened",
              title: words.columns.opened,
              numeric: true,
              cell: ({ opened }) => <Count value={opened} />,
            },
            {
              key: "actions",
              title: <span className="sr-only">{words.columns.actions}</span>,
              cell: ({ query }) => (
                <Link
                  to={`?${new URLSearchParams({ word: query }).toString()}`}
                  aria-label={words.addFor(query)}
                  className="link inline-flex min-h-9 items-center"
                >
                  {words.add}
                </Link>
              ),
            },
          ]}
        />
      )}
    </section>
  );
}

function Synonyms({ rows }: { rows: Synonym[] }) {
  const action = useRowAction<SynonymResult>();
  return (
    <section className="grid gap-3">
      <h2>{words.synonyms}</h2>
      <Failure text={action.failure} />
      {rows.length === 0 ? (
        <p>{words.synonymsNone}</p>
      ) : (
        <Table
          caption={words.synonyms}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            { key: "word", title: words.columns.word, cell: ({ word }) => word },
            { key: "means", title: words.columns.means, cell: ({ means }) => means },
            { key: "added", title: words.columns.added, cell: ({ createdAt }) => <DateTime at={createdAt} /> },
            {
              key: "actions",
              title: <span className="sr-only">{words.columns.actions}</span>,
              cell: ({ id, word }) => (
                <Button
                  variant="danger"
                  size="small"
                  busy={action.pendingId === id}
                  aria-label={words.removeOf(word)}
                  onClick={() => action.submit({ act: "remove", id, word })}
                >
                  {words.remove}
                </Button>
              ),
            },
          ]}
        />
      )}
    </section>
  );
}
