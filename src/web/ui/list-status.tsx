import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { lists } from "#messages/lists.ts";
import type { ListCount as CountWords } from "#web/messages/plural.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { useList } from "#web/ui/list-data.ts";

type List = ReturnType<typeof useList<unknown>>;

/** Says, also to a screen reader, how many rows are shown. */
export function ListCount({ list, count }: { list: List; count: CountWords }) {
  const { rows, total, next, loading } = list;
  return (
    <p role="status" className="text-sm text-ink-soft">
      {rows === null || loading ? "" : count(rows.length, total, next !== null)}
    </p>
  );
}

type Around = {
  list: List;
  title: string;
  loading?: string;
  /** What stands there where nothing is found for the search and filters of the address (`searched`), or at all. */
  empty: (searched: boolean) => ReactNode;
  filters: string[];
  children: ReactNode;
};

/** The states of a list around its rows: loading, failed (with a way to try again), empty, and shown. */
export function ListStates({ list, title, loading, empty, filters, children }: Around) {
  const [params] = useSearchParams();
  const { rows, failure, pagination } = list;
  const failed = failure && (
    <Notice tone="bad">
      <p>
        {lists.failed(title)} {failure.message}
      </p>
      <p className="mt-3">
        <Button variant="plain" size="small" busy={list.loading} onClick={list.reload}>
          {lists.again}
        </Button>
      </p>
    </Notice>
  );
  if (rows === null) return failed ?? <Spinner className="min-h-[40vh]" {...(loading && { label: loading })} />;
  if (rows.length > 0)
    return (
      <>
        {failed}
        {children}
      </>
    );
  if (list.loading) return <Spinner className="min-h-[40vh]" {...(loading && { label: loading })} />;
  if (failed) return failed;
  if (!pagination.isFirst)
    return (
      <EmptyState title={lists.emptyPage}>
        <ButtonLink {...pagination.first} variant="plain">
          {lists.first}
        </ButtonLink>
      </EmptyState>
    );
  return empty(["q", ...filters].some((name) => params.has(name)));
}
