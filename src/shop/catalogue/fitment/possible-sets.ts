import { and, gte, inArray, lte, sql, type AnyColumn, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { applications, modelQualifiers, qualifierSets } from "#shop/catalogue/fitment/fitment.table.ts";
import { effectiveQualifiers } from "#shop/catalogue/fitment/notes/effective-qualifiers.ts";
import type { FitmentAnswers } from "#shop/catalogue/fitment/qualifiers.ts";
import { setColumns } from "#shop/catalogue/fitment/set-columns.ts";
import { judge } from "#shop/catalogue/fitment/verdict.ts";
import { opaque, prepared } from "#shop/foundation/prepared.ts";
import type { Vehicle } from "#shop/catalogue/vehicles/vehicles.ts";
import { withVin } from "#shop/catalogue/vehicles/vin-facts.ts";

/** The models whose applications concern a vehicle: its own, and those that may mean it. */
export function modelsOf({ modelId, relatedModels }: Pick<Vehicle, "modelId" | "relatedModels">): number[] {
  return [modelId, ...(relatedModels ?? [])];
}

/** The applications of these models. A single one is compared as such, so that the plan is that of one model. */
function ofModels(ids: number[]): SQL {
  const [id] = ids;
  return ids.length === 1
    ? sql`${applications.modelId} = ${id}`
    : sql`${applications.modelId} = any(${sql.param(ids)}::int[])`;
}

const setsUsed = prepared((db) =>
  db
    .select({ id: qualifierSets.id, ...setColumns })
    .from(qualifierSets)
    .where(
      inArray(
        qualifierSets.id,
        db
          .select({ id: modelQualifiers.qualifiersId })
          .from(modelQualifiers)
          .where(
            and(
              sql`${modelQualifiers.modelId} = any(${opaque("modelIds", "int[]")}::int[])`,
              lte(modelQualifiers.yearFrom, sql.placeholder("year")),
              gte(modelQualifiers.yearTo, sql.placeholder("year")),
            ),
          ),
      ),
    )
    .orderBy(qualifierSets.id)
    .prepare("qualifier_sets_used"),
);

/**
 * Of the qualifier sets that applications of this model have, those that the vehicle meets or may meet: all that a row for its year has, and
 * perhaps some that none has.
 */
export async function possibleSets(db: Db, vehicle: Vehicle, answers: FitmentAnswers = {}): Promise<number[]> {
  const [sets = []] = await possibleSetsOfEach(db, [await withVin(db, vehicle, answers.vin)], answers);
  return sets;
}

/** The same for several vehicles of one model and year, in their order. */
export async function possibleSetsOfEach(
  db: Db,
  vehicles: Vehicle[],
  answers: FitmentAnswers = {},
): Promise<number[][]> {
  const [first] = vehicles;
  if (!first) return [];
  const used = await setsUsed(db).execute({ modelIds: modelsOf(first), year: first.year });
  const sets = used.map((set) => ({ id: set.id, qualifiers: effectiveQualifiers(set) }));
  return vehicles.map((vehicle) =>
    sets.filter(({ qualifiers }) => judge(qualifiers, vehicle, answers) !== "unmet").map(({ id }) => id),
  );
}

/** An engine as far as a name says it; null: not known. */
export type EngineFacts = {
  displacementL: number;
  cylinders: number | null;
  fuel: string | null;
  turbo: boolean | null;
};

/** Of the qualifier sets that applications of these models have, those that a vehicle with one of the engines may meet. */
export async function setsForEngines(db: Db, modelIds: number[], engines: EngineFacts[]): Promise<number[]> {
  const used = await db
    .select({ id: qualifierSets.id, ...setColumns })
    .from(qualifierSets)
    .where(
      sql`${qualifierSets.id} in (
        select ${modelQualifiers.qualifiersId} from ${modelQualifiers} where ${modelQualifiers.modelId} = any(${sql.param(modelIds)}::int[]))`,
    );
  const vehicles = engines.map((engine) => ({ modelId: 0, year: 0, drives: null, transmissions: null, ...engine }));
  const mayMeet = (set: (typeof used)[number]) =>
    vehicles.some((vehicle) => judge(effectiveQualifiers(set), vehicle, {}) !== "unmet");
  return used.filter(mayMeet).map(({ id }) => id);
}

/**
 * The rows of `applications` that a list for this vehicle goes by: of its model or a related one and its year, and of a set that it meets or may
 * meet. A part with one of them fits or depends; what it is, `fitmentsOf` says.
 */
export function applies(vehicle: Vehicle, sets: number[]): SQL {
  return appliesWith(vehicle, sets, sql`${applications.qualifiersId}`);
}

/**
 * Whether the part with that id has such a row: for a few parts, each looked up alone. The sum and the limit make PostgreSQL look it up by part
 * and model, not by every set or in all rows of the model.
 */
export function partApplies(partId: AnyColumn, vehicle: Vehicle, sets: number[]): SQL {
  const row = appliesWith(vehicle, sets, sql`(${applications.qualifiersId} + 0)`);
  return sql`(select true from ${applications} where ${applications.partId} = ${partId} and ${row} limit 1)`;
}

function appliesWith(vehicle: Vehicle, sets: number[], set: SQL): SQL {
  const condition = and(
    sql`${applications.onSale}`,
    ofModels(modelsOf(vehicle)),
    lte(applications.yearFrom, vehicle.year),
    gte(applications.yearTo, vehicle.year),
    sql`${set} = any(${sql.param(sets)}::int[])`,
  );
  return condition ?? sql`true`;
}
