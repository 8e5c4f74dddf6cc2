import { useLocation, useRouteLoaderData } from "react-router";
import { sharedVehicleQuery, type WantedVehicle } from "#web/fitment/wanted-vehicle.ts";

type Pairs = readonly (readonly [name: string, value: string])[];

/**
 * What the field searches on this page: on the list within what the list is narrowed to (`filters`), elsewhere all parts. `shown`: the query
 * that the page shows the results of.
 */
export function useSearchScope() {
  const { pathname, search } = useLocation();
  // Not the address: the server renders a list by the parameters that it declares, in their order.
  const list: { q: string; pairs: Pairs } | undefined = useRouteLoaderData("catalogue/list/parts-list");
  const filters = (list?.pairs ?? []).filter(([name]) => name !== "q");
  return {
    page: pathname + search,
    path: list ? "/parts" : "/search",
    filters,
    shown: list ? list.q : pathname === "/search" ? (new URLSearchParams(search).get("q") ?? "") : "",
    to: (q: string, vehicle: WantedVehicle | null) => (list ? withinList(q, filters) : resultsFor(q, vehicle)),
  };
}

function withinList(q: string, filters: Pairs): string {
  const pairs = q ? [...filters, ["q", q] as const] : filters;
  const query = new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString();
  return query ? `/parts?${query}` : "/parts";
}

function resultsFor(q: string, vehicle: WantedVehicle | null): string {
  return `/search?${new URLSearchParams({ q }).toString()}${vehicle ? `&${sharedVehicleQuery(vehicle)}` : ""}`;
}
