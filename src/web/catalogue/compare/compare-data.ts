import type { ShopContext } from "#http/shop-context.ts";
import type { CompareQuery } from "#http/parameters/part-list.ts";
import { pageSizes } from "#shop/limits.ts";
import { isDeliveryConfigured } from "#shop/delivery/delivery.ts";
import { countTypesInScope } from "#shop/parts/browse.ts";
import { compareParts } from "#shop/parts/compare.ts";
import { countFacets } from "#shop/parts/facets.ts";
import { priceTagsOf, resolveFilters } from "#shop/parts/filters.ts";
import type { Part } from "#shop/parts/read-parts.ts";
import { toTree } from "#shop/parts/type-tree.ts";
import { removableFilters } from "#web/catalogue/list/applied.ts";
import { titlesOf } from "#web/catalogue/card-data.ts";
import { fitmentsFor, nameOf } from "#web/catalogue/list/list-data.ts";
import { toShown } from "#web/catalogue/shown-facet.ts";
import type { CardFitment } from "#web/client/fitment.ts";
import { attributeLabel, attributeUnit, attributeValue } from "#messages/attributes.ts";
import { browse as words } from "#messages/browse.ts";
import { partTypeName } from "#messages/vocabulary.ts";

const mostMeasures = 4;

export type ComparedRow = {
  id: string;
  sku: string;
  name: string;
  brand: string | null;
  tier: NonNullable<Part["brand"]>["tier"] | null;
  priceCents: number;
  stock: number;
  measures: (string | null)[];
  fitment: CardFitment | null;
};

/** What the page that compares the parts of one type shows; without a type, the types there are. */
export async function compareData({
  db,
  site,
  cacheTags,
  query,
}: Pick<ShopContext, "db" | "site" | "cacheTags"> & { query: CompareQuery }) {
  const { filters, sort, entries: pairs } = query;
  const resolved = await resolveFilters(db, filters);
  const [type, second] = resolved.types ?? [];
  const vehicle = resolved.vehicleScope && {
    id: resolved.vehicleScope.vehicle.id,
    name: nameOf(resolved.vehicleScope.vehicle),
  };
  cacheTags("parts", "stock", "settings");
  if (!type || second) {
    return { pairs, vehicle, type: null, systems: toTree(await countTypesInScope(db, { ...resolved, types: null })) };
  }
  const [parts, counted, types] = await Promise.all([
    compareParts(db, resolved, { ...sort, limit: pageSizes.compare }),
    countFacets(db, resolved),
    countTypesInScope(db, resolved),
  ]);
  const ids = parts.map(({ id }) => id);
  cacheTags(...priceTagsOf(resolved), ...ids.map((id) => `part:${id}` as const));
  const titleOf = await titlesOf(db, parts);
  const measures = measuresOf(parts);
  const fitments = await fitmentsFor(db, ids, resolved);
  const facets = counted.facets.map((facet) => toShown(facet, site.currency));
  return {
    pairs,
    vehicle,
    type: { slug: type.slug, name: partTypeName(type.slug, type.name) },
    total: counted.total,
    delivers: await isDeliveryConfigured(db),
    sort,
    facets: facets.filter(({ values, range }) => values.length > 0 || range !== null),
    applied: removableFilters(filters, counted.facets, types, site.currency)
      .filter(({ drops }) => drops[0] !== `type=${type.slug}`)
      .map(({ label, drops }) => ({ label, drops, without: null })),
    measures: measures.map((name) => ({
      name,
      label: words.inUnit(attributeLabel(name), attributeUnit(name)),
    })),
    rows: parts.map(({ id, sku, name, brand, priceCents, stock, attributes }): ComparedRow => ({
      id,
      sku,
      name: titleOf({ id, name }),
      priceCents,
      stock,
      brand: brand?.name ?? null,
      tier: brand?.tier ?? null,
      measures: measures.map((measure) => {
        const value = attributes[measure];
        return value === undefined ? null : attributeValue("", value);
      }),
      fitment: fitments[id] ?? null,
    })),
  };
}

export type CompareData = Extract<Awaited<ReturnType<typeof compareData>>, { rows: unknown }>;

/** The attributes that most of the parts have, those by which they differ first. */
function measuresOf(parts: Part[]): string[] {
  const valuesOf = new Map<string, (string | number)[]>();
  for (const { attributes } of parts) {
    for (const [name, value] of Object.entries(attributes)) valuesOf.set(name, [...(valuesOf.get(name) ?? []), value]);
  }
  const differs = (values: (string | number)[]) => Number(new Set(values).size > 1);
  return [...valuesOf]
    .toSorted(([, one], [, other]) => differs(other) - differs(one) || other.length - one.length)
    .slice(0, mostMeasures)
    .map(([name]) => name);
}
