/**
 * Query parameters a page depends on when the server renders it; `answer.*` are all that begin so, `brand[]` may be repeated. Every other is
 * for the browser, or for nobody: a VIN is told to no page that is kept.
 */
const filters =
  "vehicle answer.* q system[] group[] type[] brand[] tier[] position[] attr.*[] price_min price_max stock".split(" ");
const counted: [path: RegExp, names: string[]][] = [
  [/^\/parts$/, [...filters, "sort", "cursor"]],
  [/^\/compare$/, [...filters, "sort"]],
  [/^\/search$/, ["q", "vehicle", "answer.*", "show"]],
  [/^\/garage$/, ["year", "make", "model", "displacement", "cylinders", "fuel", "turbo"]],
  [/^\/parts\/[^/]+$/, ["vehicle", "answer.*", "fits", "guide"]],
];
const never = "answer.vin";
const mostOfAKind = 20;

/**
 * The address a page is rendered for and kept under: path and the parameters that count, in one order, so that made-up
 * parameters can't fill the cache. `routes` are the ids of the routes whose data the browser may ask for by themselves.
 */
export function pageAddress(url: URL, routes: ReadonlySet<string>): string {
  if (url.search === "") return url.pathname;
  const data = url.pathname.endsWith(".data");
  const path = data ? url.pathname.slice(0, -".data".length) : url.pathname;
  const query = new URLSearchParams();
  for (const [name, value] of countedValues(path, url.searchParams)) query.append(name, value);
  const wanted = data ? url.searchParams.get("_routes") : null;
  if (wanted !== null) {
    const known = wanted.split(",").filter((id) => routes.has(id));
    query.set("_routes", [...new Set(known)].toSorted().join(","));
  }
  return query.size > 0 ? `${url.pathname}?${query.toString()}` : url.pathname;
}

function countedValues(path: string, given: URLSearchParams): [name: string, value: string][] {
  const patterns = counted.find(([pattern]) => pattern.test(path))?.[1] ?? [];
  return patterns.flatMap((pattern) => {
    const mayRepeat = pattern.endsWith("[]");
    return namesLike(mayRepeat ? pattern.slice(0, -2) : pattern, given).flatMap((name) => {
      const values = given.getAll(name).map((value) => value.trim().slice(0, 200));
      const said = [...new Set(mayRepeat ? values : values.slice(0, 1))].filter(Boolean);
      return said
        .toSorted()
        .slice(0, mostOfAKind)
        .map((value): [string, string] => [name, value]);
    });
  });
}

function namesLike(name: string, given: URLSearchParams): string[] {
  if (!name.endsWith("*")) return [name];
  const alike = [...new Set(given.keys())].filter(
    (one) => one.startsWith(name.slice(0, -1)) && one.toLowerCase() !== never,
  );
  return alike.toSorted().slice(0, mostOfAKind);
}
