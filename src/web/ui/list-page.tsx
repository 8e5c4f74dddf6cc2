import type { ComponentProps, ReactNode } from "react";
import type { ListCount as CountWords } from "#web/messages/plural.ts";
import { Failure } from "#web/ui/failure.tsx";
import type { useList } from "#web/ui/list-data.ts";
import { Pagination } from "#web/ui/pagination.tsx";
import { ListCount, ListStates } from "#web/ui/list-status.tsx";
import { ListToolbar } from "#web/ui/list-toolbar.tsx";

type Words = { title: string; count: CountWords; searchLabel: string; searchHint: string; loading?: string };
type ListPageProps = {
  list: ReturnType<typeof useList<unknown>>;
  words: Words;
  choices?: ComponentProps<typeof ListToolbar>["choices"];
  /** Why the last change was refused. */
  failure?: string | null;
  /** Stands in for the rows where the search and filters of the address find nothing (`searched`), or where there is nothing at all. */
  empty: (searched: boolean) => ReactNode;
  children: ReactNode;
};

/** A list with what belongs around it: search and filters, the number of rows, its states, and the way to its other pages. */
export function ListPage({ list, words, choices = [], failure = null, empty, children }: ListPageProps) {
  return (
    <>
      <ListToolbar label={words.searchLabel} hint={words.searchHint} choices={choices} />
      <ListCount list={list} count={words.count} />
      <Failure text={failure} />
      <ListStates
        list={list}
        title={words.title}
        filters={choices.map(({ name }) => name)}
        empty={empty}
        {...(words.loading && { loading: words.loading })}
      >
        {children}
        <Pagination pagination={list.pagination} />
      </ListStates>
    </>
  );
}
