import { canonicalValues, toEntries, type Declared } from "#http/parameters/parameters.ts";

/**
 * Returns the address under which a page is rendered and cached: its path and the declared parameters. `routeIds` are the routes whose data
 * the browser may request separately.
 */
export function canonicalAddress(url: URL, declared: Declared, routeIds: ReadonlySet<string>): string {
  if (url.search === "") return url.pathname;
  const query = new URLSearchParams(toEntries(canonicalValues(declared, url.searchParams)));
  const routes = isDataRequest(url.pathname) ? url.searchParams.get("_routes") : null;
  if (routes !== null) {
    const known = routes.split(",").filter((id) => routeIds.has(id));
    query.set("_routes", [...new Set(known)].toSorted().join(","));
  }
  return query.size > 0 ? `${url.pathname}?${query.toString()}` : url.pathname;
}

/** Returns the path of a canonical address. It is no base's relative address: '//a:b' would name another host, or be no address at all. */
export const pathOf = (address: string): string => address.split("?", 1)[0] ?? "";

const dataSuffix = ".data";
/** Returns whether a path is that of a page's data, which the browser's router requests. */
export const isDataRequest = (pathname: string) => pathname.endsWith(dataSuffix);

/** Returns the path of the page, also for a request of its data (`/parts.data`). */
export function pagePath(pathname: string): string {
  return isDataRequest(pathname) ? pathname.slice(0, -dataSuffix.length) : pathname;
}
