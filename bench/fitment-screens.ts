import type { Db } from "#db/db.ts";
import { buyersGuide } from "#shop/fitment/buyers-guide.ts";
import { fitmentOf, fitmentsOf } from "#shop/fitment/fitment.ts";
import { browseParts } from "#shop/parts/browse.ts";
import { compareParts } from "#shop/parts/compare.ts";
import { facetsOf } from "#shop/parts/facets.ts";
import { resolveFilters, type PartFilters } from "#shop/parts/filters.ts";
import { listParts, type PartSort } from "#shop/parts/parts.ts";
import { partTypeTree } from "#shop/parts/type-tree.ts";
import { findByNumber } from "#shop/search/part-numbers.ts";
import { search } from "#shop/search/search.ts";
import { suggest } from "#shop/search/suggest.ts";
import { fittingParts, fittingTypes, scopeOf } from "#shop/vehicle-pages/fitting-parts.ts";
import { modelYearBySlugs } from "#shop/vehicle-pages/model-years.ts";
import { nameSlug } from "#shop/vehicle-pages/slugs.ts";
import { vehicleChoices } from "#shop/vehicles/choices.ts";
import { decodeVin } from "#shop/vehicles/decode-vin.ts";
import type { Inputs } from "./fitment-inputs.ts";

/** What a screen asks of the shop: `ask` once for each input. `targetMs` is for the 95th percentile. */
export type Screen = { name: string; targetMs: number; inputs: number; ask: (index: number) => Promise<unknown> };

export function screens(db: Db, inputs: Inputs): Screen[] {
  const { wanted, strangers, numbers, beginnings, vins } = inputs;
  const screen = <Input>(
    name: string,
    targetMs: number,
    some: Input[],
    ask: (input: Input) => Promise<unknown>,
  ): Screen => ({
    name,
    targetMs,
    inputs: some.length,
    ask: (index) => ask(some[index % some.length]!),
  });
  return [
    screen("list of 24 for vehicle and part type", 50, wanted, ({ vehicle, type }) =>
      listParts(db, { vehicle, type: [type], limit: 24 }),
    ),
    screen("page of it: list, facets, kinds with counts, fit of each", 50, wanted, ({ vehicle, type }) =>
      listPage(db, { vehicle, type: [type] }),
    ),
    screen("the same, of one tier and in stock, by price", 50, wanted, ({ vehicle, type }) =>
      listPage(db, { vehicle, type: [type], tier: ["standard"], inStock: true }, "price_asc"),
    ),
    screen("the same without a part type", 50, wanted, ({ vehicle }) => listPage(db, { vehicle })),
    screen("all facets over the API, those of all part types too", 50, wanted, ({ vehicle, type }) =>
      facetsOf(db, { vehicle, type: [type] }),
    ),
    screen("comparison for vehicle and part type", 50, wanted, async ({ vehicle, type }) => {
      const resolved = await resolveFilters(db, { vehicle, type: [type] });
      const parts = await compareParts(db, resolved, { by: "price", descending: false, limit: 100 });
      return fitments(db, parts, vehicle);
    }),
    screen("systems, groups and types with counts for a vehicle", 50, wanted, ({ vehicle }) =>
      partTypeTree(db, { vehicle }),
    ),
    screen("verdict", 5, wanted, ({ part, vehicle }) => fitmentOf(db, part, { vehicleId: vehicle })),
    screen("verdict on what nothing brings together", 5, strangers, ({ part, vehicle }) =>
      fitmentOf(db, part, { vehicleId: vehicle }),
    ),
    screen("part number, whole", 30, numbers, (number) => findByNumber(db, number)),
    screen("part number, its beginning", 30, beginnings, (number) => findByNumber(db, number)),
    screen("vehicle choice: make", 50, wanted, ({ year }) => vehicleChoices(db, { year: String(year) })),
    screen("vehicle choice: model", 50, wanted, ({ year, make }) => vehicleChoices(db, { year: String(year), make })),
    screen("vehicle choice: engine", 50, wanted, ({ year, make, model }) =>
      vehicleChoices(db, { year: String(year), make, model }),
    ),
    screen("suggestions while typing a number", 100, beginnings, (typed) => suggest(db, typed)),
    screen("suggestions while typing words", 100, inputs.typing, (typed) => suggest(db, typed)),
    screen("search by words", 100, inputs.words, (q) => search(db, { q, limit: 24 })),
    screen("search by a whole question", 100, inputs.questions, (q) => search(db, { q, limit: 24 })),
    screen("VIN", 10, vins, (vin) => decodeVin(db, vin)),
    screen("buyer's guide", 50, wanted, ({ part }) => buyersGuide(db, part)),
    screen("page of a model year", 100, wanted, async ({ year, make, model }) => {
      const modelYear = await modelYearBySlugs(db, year, nameSlug(make), nameSlug(model));
      return fittingTypes(db, await scopeOf(db, modelYear?.vehicles ?? []));
    }),
    screen("page of a model year and part type", 50, wanted, async ({ year, make, model, type }) => {
      const modelYear = await modelYearBySlugs(db, year, nameSlug(make), nameSlug(model));
      return fittingParts(db, await scopeOf(db, modelYear?.vehicles ?? []), { typeSlug: type, limit: 60 });
    }),
  ];
}

/** What the page of a list asks for. */
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
