import type { Db } from "#db/db.ts";
import { buyersGuide } from "#shop/catalogue/fitment/buyers-guide.ts";
import { fitmentOf, fitmentsOf } from "#shop/catalogue/fitment/fitment.ts";
import { browseParts } from "#shop/catalogue/parts/browse.ts";
import { compareParts } from "#shop/catalogue/parts/compare.ts";
import { facetsOf } from "#shop/catalogue/parts/facets.ts";
import type { PartFilters } from "#shop/catalogue/parts/filter-rules.ts";
import { resolveFilters } from "#shop/catalogue/parts/filters.ts";
import { listParts, type PartSort } from "#shop/catalogue/parts/parts.ts";
import { partTypeTree } from "#shop/catalogue/parts/type-tree.ts";
import { findByNumber } from "#shop/catalogue/search/part-numbers.ts";
import { search } from "#shop/catalogue/search/search.ts";
import { suggest } from "#shop/catalogue/search/suggest.ts";
import { fittingParts, fittingTypes, scopeOf } from "#shop/catalogue/vehicle-pages/fitting-parts.ts";
import { modelYearBySlugs } from "#shop/catalogue/vehicle-pages/model-years.ts";
import { nameSlug } from "#shop/catalogue/vehicle-pages/slugs.ts";
import { vehicleChoices } from "#shop/catalogue/vehicles/choices.ts";
import { decodeVin } from "#shop/catalogue/vehicles/decode-vin.ts";
import type { Inputs } from "./fitment-inputs.ts";

/** The queries of a screen: `query` runs them for one input. `targetMs` is for the 95th percentile. */
export type Screen = { name: string; targetMs: number; inputs: number; query: (index: number) => Promise<unknown> };

export function screens(db: Db, inputs: Inputs): Screen[] {
  const { fitting, strangers, numbers, prefixes, vins } = inputs;
  const screen = <Input>(
    name: string,
    targetMs: number,
    list: Input[],
    query: (input: Input) => Promise<unknown>,
  ): Screen => ({
    name,
    targetMs,
    inputs: list.length,
    query: (index) => query(list[index % list.length]!),
  });
  return [
    screen("list of 24 for vehicle and part type", 50, fitting, ({ vehicle, type }) =>
      listParts(db, { vehicle, type: [type], limit: 24 }),
    ),
    screen("list page: list, facets, counts by type, fitment of each", 50, fitting, ({ vehicle, type }) =>
      listPage(db, { vehicle, type: [type] }),
    ),
    screen("the same, of one tier and in stock, by price", 50, fitting, ({ vehicle, type }) =>
      listPage(db, { vehicle, type: [type], tier: ["standard"], inStock: true }, "price_asc"),
    ),
    screen("the same without a part type", 50, fitting, ({ vehicle }) => listPage(db, { vehicle })),
    screen("all facets over the API, those of all part types too", 50, fitting, ({ vehicle, type }) =>
      facetsOf(db, { vehicle, type: [type] }),
    ),
    screen("comparison for vehicle and part type", 50, fitting, async ({ vehicle, type }) => {
      const resolved = await resolveFilters(db, { vehicle, type: [type] });
      const parts = await compareParts(db, resolved, { by: "price", descending: false, limit: 100 });
      return fitments(db, parts, vehicle);
    }),
    screen("systems, groups and types with counts for a vehicle", 50, fitting, ({ vehicle }) =>
      partTypeTree(db, { vehicle }),
    ),
    screen("verdict", 5, fitting, ({ part, vehicle }) => fitmentOf(db, part, { vehicleId: vehicle })),
    screen("verdict for an unrelated part and vehicle", 5, strangers, ({ part, vehicle }) =>
      fitmentOf(db, part, { vehicleId: vehicle }),
    ),
    screen("part number, whole", 30, numbers, (number) => findByNumber(db, number)),
    screen("part number, prefix", 30, prefixes, (number) => findByNumber(db, number)),
    screen("vehicle choice: make", 50, fitting, ({ year }) => vehicleChoices(db, { year: String(year) })),
    screen("vehicle choice: model", 50, fitting, ({ year, make }) => vehicleChoices(db, { year: String(year), make })),
    screen("vehicle choice: engine", 50, fitting, ({ year, make, model }) =>
      vehicleChoices(db, { year: String(year), make, model }),
    ),
    screen("suggestions while typing a number", 100, prefixes, (typed) => suggest(db, typed)),
    screen("suggestions while typing words", 100, inputs.typing, (typed) => suggest(db, typed)),
    screen("search by words", 100, inputs.words, (q) => search(db, { q, limit: 24 })),
    screen("search by vehicle and part type", 100, inputs.questions, (q) => search(db, { q, limit: 24 })),
    screen("VIN", 10, vins, (vin) => decodeVin(db, vin)),
    screen("buyer's guide", 50, fitting, ({ part }) => buyersGuide(db, part)),
    screen("page of a model year", 100, fitting, async ({ year, make, model }) => {
      const modelYear = await modelYearBySlugs(db, year, nameSlug(make), nameSlug(model));
      return fittingTypes(db, await scopeOf(db, modelYear?.vehicles ?? []));
    }),
    screen("page of a model year and part type", 50, fitting, async ({ year, make, model, type }) => {
      const modelYear = await modelYearBySlugs(db, year, nameSlug(make), nameSlug(model));
      return fittingParts(db, await scopeOf(db, modelYear?.vehicles ?? []), { typeSlug: type, limit: 60 });
    }),
  ];
}

/** The queries of a list page. */
async function listPage(db: Db, filters: PartFilters & { vehicle: string }, sort?: PartSort) {
  const { list } = await browseParts(db, filters, { limit: 24, ...(sort && { sort }) });
  return fitments(db, list.parts, filters.vehicle);
}

function fitments(db: Db, parts: { id: string }[], vehicleId: string) {
  return fitmentsOf(
    db,
    parts.map(({ id }) => id),
    { vehicleId },
  );
}
