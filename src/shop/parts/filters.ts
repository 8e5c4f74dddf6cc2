import { and, sql, type AnyColumn, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { applies, possibleSets } from "#shop/fitment/possible-sets.ts";
import { applications, positions } from "#shop/fitment/fitment.table.ts";
import type { FitmentAnswers } from "#shop/fitment/qualifiers.ts";
import { priceTags, type Tag } from "#shop/invalidation.ts";
import type { Bounds } from "#shop/parts/bounds.ts";
import type { BrandTier } from "#shop/parts/brands-and-types.ts";
import { onSale, onSaleAs } from "#shop/parts/on-sale.ts";
import { allPartTypes, type PartType } from "#shop/parts/part-types.ts";
import { brands, parts } from "#shop/parts/parts.table.ts";
import { interpret, matches, type Interpretation } from "#shop/search/interpret.ts";
import type { QueryContext } from "#shop/search/parse-query.ts";
import { vehicleById, type Vehicle } from "#shop/vehicles/vehicles.ts";

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
  /** Names, ignoring case. */
  position?: string[];
  priceCents?: Bounds;
  inStock?: boolean;
  /** By attribute name: values as text, and bounds for numbers. */
  attributes?: Record<string, { values: string[]; bounds: Bounds }>;
};

/** A vehicle, and the qualifier sets that it meets or may meet. */
export type VehicleScope = { vehicle: Vehicle; sets: number[] };

/** Filters, with the vehicle and the part types that they name. */
export type ResolvedFilters = {
  filters: PartFilters;
  vehicleScope: VehicleScope | null;
  /** Null: no filter by type; parts without one match too. */
  types: PartType[] | null;
  /** The interpretation of `q`, and the condition that a part matches it; null without `q`. */
  matching: (Interpretation & { condition: SQL }) | null;
};

/**
 * Looks up the vehicle and the part types that the filters name, and the results of the search. The returned filters have the vehicle that counts.
 * Throws `not_found` for an unknown vehicle.
 */
export async function resolveFilters(db: Db, filters: PartFilters): Promise<ResolvedFilters> {
  const [matching, types] = await Promise.all([matchingOf(db, filters), typesOf(db, filters)]);
  const counting = matching ? withVehicleOf(matching, filters) : filters;
  return { filters: counting, vehicleScope: await vehicleScopeOf(db, counting), types, matching };
}

/** Returns the same filters within these system, groups and part types instead of their own. */
export async function withTypesOf(
  db: Db,
  { filters, ...resolved }: ResolvedFilters,
  within: Pick<PartFilters, "system" | "group" | "type">,
): Promise<ResolvedFilters> {
  const { system: _system, group: _group, type: _type, ...others } = filters;
  const changed = { ...others, ...within };
  return { ...resolved, filters: changed, types: await typesOf(db, changed) };
}

async function matchingOf(db: Db, { q, vehicle, answers, context }: PartFilters): Promise<ResolvedFilters["matching"]> {
  if (!q) return null;
  const read = await interpret(db, {
    q,
    limit: 1,
    ...(vehicle && { vehicleId: vehicle }),
    ...(answers && { answers }),
    ...context,
  });
  return { ...read, condition: await matches(db, read) };
}

/** Returns the filters with the vehicle that the query names, if it is a single one; a part number is searched for on all vehicles. */
function withVehicleOf({ question, vehicle, vin, numbers }: Interpretation, filters: PartFilters): PartFilters {
  const isNumber = numbers.length > 0;
  if (!question.vehicle && !vin && !isNumber) return filters;
  const { vehicle: _vehicle, answers: _answers, ...others } = filters;
  const [only, second] = isNumber ? [] : (vehicle?.vehicles ?? []);
  if (!only || second) return others;
  return { ...others, vehicle: only.id, ...(question.vehicle && { answers: question.vehicle.details }) };
}

/** Returns the tags of a list with these filters that depends on the prices of all its parts, not only of those it shows. */
export function priceTagsOf({ types }: ResolvedFilters): Tag[] {
  return priceTags(types && types.map(({ id }) => id));
}

async function vehicleScopeOf(db: Db, { vehicle: id, answers }: PartFilters): Promise<VehicleScope | null> {
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

/** The filters besides vehicle, search and part type, by the name of their facet. */
export type Dimension = "brand" | "tier" | "position" | "price" | "stock" | `attr.${string}`;

/** The condition that a part is on sale, of one of the types and matched by the search. */
export function isListed({ types, matching }: ResolvedFilters): SQL {
  return and(onSale, types ? ofTypes(parts.partTypeId, types) : undefined, matching?.condition) ?? sql`true`;
}

/**
 * The parts that may fit the vehicle, as rows of `part_id`, `position_id` and `is_universal`, read from indexes alone. A part may have
 * several rows.
 */
export function fittingRows(scope: VehicleScope, types: PartType[] | null): SQL {
  const andOfTypes = types ? sql` and ${ofTypes(sql`universal_part.part_type_id`, types)}` : sql``;
  return sql`
    ${applyingRows(scope, types)}
    union all
    select universal_part.id, null, universal_part.part_type_id, true
    from ${parts} universal_part
    where universal_part.universal and ${onSaleAs("universal_part")}${andOfTypes}`;
}

/** Those rows of the parts that have applications: a universal part may be among them. */
export function applyingRows({ vehicle, sets }: VehicleScope, types: PartType[] | null): SQL {
  return sql`
    select ${applications.partId} as part_id, ${applications.positionId} as position_id,
      ${applications.partTypeId} as part_type_id, false as is_universal
    from ${applications}
    where ${and(applies(vehicle, sets), types ? ofTypes(applications.partTypeId, types) : undefined)}`;
}

/** Returns the condition of each filter that is set; `goesTo` makes the one for positions from their ids. */
export function conditionsOf({ filters }: ResolvedFilters, goesTo: (positionIds: SQL) => SQL): Map<Dimension, SQL> {
  const { brand, tier, position, priceCents, inStock, attributes = {} } = filters;
  const conditions = new Map<Dimension, SQL>();
  if (brand) {
    const ids = sql`select ${brands.id} from ${brands} where ${brands.slug} = ${anyOf(brand, "text")}`;
    // For a single brand, an index returns the parts in order.
    conditions.set("brand", sql`${parts.brandId} = ${brand.length === 1 ? sql`(${ids})` : sql`any(array(${ids}))`}`);
  }
  if (tier) {
    const ids = sql`select ${brands.id} from ${brands} where ${brands.tier} = ${anyOf(tier, "text")}`;
    conditions.set("tier", sql`${parts.brandId} = any(array(${ids}))`);
  }
  if (position) conditions.set("position", goesTo(positionIds(position)));
  if (priceCents) conditions.set("price", within(sql`${parts.priceCents}`, priceCents));
  if (inStock) conditions.set("stock", sql`${parts.inStock}`);
  for (const [name, { values, bounds }] of Object.entries(attributes)) {
    const text = sql`(${parts.attributes} ->> ${name})`;
    // `case` fixes the order of evaluation: a text is never cast to a number.
    const number = sql`case when jsonb_typeof(${parts.attributes} -> ${name}) = 'number' then ${text}::numeric end`;
    const condition = and(
      values.length > 0 ? sql`${text} = ${anyOf(values, "text")}` : undefined,
      bounds.min === undefined && bounds.max === undefined ? undefined : within(number, bounds),
    );
    if (condition) conditions.set(`attr.${name}`, condition);
  }
  return conditions;
}

function positionIds(names: string[]): SQL {
  const lower = names.map((name) => name.toLowerCase());
  return sql`array(select ${positions.id} from ${positions} where lower(${positions.name}) = ${anyOf(lower, "text")})`;
}

/** Returns the complete condition of a list of parts. */
export function toWhere(resolved: ResolvedFilters): SQL {
  const { vehicleScope, types } = resolved;
  const goesTo = (ids: SQL) => goesToPosition(ids, resolved);
  // A part that goes to a position of the vehicle fits it, so the condition for the position suffices.
  const fits =
    vehicleScope && !resolved.filters.position
      ? hasId(sql`select part_id from (${fittingRows(vehicleScope, types)}) fits`)
      : undefined;
  return and(fits, isListed(resolved), ...conditionsOf(resolved, goesTo).values()) ?? sql`true`;
}

/** The condition that a part goes to one of these positions. Universal parts have no position. */
export function goesToPosition(ids: SQL, { vehicleScope, types }: ResolvedFilters): SQL {
  const goesThere = vehicleScope
    ? hasId(sql`select part_id from (${fittingRows(vehicleScope, types)}) fits where position_id = any(${ids})`)
    : sql`exists (select from ${applications}
        where ${applications.partId} = ${parts.id} and ${applications.positionId} = any(${ids}))`;
  return sql`(not ${parts.universal} and ${goesThere})`;
}

/**
 * Returns whether the filters leave few parts, which are then sorted. Otherwise the planner scans all parts in index order until it has
 * found enough, which is slow where, say, all cheap parts are of another type.
 */
export function isSelective({ filters: { q, vehicle, type, group, brand, attributes } }: ResolvedFilters): boolean {
  return Boolean(q ?? vehicle ?? type ?? group ?? brand ?? attributes);
}

/**
 * Returns whether counts of the list are stored: counts without a part type are slow, and only filters with few values are stored, so that a client
 * can't fill the store with counts that are never requested again.
 */
export function isStorable({ types, matching, filters }: ResolvedFilters): boolean {
  const { brand, position, priceCents, attributes = {} } = filters;
  const isOpen = brand ?? position ?? priceCents;
  return types === null && matching === null && !isOpen && Object.keys(attributes).length === 0;
}

/** An array makes the planner look parts up by primary key, however many it expects. */
const hasId = (ids: SQL) => sql`${parts.id} = any(array(${ids}))`;

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
