import { and, sql, type AnyColumn, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { applies, possibleSets } from "#shop/catalogue/fitment/possible-sets.ts";
import { applications } from "#shop/catalogue/fitment/fitment.table.ts";
import { priceTags, type Tag } from "#shop/foundation/invalidation.ts";
import {
  anyOf,
  conditionsFor,
  filterNames,
  filterRules,
  type Dimension,
  type PartFilters,
} from "#shop/catalogue/parts/filter-rules.ts";
import { onSale, onSaleAs } from "#shop/catalogue/parts/on-sale.ts";
import { allPartTypes, type PartType } from "#shop/catalogue/parts/part-types.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";
import { interpret, matches, type Interpretation } from "#shop/catalogue/search/interpret.ts";
import { vehicleById, type Vehicle } from "#shop/catalogue/vehicles/vehicles.ts";

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
  return { ...others, vehicle: only.id, ...(question.vehicle && { answers: vehicle?.facts?.details ?? {} }) };
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
  return new Map(filterNames(filters).flatMap((name) => conditionsFor(name, filters, goesTo)));
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
export function isSelective({ filters }: ResolvedFilters): boolean {
  return filterNames(filters).some((name) => filterRules[name].selective);
}

/** Returns whether counts of the list are stored: those without a part type are slow, and `counted` says with which filters. */
export function isStorable({ filters }: ResolvedFilters): boolean {
  return filterNames(filters).every((name) => filterRules[name].counted !== null);
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
