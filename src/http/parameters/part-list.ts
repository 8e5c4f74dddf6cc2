import { valueOf, type Parameters, type QueryValues } from "#http/parameters/parameters.ts";
import {
  anyVehicle,
  parsePartFilters,
  partFilterEntries,
  partFilterParameters,
  type PartFilterQuery,
} from "#http/parameters/part-filters.ts";
import { isId } from "#shop/foundation/id.ts";
import { comparedBy, type ComparedBy } from "#shop/catalogue/parts/compare.ts";
import { partSorts } from "#shop/catalogue/parts/parts.ts";

/** `isVehicleUnknown`: the address has something for a vehicle that can't be one; the query is without it. */
type ListEntries = { entries: [name: string, value: string][]; isVehicleUnknown: boolean };

/** `entries`: the parameters of the query without `cursor`, for the links of the page. */
export type PartListQuery = PartFilterQuery &
  ListEntries & { sort: (typeof partSorts)[number]; view: "grid" | "list"; cursor: string | undefined };

/** The query of the page of a list of parts. */
export const partListParameters: Parameters<PartListQuery> = {
  declared: { ...partFilterParameters, sort: {}, view: {}, cursor: {} },
  parse(values, currency) {
    const { query, isVehicleUnknown } = parseForPage(values, currency);
    const sort = partSorts.find((known) => known === valueOf(values, "sort"));
    const view = valueOf(values, "view") === "list" ? "list" : "grid";
    const { entries } = entriesOf(query, values, sort, currency);
    return {
      ...query,
      isVehicleUnknown,
      entries: view === "list" ? [...entries, ["view", view]] : entries,
      view,
      sort: sort ?? "newest",
      cursor: valueOf(values, "cursor"),
    };
  },
};

export type CompareSort = { by: ComparedBy; descending: boolean };
/** `chosen`: ids of parts, which are compared instead of all that the filters match. */
export type CompareQuery = PartFilterQuery & ListEntries & { sort: CompareSort; chosen: string[] };

/** The query of the comparison page. `part`: the parts to compare; `sort`: `price`, `-price`, `attr.{name}` and so on. */
export const compareParameters: Parameters<CompareQuery> = {
  declared: { ...partFilterParameters, part: { repeats: true }, sort: {} },
  parse(values, currency) {
    const { query, isVehicleUnknown } = parseForPage(values, currency);
    const sort = valueOf(values, "sort") ?? "";
    const by = sort.replace(/^-/, "");
    const known = comparedBy.some((one) => one === by) || /^attr\../.test(by);
    const chosen = (values.get("part") ?? []).map((id) => id.toLowerCase()).filter(isId);
    const { entries } = entriesOf(query, values, known ? sort : undefined, currency);
    return {
      ...query,
      isVehicleUnknown,
      entries: [...entries, ...chosen.map((id): [string, string] => ["part", id])],
      chosen,
      sort: known ? { by: by as ComparedBy, descending: sort.startsWith("-") } : { by: "price", descending: false },
    };
  },
};

/** Where the call of the API is refused, a page shows the list without the vehicle. */
function parseForPage(values: QueryValues, currency: string): { query: PartFilterQuery; isVehicleUnknown: boolean } {
  const vehicle = valueOf(values, "vehicle");
  const isVehicleUnknown = vehicle !== undefined && vehicle !== anyVehicle && !isId(vehicle.toLowerCase());
  const others = [...values].filter(([name]) => name !== "vehicle" && !name.startsWith("answer."));
  return { query: parsePartFilters(isVehicleUnknown ? new Map(others) : values, currency), isVehicleUnknown };
}

function entriesOf({ filters }: PartFilterQuery, values: QueryValues, sort: string | undefined, currency: string) {
  const entries = partFilterEntries(filters, currency);
  if (valueOf(values, "vehicle") === anyVehicle && !filters.vehicle) entries.unshift(["vehicle", anyVehicle]);
  if (sort !== undefined) entries.push(["sort", sort]);
  return { entries };
}
