import type { ShopContext } from "#http/shop-context.ts";
import type { CompareQuery } from "#http/parameters/part-list.ts";
import { pageSizes } from "#shop/foundation/limits.ts";
import { isDeliveryConfigured } from "#shop/selling/delivery/delivery.ts";
import { countTypesInScope } from "#shop/catalogue/parts/browse.ts";
import { compareChosen, compareParts } from "#shop/catalogue/parts/compare.ts";
import { countFacets } from "#shop/catalogue/parts/facets.ts";
import { priceTagsOf, resolveFilters, type ResolvedFilters } from "#shop/catalogue/parts/filters.ts";
import type { LegalFacts } from "#shop/catalogue/legal-facts/legal-facts.ts";
import type { Part } from "#shop/catalogue/parts/read-parts.ts";
import { toTree } from "#shop/catalogue/parts/type-tree.ts";
import { removableFilters } from "#web/catalogue/list/applied.ts";
import { withKnownVehicle } from "#web/catalogue/known-vehicle.ts";
import { titlesOf } from "#web/catalogue/card-data.ts";
import { fitmentsFor, nameOf } from "#web/catalogue/list/list-data.ts";
import { legalMarksOf, type LegalMark } from "#web/catalogue/legal-marks.tsx";
import { toShown } from "#web/catalogue/shown-facet.ts";
import type { CardFitment } from "#web/client/catalogue/fitment.ts";
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
  depositCents: number;
  minimumOrder: number;
  stock: number;
  measures: (string | null)[];
  fitment: CardFitment | null;
  condition: LegalFacts["condition"] | null;
  marks: LegalMark[];
};

type Context = Pick<ShopContext, "db" | "site" | "cacheTags"> & { query: CompareQuery };

/** What the page shows that compares chosen parts, or all of one type; without either, the types there are. */
export async function compareData(context: Context) {
  const data = await withKnownVehicle(context.query, (query) => compareFor({ ...context, query }));
  if (data.isVehicleUnknown) context.cacheTags("vehicles");
  return data;
}

async function compareFor({ db, site, cacheTags, query }: Context) {
  const { filters, sort, chosen, entries: pairs } = query;
  const resolved = await resolveFilters(db, filters);
  const [type, second] = resolved.types ?? [];
  const vehicle = resolved.vehicleScope && {
    id: resolved.vehicleScope.vehicle.id,
    name: nameOf(resolved.vehicleScope.vehicle),
  };
  const common = { pairs, vehicle, sort };
  cacheTags("parts", "stock", "settings");
  if (chosen.length > 0) {
    const ids = chosen.slice(0, pageSizes.compareChosen);
    cacheTags(...ids.map((id) => `part:${id}` as const));
    const parts = await compareChosen(db, ids, sort);
    const missing = ids.length - parts.length;
    const left = chosen.length - ids.length;
    return { view: "chosen" as const, ...common, missing, left, ...(await tableOf(db, parts, resolved)) };
  }
  if (!type || second) {
    const systems = toTree(await countTypesInScope(db, { ...resolved, types: null }));
    return { view: "types" as const, ...common, systems };
  }
  const [parts, counted, types] = await Promise.all([
    compareParts(db, resolved, { ...sort, limit: pageSizes.compare }),
    countFacets(db, resolved),
    countTypesInScope(db, resolved),
  ]);
  cacheTags(...priceTagsOf(resolved), ...parts.map(({ id }) => `part:${id}` as const));
  const facets = counted.facets.map((facet) => toShown(facet, site.currency));
  return {
    view: "type" as const,
    ...common,
    type: { slug: type.slug, name: partTypeName(type.slug, type.name) },
    total: counted.total,
    facets: facets.filter(({ values, range }) => values.length > 0 || range !== null),
    applied: removableFilters(filters, counted.facets, types, site)
      .filter(({ drops }) => drops[0] !== `type=${type.slug}`)
      .map(({ label, drops }) => ({ label, drops, without: null })),
    ...(await tableOf(db, parts, resolved)),
  };
}

type CompareData = Awaited<ReturnType<typeof compareData>>;
export type ComparedType = Extract<CompareData, { view: "type" }>;
export type ComparedChoice = Extract<CompareData, { view: "chosen" }>;

/** Returns the rows of the table that compares these parts, and the measures it shows. */
async function tableOf(db: ShopContext["db"], parts: Part[], resolved: ResolvedFilters) {
  const ids = parts.map(({ id }) => id);
  const titleOf = await titlesOf(db, parts);
  const measures = measuresOf(parts);
  const fitments = await fitmentsFor(db, ids, resolved);
  return {
    delivers: await isDeliveryConfigured(db),
    hasConditions: parts.some(({ legal }) => legal.facts.condition !== undefined),
    measures: measures.map((name) => ({
      name,
      label: words.inUnit(attributeLabel(name), attributeUnit(name)),
    })),
    rows: parts.map(
      ({ id, sku, name, brand, priceCents, depositCents, minimumOrder, stock, attributes, legal }): ComparedRow => ({
        id,
        sku,
        name: titleOf({ id, name }),
        priceCents,
        depositCents,
        minimumOrder,
        stock,
        brand: brand?.name ?? null,
        tier: brand?.tier ?? null,
        measures: measures.map((measure) => {
          const value = attributes[measure];
          return value === undefined ? null : attributeValue("", value);
        }),
        fitment: fitments[id] ?? null,
        condition: legal.facts.condition ?? null,
        marks: legalMarksOf(legal.facts),
      }),
    ),
  };
}

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
