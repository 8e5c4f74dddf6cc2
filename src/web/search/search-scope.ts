import { useLocation, useRouteLoaderData } from "react-router";
import { resultsAddress, type WantedVehicle } from "#web/fitment/wanted-vehicle.ts";

type Pairs = readonly (readonly [name: string, value: string])[];
type ListInScope = {
  q: string;
  pairs: Pairs;
  applied: { label: string; drops: string[]; labels?: Record<string, string> }[];
};

/** A filter of the list that is shown, which a search from it may keep. */
export type KeptFilter = { name: string; value: string; label: string };

/**
 * What the field searches on this page: all parts. On a list it stays one, for its vehicle (`scope`), and may keep the list's filters. `shown`: the query that
 * the page shows the results of.
 */
export function useSearchScope() {
  const { pathname, search } = useLocation();
  // Not the address: the server renders a list by the parameters that it declares, in their order.
  const list: ListInScope | undefined = useRouteLoaderData("catalogue/list/parts-list");
  const pairs = (list?.pairs ?? []).filter(([name]) => name !== "q");
  const filters = list ? filtersOf(list) : [];
  const scope = pairs.filter(([name, value]) => !filters.some((one) => one.name === name && one.value === value));
  return {
    page: pathname + search,
    path: list ? "/parts" : "/search",
    scope,
    filters,
    shown: list ? list.q : pathname === "/search" ? (new URLSearchParams(search).get("q") ?? "") : "",
    /** `kept`: filters of the list. Without a query the list stays as it is. */
    to: (q: string, vehicle: WantedVehicle | null, kept: Pairs) =>
      list ? listAddress(q === "" ? pairs : [...scope, ...kept, ["q", q]]) : resultsAddress(q, vehicle),
  };
}

function filtersOf({ applied, pairs }: ListInScope): KeptFilter[] {
  return applied.flatMap(({ label, drops, labels = {} }) =>
    pairs.flatMap(([name, value]) => {
      const isOf = name !== "q" && (drops.includes(name) || drops.includes(`${name}=${value}`));
      return isOf ? [{ name, value, label: labels[name] ?? label }] : [];
    }),
  );
}

function listAddress(pairs: Pairs): string {
  const query = new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString();
  return query ? `/parts?${query}` : "/parts";
}
