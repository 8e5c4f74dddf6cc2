import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { useListPlace } from "#web/ui/list-data.ts";
import { ApiError, type ListPage } from "#web/client/api.ts";

type Query = Record<string, string | number | boolean>;
type Load<Row, Asked> = (query: Asked, signal: AbortSignal) => Promise<ListPage<Row>>;

/**
 * The page of a list that the address names: `q`, `cursor` and `filters` (each with its default) are read from the address,
 * so that Back, a reload and a shared link show the same. Rows stay readable while others load; a newer request aborts
 * the older one. `load` must be the same function on every render.
 */
export function useList<Row extends { id: string }, Asked>(
  load: Load<Row, Asked>,
  filters: Record<string, string>,
  fixed: Query,
) {
  const [params] = useSearchParams();
  const [page, setPage] = useState<ListPage<Row> | null>(null);
  const [answer, setAnswer] = useState<{ to: string; failure: ApiError | null } | null>(null);
  const [tries, setTries] = useState(0);
  const named = ["q", "cursor", ...Object.keys(filters)].map((name) => [name, params.get(name) ?? filters[name]]);
  const query = JSON.stringify({ ...fixed, ...Object.fromEntries(named) });
  const question = `${query} ${tries}`;

  useEffect(() => {
    const request = new AbortController();
    const settle = (failure: ApiError | null) => !request.signal.aborted && setAnswer({ to: question, failure });
    load(JSON.parse(query) as Asked, request.signal)
      .then((found) => {
        if (!request.signal.aborted) setPage(found);
        return settle(null);
      })
      .catch((error: unknown) => settle(error instanceof ApiError ? error : new ApiError(0, {})));
    return () => request.abort();
  }, [load, query, question]);

  const place = useListPlace(page?.next ?? null);
  return {
    place,
    numberOf: (index: number) => place.pagesBefore * 20 + index + 1,
    rows: page?.items ?? null,
    next: page?.next ?? null,
    total: page?.total ?? null,
    loading: answer?.to !== question,
    failure: answer?.failure ?? null,
    reload: () => setTries((before) => before + 1),
    /** Puts a row that the server has changed into its place. */
    put: (row: Row) =>
      setPage((now) => now && { ...now, items: now.items.map((each) => (each.id === row.id ? row : each)) }),
    /** Takes out a row that the server has removed. */
    drop: (id: string) => {
      setPage((now) => now && without(now, id));
      keepFocus();
    },
  };
}

function without<Row extends { id: string }>(page: ListPage<Row>, id: string): ListPage<Row> {
  const items = page.items.filter((row) => row.id !== id);
  return { ...page, items, total: page.total === null ? null : page.total - (page.items.length - items.length) };
}

/** The button that had the focus went with its row: the keyboard goes on from the top of the page's own content. */
function keepFocus(): void {
  const afterPaint = (then: () => void) => requestAnimationFrame(() => requestAnimationFrame(then));
  afterPaint(() => {
    if (document.activeElement === document.body) document.getElementById("content")?.focus({ preventScroll: true });
  });
}

export { useListPlace } from "#web/ui/list-data.ts";
