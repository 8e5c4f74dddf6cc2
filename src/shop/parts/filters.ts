import { and, sql, type AnyColumn, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { applies, possibleSets } from "#shop/fitment/fitment.ts";
import { applications, positions } from "#shop/fitment/fitment.table.ts";
import type { FitmentAnswers } from "#shop/fitment/qualifiers.ts";
import { likeWords } from "#shop/keyset.ts";
import type { BrandTier } from "#shop/parts/brands-and-types.ts";
import { onSale, onSaleAs } from "#shop/parts/on-sale.ts";
import { allPartTypes, type PartType } from "#shop/parts/part-types.ts";
import { brands, parts } from "#shop/parts/parts.table.ts";
import { vehicleById, type Vehicle } from "#shop/vehicles/vehicles.ts";

export type Bounds = { min?: number; max?: number };

/**
 * What a list of parts is narrowed to. All of it must hold; of several values, one. A name that there is not matches nothing.
 * With a vehicle: what fits or depends on an answer, and what fits every vehicle; `position` is then where it goes on that vehicle.
 */
export type PartFilters = {
  /** Every word of it in name or SKU. */
  q?: string;
  vehicle?: string;
  answers?: FitmentAnswers;
  system?: string[];
  group?: string[];
  /** Slugs, as of `brand`. */
  type?: string[];
  brand?: string[];
  tier?: BrandTier[];
  /** Names, without regard to case. */
  position?: string[];
  priceCents?: Bounds;
  inStock?: boolean;
  /** By name of the attribute: its values as text, and bounds for numbers. */
  attributes?: Record<string, { values: string[]; bounds: Bounds }>;
};

/** A vehicle, and the qualifier sets that it meets or may meet. */
type Wanted = { vehicle: Vehicle; sets: number[] };

/** Filters, and what had to be looked up to apply them. */
export type ResolvedFilters = {
  filters: PartFilters;
  wanted: Wanted | null;
  /** Null: of any type, or of none. */
  types: PartType[] | null;
};

/** Throws `not_found` for a vehicle that there is not. */
export async function narrow(db: Db, filters: PartFilters): Promise<ResolvedFilters> {
  const [wanted, types] = await Promise.all([wantedOf(db, filters), typesOf(db, filters)]);
  return { filters, wanted, types };
}

async function wantedOf(db: Db, { vehicle: id, answers }: PartFilters): Promise<Wanted | null> {
  if (!id) return null;
  const vehicle = await vehicleById(db, id);
  return { vehicle, sets: await possibleSets(db, vehicle, answers) };
}

async function typesOf(db: Db, { system, group, type }: PartFilters): Promise<PartType[] | null> {
  if (!system && !group && !type) return null;
  return (await allPartTypes(db)).filter(
    (one) =>
      (!system || system.includes(one.system)) &&
      (!group || group.includes(one.groupName)) &&
      (!type || type.includes(one.slug)),
  );
}

/** What filters a list besides vehicle, search and type, each under the name of its facet. */
export type Dimension = "brand" | "tier" | "position" | "price" | "stock" | `attr.${string}`;

/** On sale, of one of the types, and found by the search. */
export function isListed({ filters, types }: ResolvedFilters): SQL {
  const words = likeWords(filters.q).map((word) => sql`lower(${parts.name} || ' ' || ${parts.sku}) like ${word}`);
  return and(onSale, types ? ofTypes(parts.partTypeId, types) : undefined, ...words) ?? sql`true`;
}

/**
 * The rows that say which parts may fit the vehicle (`part_id`, `position_id`; `everywhere` where it fits every vehicle), read from
 * indexes alone. A part may have several.
 */
export function fitting({ vehicle, sets }: Wanted, types: PartType[] | null): SQL {
  const applying = and(applies(vehicle, sets), types ? ofTypes(applications.partTypeId, types) : undefined);
  const universal = types ? sql` and ${ofTypes(sql`everywhere.part_type_id`, types)}` : sql``;
  return sql`
    select ${applications.partId} as part_id, ${applications.positionId} as position_id,
      ${applications.partTypeId} as part_type_id, false as everywhere
    from ${applications} where ${applying}
    union all
    select everywhere.id, null, everywhere.part_type_id, true
    from ${parts} everywhere
    where everywhere.universal and ${onSaleAs("everywhere")}${universal}`;
}

/** What each filter asks of a part, of those that are set; `goes` is what asks for the positions of these ids. */
export function conditionsOf({ filters }: ResolvedFilters, goes: (positionIds: SQL) => SQL): Map<Dimension, SQL> {
  const { brand, tier, position, priceCents, inStock, attributes = {} } = filters;
  const found = new Map<Dimension, SQL>();
  if (brand) {
    const ids = sql`select ${brands.id} from ${brands} where ${brands.slug} = ${anyOf(brand, "text")}`;
    // Of one brand, an index has the parts in order.
    found.set("brand", sql`${parts.brandId} = ${brand.length === 1 ? sql`(${ids})` : sql`any(array(${ids}))`}`);
  }
  if (tier) {
    const ids = sql`select ${brands.id} from ${brands} where ${brands.tier} = ${anyOf(tier, "text")}`;
    found.set("tier", sql`${parts.brandId} = any(array(${ids}))`);
  }
  if (position) found.set("position", goes(positionIds(position)));
  if (priceCents) found.set("price", within(sql`${parts.priceCents}`, priceCents));
  if (inStock) found.set("stock", sql`${parts.stock} > 0`);
  for (const [name, { values, bounds }] of Object.entries(attributes)) {
    const text = sql`(${parts.attributes} ->> ${name})`;
    // A case decides the order: what is no number is never read as one.
    const number = sql`case when jsonb_typeof(${parts.attributes} -> ${name}) = 'number' then ${text}::numeric end`;
    const condition = and(
      values.length > 0 ? sql`${text} = ${anyOf(values, "text")}` : undefined,
      bounds.min === undefined && bounds.max === undefined ? undefined : within(number, bounds),
    );
    if (condition) found.set(`attr.${name}`, condition);
  }
  return found;
}

function positionIds(names: string[]): SQL {
  const lower = names.map((name) => name.toLowerCase());
  return sql`array(select ${positions.id} from ${positions} where lower(${positions.name}) = ${anyOf(lower, "text")})`;
}

/** All that is asked of a part: what a list of them goes by. */
export function passes(narrowing: ResolvedFilters): SQL {
  const { wanted, types } = narrowing;
  const goes = (ids: SQL) => goesTo(ids, narrowing);
  // What goes to a position of the vehicle fits it: no need to ask that, too.
  const fits =
    wanted && !narrowing.filters.position
      ? isOneOf(sql`select part_id from (${fitting(wanted, types)}) fits`)
      : undefined;
  return and(fits, isListed(narrowing), ...conditionsOf(narrowing, goes).values()) ?? sql`true`;
}

/** That a part goes to one of these positions; what fits every vehicle has no place of its own. */
export function goesTo(ids: SQL, { wanted, types }: ResolvedFilters): SQL {
  const goes = wanted
    ? isOneOf(sql`select part_id from (${fitting(wanted, types)}) fits where position_id = any(${ids})`)
    : sql`exists (select from ${applications}
        where ${applications.partId} = ${parts.id} and ${applications.positionId} = any(${ids}))`;
  return sql`(not ${parts.universal} and ${goes})`;
}

/**
 * Whether the parts of a list are few, as far as its filters tell: then they are sorted. The planner would rather walk all parts in order until it
 * has found enough, which takes long where those that are cheap, say, are of another type.
 */
export function isSelective({ filters: { q, vehicle, type, group, brand, attributes } }: ResolvedFilters): boolean {
  return Boolean(q ?? vehicle ?? type ?? group ?? brand ?? attributes);
}

/** As an array, so that the parts are looked up by their keys, however many the planner expects. */
const isOneOf = (ids: SQL) => sql`${parts.id} = any(array(${ids}))`;

const ofTypes = (column: AnyColumn | SQL, types: PartType[]) =>
  types.length === 1
    ? sql`${column} = ${types[0]?.id}::uuid`
    : sql`${column} = ${anyOf(
        types.map(({ id }) => id),
        "uuid",
      )}`;

function within(value: SQL, { min, max }: Bounds): SQL {
  const from = min === undefined ? undefined : sql`${value} >= ${min}`;
  return and(from, max === undefined ? undefined : sql`${value} <= ${max}`) ?? sql`true`;
}

function anyOf(values: readonly (string | number)[], type: "uuid" | "text"): SQL {
  return sql`any(${sql.param(values)}::${sql.raw(type)}[])`;
}
