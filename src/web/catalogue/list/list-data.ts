import type { ShopContext } from "#http/shop-context.ts";
import type { PartListQuery } from "#http/parameters/part-list.ts";
import { isDeliveryConfigured } from "#shop/selling/delivery/delivery.ts";
import { fitmentsOf } from "#shop/catalogue/fitment/fitment.ts";
import { pageSizes } from "#shop/foundation/limits.ts";
import { browseParts, type Within } from "#shop/catalogue/parts/browse.ts";
import { priceTagsOf, type ResolvedFilters } from "#shop/catalogue/parts/filters.ts";
import type { PartFilters } from "#shop/catalogue/parts/filter-rules.ts";
import { countParts } from "#shop/catalogue/parts/parts.ts";
import { adviceFor } from "#shop/catalogue/search/advice.ts";
import { toTree, type CountedSystem, type CountedTypes } from "#shop/catalogue/parts/type-tree.ts";
import { removableFilters, type Applied, type RemovableFilter } from "#web/catalogue/list/applied.ts";
import type { CardFitment } from "#web/client/catalogue/fitment.ts";
import { listAddress, replaced } from "#web/catalogue/list/list-address.ts";
import type { Remarks } from "#web/catalogue/search-remarks.tsx";
import { toShown } from "#web/catalogue/shown-facet.ts";
import { withKnownVehicle } from "#web/catalogue/known-vehicle.ts";
import { cardsOf } from "#web/catalogue/card-data.ts";
import { language } from "#messages/language.ts";
import { questionText } from "#messages/fitment.ts";
import { vehicleName } from "#messages/vehicle-name.ts";

const mostCounted = 6;

/** The kinds of part in the navigation: every system or, within one, what is in it. */
export type Kinds = {
  /** Null where only a system is looked at. */
  total: number | null;
  systems: { name: string; count: number; open: boolean; groups: CountedSystem["groups"] }[];
};

type Context = Pick<ShopContext, "db" | "site" | "cacheTags"> & { query: PartListQuery };

/** What the page of a list shows, of everybody's view on it. */
export async function listData(context: Context) {
  const data = await withKnownVehicle(context.query, (query) => listFor({ ...context, query }));
  if (data.isVehicleUnknown) context.cacheTags("vehicles");
  return data;
}

async function listFor({ db, site, cacheTags, query }: Context) {
  const { sort, view, cursor, entries: pairs } = query;
  const context = { language, currency: site.currency };
  const filters = query.filters.q ? { ...query.filters, context } : query.filters;
  const page = { sort, limit: pageSizes.partList, ...(cursor && { cursor }) };
  const { resolved, list, total, kinds, within, ...counted } = await browseParts(db, filters, page);
  const shown = list.parts.map(({ id }) => id);
  cacheTags("parts", "stock", "settings", ...shown.map((id) => `part:${id}` as const));
  const hasPrices = counted.facets.some(({ facet, range }) => facet === "price" && range !== null);
  if (hasPrices || sort.startsWith("price") || filters.priceCents || filters.q) cacheTags(...priceTagsOf(resolved));
  if (resolved.matching) cacheTags("vehicles", "search");
  const removable = removableFilters(filters, counted.facets, kinds, site);
  const facets = counted.facets.map((facet) => toShown(facet, site.currency));
  const at = (target: string | null) => target && listAddress(replaced(pairs, [["cursor", target]]));
  return {
    pairs,
    q: filters.q ?? "",
    sort,
    view,
    first: !cursor,
    total,
    facets: facets.filter(({ values, range }) => values.length > 0 || range !== null),
    kinds: kindsOf(kinds, within),
    chosen: { ...within, type: within.type && { slug: within.type.slug, name: within.type.name } },
    applied: await withCounts(db, removable, total),
    vehicle: resolved.vehicleScope && {
      id: resolved.vehicleScope.vehicle.id,
      name: nameOf(resolved.vehicleScope.vehicle),
    },
    parts: await cardsOf(db, list.parts),
    remarks: resolved.matching && remarksOf(resolved.matching),
    unfiltered: total === 0 ? await withoutFilters(db, filters) : null,
    advice: resolved.matching && total === 0 ? await adviceFor(db, resolved.matching, context) : null,
    delivers: await isDeliveryConfigured(db),
    fitments: await fitmentsFor(db, shown, resolved),
    next: at(list.next),
    previous: at(list.previous),
  };
}

export type ListData = Awaited<ReturnType<typeof listData>>;

const remarksOf = ({
  corrections,
  numbers,
  unknown,
  excluded,
  vehicle,
  hits,
}: NonNullable<ResolvedFilters["matching"]>): Remarks => ({
  corrections,
  numbers,
  unknown,
  excluded,
  contradicted: vehicle?.contradicted ?? [],
  read: hits[0]?.matched.number ?? null,
});

/** How many parts there are without the filters; null where only a vehicle and a search restrict the list. `anyVehicle`: those for all vehicles. */
export type Unfiltered = { total: number | null; anyVehicle: number | null };

async function withoutFilters(db: ShopContext["db"], filters: PartFilters): Promise<Unfiltered> {
  const { vehicle, answers, q, context, ...others } = filters;
  const search = { ...(q && { q }), ...(context && { context }) };
  const scope = { ...search, ...(vehicle && { vehicle }), ...(answers && { answers }) };
  const isFiltered = Object.values(others).some((value) => value !== undefined);
  const [total, anyVehicle] = await Promise.all([
    isFiltered && (q || vehicle) ? countParts(db, scope) : null,
    vehicle ? countParts(db, { ...others, ...search }) : null,
  ]);
  return { total, anyVehicle };
}

/** Of a list without parts: how many there would be without each filter. */
async function withCounts(db: ShopContext["db"], removable: RemovableFilter[], total: number): Promise<Applied[]> {
  return Promise.all(
    removable.map(async ({ left, ...shown }, index) => ({
      ...shown,
      without: total === 0 && index < mostCounted ? await countParts(db, left) : null,
    })),
  );
}

export const nameOf = (vehicle: NonNullable<ResolvedFilters["vehicleScope"]>["vehicle"]) => vehicleName(vehicle);

function kindsOf(counted: CountedTypes, { system: open }: Within): Kinds {
  const systems = toTree(counted);
  const within = open === null ? systems : systems.filter(({ name }) => name === open);
  return {
    total: open === null ? systems.reduce((sum, { count }) => sum + count, counted.untyped) : null,
    systems: within.map(({ name, count, groups }) => ({
      name,
      count,
      open: open !== null,
      groups: open === null ? [] : groups,
    })),
  };
}

export async function fitmentsFor(
  db: ShopContext["db"],
  ids: string[],
  { vehicleScope, filters }: ResolvedFilters,
): Promise<Record<string, CardFitment>> {
  if (!vehicleScope || ids.length === 0) return {};
  const found = await fitmentsOf(db, ids, {
    vehicleId: vehicleScope.vehicle.id,
    ...(filters.answers && { answers: filters.answers }),
  });
  return Object.fromEntries(
    [...found].map(([id, { verdict, question, places }]) => {
      const position = places.flatMap((place) => place.position ?? []).join(", ");
      return [id, { verdict, ...(question && { question: questionText(question) }), ...(position && { position }) }];
    }),
  );
}
