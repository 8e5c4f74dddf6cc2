import { useState } from "react";
import { useHref, useLocation, useNavigation, useRevalidator, useSearchParams } from "react-router";
import type { ApiError, ListPage } from "#web/client/api.ts";
import { load } from "#web/ui/loaded.ts";

/** One page of a list as a loader returns it. A failure is data, so that search and filters around the list stay usable. */
export type ListData<Row> = {
  rows: Row[] | null;
  next: string | null;
  total: number | null;
  failure: ApiError | null;
};

/** How many rows a page of a list has. */
const pageSize = 20;

/** What the address of a list asks for: search, cursor, and `filters`, each with the value it has when the address is silent. */
export function listQuery<Filters extends Record<string, string>>({ url }: Request, filters: Filters) {
  const params = new URL(url).searchParams;
  const chosen = Object.entries(filters).map(([name, none]) => [name, params.get(name) ?? none]);
  return {
    q: params.get("q") ?? undefined,
    cursor: params.get("cursor") ?? undefined,
    limit: pageSize,
    ...(Object.fromEntries(chosen) as Filters),
  };
}

/** Returns the option that an address names, or `none` if it names no such option. */
export function knownOption<Option extends string>(
  options: Record<Option, string>,
  named: string,
  none: NoInfer<Option>,
): Option {
  return Object.hasOwn(options, named) ? (named as Option) : none;
}

/** Rejects as `load` does. */
export async function loadList<Row>(page: Promise<ListPage<Row>>): Promise<ListData<Row>> {
  const { value, failure } = await load(page);
  return value
    ? { rows: value.items, next: value.next, total: value.total, failure: null }
    : { rows: null, next: null, total: null, failure };
}

/** The list of the page: the rows loaded last stay readable while others load, and when that fails. */
export function useList<Row>(data: ListData<Row>) {
  const isComing = useComingParams() !== null;
  const { state, revalidate } = useRevalidator();
  const [shown, setShown] = useState(data);
  if (data.rows && data !== shown) setShown(data);
  const pagination = usePagination(data.next);
  return {
    ...(data.rows ? data : { ...shown, failure: data.failure }),
    loading: state === "loading" || isComing,
    reload: (): void => void revalidate(),
    pagination,
    /** The number of a row among all of the list, from 1. */
    numberOf: (index: number) => pagination.pagesBefore * pageSize + index + 1,
  };
}

/**
 * Returns the parameters of the navigation under way within the page, null while there is none. The address has those before until the list is loaded:
 * what is chosen from them alone would drop the choice before it.
 */
export function useComingParams(): URLSearchParams | null {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  // Unlike `useLocation`, a navigation's location carries the prefix of the language.
  const here = useHref(pathname);
  return location?.pathname === here ? new URLSearchParams(location.search) : null;
}

type Trail = { trail?: string[] };

/** Where the page of a list stands: the addresses of its neighbours, and how many pages lie before it as far as is known. */
export function usePagination(next: string | null) {
  const location = useLocation();
  const [params] = useSearchParams();
  const cursor = params.get("cursor");
  const trail = (location.state as Trail | null)?.trail ?? [];
  const at = (to: string | null, state: Trail) => {
    const search = new URLSearchParams(params);
    if (to) search.set("cursor", to);
    else search.delete("cursor");
    return { to: { search: search.toString() }, state };
  };
  const back = trail.at(-1);
  return {
    pagesBefore: trail.length,
    isFirst: cursor === null,
    first: at(null, {}),
    next: next ? at(next, { trail: [...trail, cursor ?? ""] }) : null,
    previous: cursor === null ? null : at(back ?? null, { trail: trail.slice(0, -1) }),
  };
}
