/** Query parameters a page depends on when the server renders it. Every other is for the browser, or for nobody. */
const counted: Record<string, string[]> = {
  "/parts": ["q", "sort", "cursor"],
};

/**
 * The address a page is rendered for and kept under: path and the parameters that count, in one order, so that made-up
 * parameters can't fill the cache. `routes` are the ids of the routes whose data the browser may ask for by themselves.
 */
export function pageAddress(url: URL, routes: ReadonlySet<string>): string {
  if (url.search === "") return url.pathname;
  const data = url.pathname.endsWith(".data");
  const path = data ? url.pathname.slice(0, -".data".length) : url.pathname;
  const query = new URLSearchParams();
  for (const name of counted[path] ?? []) {
    const value = url.searchParams.get(name)?.trim().slice(0, 200);
    if (value) query.set(name, value);
  }
  const wanted = data ? url.searchParams.get("_routes") : null;
  if (wanted !== null) {
    const known = wanted.split(",").filter((id) => routes.has(id));
    query.set("_routes", [...new Set(known)].toSorted().join(","));
  }
  return query.size > 0 ? `${url.pathname}?${query.toString()}` : url.pathname;
}
