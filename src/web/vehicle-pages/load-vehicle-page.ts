import { ShopError } from "#shop/foundation/errors.ts";
import { priceTags } from "#shop/foundation/invalidation.ts";
import { fittingParts, fittingTypes, scopeOf, vehiclesWithParts } from "#shop/catalogue/vehicle-pages/fitting-parts.ts";
import { nameSlug } from "#shop/catalogue/vehicle-pages/slugs.ts";
import type { Vehicle } from "#shop/catalogue/vehicles/vehicles.ts";
import { pageLoader } from "#web/shell/page-loader.ts";
import { positionLabels } from "#web/vehicle-pages/position-labels.ts";
import { keepToPath, readAddress } from "#web/vehicle-pages/read-address.ts";
import { breadcrumbData, itemListData } from "#web/vehicle-pages/structured-data.ts";
import { vehiclePath } from "#web/vehicle-pages/vehicle-path.ts";
import { vehicleName } from "#messages/vehicle-name.ts";
import { engineName, fitMessages, modelYearName, pages as words } from "#messages/vehicle-pages.ts";
import { partTypeName, systemName } from "#messages/vocabulary.ts";

const mostParts = 60;
const mostUntyped = 24;

/** What `/vehicles/{year}/{make}/{model}` and the pages below it show. Where nothing fits: 404; another spelling: 301. */
export const loader = pageLoader(async ({ db, site, cacheTags, params, path: requested }) => {
  const { modelYear, vehicles, engine, engineSlugs, partType } = await readAddress(db, params);
  const { year, make, model } = modelYear;
  const scope = await scopeOf(db, vehicles);
  const [types, list] = await Promise.all([
    partType ? [] : fittingTypes(db, scope),
    fittingParts(db, scope, { typeSlug: partType?.slug ?? null, limit: partType ? mostParts : mostUntyped }),
  ]);
  if (types.length === 0 && list.total === 0) throw new ShopError("not_found");

  const place = { year, make: nameSlug(make), model: nameSlug(model) };
  const own = { ...place, engine: engine ? engineSlugs.get(engine.id) : undefined };
  const type = partType?.slug;
  const named = partType && { ...partType, name: partTypeName(partType.slug, partType.name) };
  const path = keepToPath(requested, vehiclePath({ ...own, type }));
  // The cheapest come first.
  cacheTags(
    "parts",
    "vehicles",
    ...priceTags(partType && [partType.id]),
    ...list.parts.map(({ id }) => `part:${id}` as const),
  );

  const trail = [
    { name: words.vehicles, path: "/vehicles" },
    { name: String(year), path: vehiclePath({ year }) },
    { name: make, path: vehiclePath({ year, make: place.make }) },
    { name: model, path: vehiclePath(place) },
    ...(engine ? [{ name: engineName(engine), path: vehiclePath(own) }] : []),
    ...(named ? [{ name: named.name, path }] : []),
  ];
  const names = vehicles.map(engineName);
  const withParts = vehicles.length > 1 ? await vehiclesWithParts(db, scope, type) : [];
  const [only] = vehicles;
  return {
    path,
    trail,
    vehicleName: modelYearName({ year, make, model }, engine),
    partType: named,
    /** The one vehicle that it is about. */
    vehicle: only && vehicles.length === 1 ? { id: only.id, name: nameOf(only) } : null,
    engines: withParts.map((one) => ({
      id: one.id,
      name: engineName(one),
      vehicle: nameOf(one),
      path: vehiclePath({ ...place, engine: engineSlugs.get(one.id), type }),
    })),
    /** The same for all engines. */
    anyEngine: engine ? vehiclePath({ ...place, type }) : null,
    systems: [...Map.groupBy(types, ({ system }) => system)].map(([system, ofSystem]) => ({
      name: systemName(system),
      types: ofSystem.map(({ slug, name, parts }) => ({
        name: partTypeName(slug, name),
        parts,
        path: vehiclePath({ ...own, type: slug }),
      })),
    })),
    parts: list.parts.map(({ fitments, ...part }) => ({
      ...part,
      fits: fitMessages(names, fitments),
      places: positionLabels(fitments),
    })),
    /** Of the parts listed here, how many there are in all. */
    found: list.total,
    total: list.total + types.reduce((sum, { parts }) => sum + parts, 0),
    structured: [breadcrumbData(trail, site), ...(list.parts.length > 0 ? [itemListData(list.parts, site)] : [])],
  };
});

function nameOf(vehicle: Vehicle): string {
  return vehicleName(vehicle);
}
