import type { Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";
import type { PartFilters } from "#shop/catalogue/parts/filter-rules.ts";
import type { PartAttributes } from "#shop/catalogue/parts/parts.table.ts";
import type { Vehicle } from "#shop/catalogue/vehicles/vehicles.ts";

// What a list holds and counts, by plain loops over rows: it knows nothing of the database, nor of how the shop decides.

/** A part with all that a list may ask of it. */
export type PlainPart = {
  id: string;
  sku: string;
  name: string;
  priceCents: number;
  stock: number;
  brand: { slug: string; tier: string } | null;
  type: { slug: string; system: string; groupName: string } | null;
  condition: string | null;
  universal: boolean;
  listed: boolean;
  attributes: PartAttributes;
  fits: { modelId: number; from: number; to: number; qualifiers: Qualifiers; position: string | null }[];
};

type Answers = NonNullable<PartFilters["answers"]>;

/** Returns whether the vehicle and the answers may meet the qualifiers. */
function mayHold(qualifiers: Qualifiers, car: Vehicle, answers: Answers): boolean {
  const litres = car.displacementL ?? (answers.displacement ? Number(answers.displacement) : null);
  if (qualifiers.displacement && litres !== null && !qualifiers.displacement.includes(litres)) return false;
  if (qualifiers.builtBefore && answers.built === "2015-01-01/..") return false;
  if (qualifiers.builtFrom && answers.built === "../2014-12-31") return false;
  if (qualifiers.with && answers["with:sport"] === "no") return false;
  return !(qualifiers.without && answers["with:sport"] === "yes");
}

/** Returns the positions of a part on the car, or on any car; null where it does not fit. */
function positionsOn(row: PlainPart, filters: PartFilters, cars: Vehicle[]): (string | null)[] | null {
  const car = cars.find(({ id }) => id === filters.vehicle);
  const fits = row.fits.filter(
    ({ modelId, from, to, qualifiers }) =>
      !car ||
      (modelId === car.modelId &&
        from <= car.year &&
        car.year <= to &&
        mayHold(qualifiers, car, filters.answers ?? {})),
  );
  if (row.universal) return [];
  return car && fits.length === 0 ? null : fits.map(({ position }) => position);
}

const textOf = (row: PlainPart, name: string) => (name in row.attributes ? String(row.attributes[name]) : null);

/** Every filter by its facet: whether the part passes it. */
function checks(row: PlainPart, filters: PartFilters, places: (string | null)[]): Record<string, boolean> {
  const has = (wanted: string[] | undefined, value: string | null | undefined) =>
    !wanted || (value != null && wanted.includes(value));
  const between = (value: unknown, { min = -Infinity, max = Infinity } = {}) =>
    typeof value === "number" && min <= value && value <= max;
  return {
    system: has(filters.system, row.type?.system),
    group: has(filters.group, row.type?.groupName),
    type: has(filters.type, row.type?.slug),
    brand: has(filters.brand, row.brand?.slug),
    tier: has(filters.tier, row.brand?.tier),
    condition: has(filters.condition, row.condition),
    position: !filters.position || places.some((place) => filters.position!.some((one) => isSame(one, place))),
    price: !filters.priceCents || between(row.priceCents, filters.priceCents),
    stock: !filters.inStock || row.stock > 0,
    ...Object.fromEntries(
      Object.entries(filters.attributes ?? {}).map(([name, { values, bounds }]) => [
        `attr.${name}`,
        (values.length === 0 || has(values, textOf(row, name))) &&
          (Object.keys(bounds).length === 0 || between(row.attributes[name], bounds)),
      ]),
    ),
  };
}

const isSame = (one: string, place: string | null) => one.toLowerCase() === place?.toLowerCase();

/** A part of the vehicle, and the filters that it does not pass. */
export type Looked = { row: PlainPart; failing: string[]; places: string[] };

export function lookAt(rows: PlainPart[], filters: PartFilters, cars: Vehicle[]): Looked[] {
  return rows.flatMap((row) => {
    const places = positionsOn(row, filters, cars);
    if (!row.listed || places === null) return [];
    const failing = Object.entries(checks(row, filters, places)).flatMap(([facet, passes]) => (passes ? [] : facet));
    return [{ row, failing, places: places.filter((place) => place !== null) }];
  });
}

/** The parts of the list; with `but`, those that all filters but this one let through. */
export const passing = (looked: Looked[], but?: string) =>
  looked.filter(({ failing }) => failing.every((facet) => facet === but));

export function valuesOf({ row, places }: Looked, facet: string): string[] {
  if (facet === "system") return row.type ? [row.type.system] : [];
  if (facet === "group") return row.type?.groupName ? [row.type.groupName] : [];
  if (facet === "type") return row.type ? [row.type.slug] : [];
  if (facet === "brand") return row.brand ? [row.brand.slug] : [];
  if (facet === "tier") return row.brand ? [row.brand.tier] : [];
  if (facet === "condition") return row.condition ? [row.condition] : [];
  if (facet === "stock") return row.stock > 0 ? ["in"] : [];
  if (facet === "position") return [...new Set(places)];
  return [textOf(row, facet.slice("attr.".length))].filter((value) => value !== null);
}
