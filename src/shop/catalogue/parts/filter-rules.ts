import { and, sql, type SQL } from "drizzle-orm";
import { positions } from "#shop/catalogue/fitment/fitment.table.ts";
import type { FitmentAnswers } from "#shop/catalogue/fitment/qualifiers.ts";
import type { Condition } from "#shop/catalogue/legal-facts/legal-facts.ts";
import type { Bounds } from "#shop/catalogue/parts/bounds.ts";
import type { BrandTier } from "#shop/catalogue/parts/brands-and-types.ts";
import { brands, parts } from "#shop/catalogue/parts/parts.table.ts";
import type { QueryContext } from "#shop/catalogue/search/parse-query.ts";

/**
 * The filters of a list of parts. All of them must match; of several values, one. An unknown name matches nothing.
 * With a vehicle: parts that fit or depend on an answer, and universal parts; `position` is then the position on that vehicle.
 */
export type PartFilters = {
  /** A search query. A vehicle that it names replaces `vehicle`; a part number is searched for on all vehicles. */
  q?: string;
  /** The context for parsing `q`. */
  context?: QueryContext;
  vehicle?: string;
  answers?: FitmentAnswers;
  system?: string[];
  group?: string[];
  /** Slugs, as in `brand`. */
  type?: string[];
  brand?: string[];
  tier?: BrandTier[];
  condition?: Condition[];
  /** Names, ignoring case. */
  position?: string[];
  priceCents?: Bounds;
  inStock?: boolean;
  /** By attribute name: values as text, and bounds for numbers. */
  attributes?: Record<string, { values: string[]; bounds: Bounds }>;
};

/** The filters besides vehicle, search and part type, by the name of their facet. */
export type Dimension = "brand" | "tier" | "condition" | "position" | "price" | "stock" | `attr.${string}`;

type FilterName = keyof PartFilters;

type GoesTo = (positionIds: SQL) => SQL;

type FilterRule<Value> = {
  /** Whether it leaves few parts. */
  selective: boolean;
  /**
   * Whether counts with it are stored: the columns of parts that it reads, which the trigger `vehicle_counts_after_update` has to watch. Null for a filter with
   * many values, with which a client could fill the store with counts that are never requested again.
   */
  counted: readonly string[] | null;
  /** None for what `resolveFilters` resolves with others. */
  conditions(value: Value, goesTo: GoesTo): [Dimension, SQL][];
};

const none = (): [Dimension, SQL][] => [];

/** What lists do with each filter. */
export const filterRules: { [Name in FilterName]: FilterRule<Required<PartFilters>[Name]> } = {
  q: { selective: true, counted: null, conditions: none },
  context: { selective: false, counted: [], conditions: none },
  vehicle: { selective: true, counted: [], conditions: none },
  answers: { selective: false, counted: [], conditions: none },
  system: { selective: false, counted: null, conditions: none },
  group: { selective: true, counted: null, conditions: none },
  type: { selective: true, counted: null, conditions: none },
  brand: {
    selective: true,
    counted: null,
    conditions(slugs) {
      const ids = sql`select ${brands.id} from ${brands} where ${brands.slug} = ${anyOf(slugs, "text")}`;
      // For a single brand, an index returns the parts in order.
      return [["brand", sql`${parts.brandId} = ${slugs.length === 1 ? sql`(${ids})` : sql`any(array(${ids}))`}`]];
    },
  },
  tier: {
    selective: false,
    counted: ["brand_id"],
    conditions(tiers) {
      const ids = sql`select ${brands.id} from ${brands} where ${brands.tier} = ${anyOf(tiers, "text")}`;
      return [["tier", sql`${parts.brandId} = any(array(${ids}))`]];
    },
  },
  condition: {
    selective: false,
    counted: ["condition"],
    conditions: (wanted) => [["condition", sql`${parts.condition} = ${anyOf(wanted, "text")}`]],
  },
  position: {
    selective: false,
    counted: null,
    conditions: (names, goesTo) => [["position", goesTo(positionIds(names))]],
  },
  priceCents: {
    selective: false,
    counted: null,
    conditions: (bounds) => [["price", within(sql`${parts.priceCents}`, bounds)]],
  },
  inStock: {
    selective: false,
    counted: ["stock"],
    conditions: (wanted) => (wanted ? [["stock", sql`${parts.inStock}`]] : []),
  },
  attributes: {
    selective: true,
    counted: null,
    conditions: (attributes) =>
      Object.entries(attributes).flatMap(([name, { values, bounds }]): [Dimension, SQL][] => {
        const text = sql`(${parts.attributes} ->> ${name})`;
        // `case` fixes the order of evaluation: a text is never cast to a number.
        const number = sql`case when jsonb_typeof(${parts.attributes} -> ${name}) = 'number' then ${text}::numeric end`;
        const condition = and(
          values.length > 0 ? sql`${text} = ${anyOf(values, "text")}` : undefined,
          bounds.min === undefined && bounds.max === undefined ? undefined : within(number, bounds),
        );
        return condition ? [[`attr.${name}`, condition]] : [];
      }),
  },
};

/** Returns the filters that are set, in the order of `filterRules`. */
export function filterNames(filters: PartFilters): FilterName[] {
  return (Object.keys(filterRules) as FilterName[]).filter((name) => filters[name] !== undefined);
}

/** Returns the conditions of one filter, by their facets. */
export function conditionsFor(name: FilterName, filters: PartFilters, goesTo: GoesTo): [Dimension, SQL][] {
  const rule: FilterRule<unknown> = filterRules[name];
  return filters[name] === undefined ? [] : rule.conditions(filters[name], goesTo);
}

function positionIds(names: string[]): SQL {
  const lower = names.map((name) => name.toLowerCase());
  return sql`array(select ${positions.id} from ${positions} where lower(${positions.name}) = ${anyOf(lower, "text")})`;
}

function within(value: SQL, { min, max }: Bounds): SQL {
  const from = min === undefined ? undefined : sql`${value} >= ${min}`;
  return and(from, max === undefined ? undefined : sql`${value} <= ${max}`) ?? sql`true`;
}

/** Returns `any(…)` of a list of values. */
export function anyOf(values: readonly (string | number)[], type: "uuid" | "text"): SQL {
  return sql`any(${sql.param(values)}::${sql.raw(type)}[])`;
}
