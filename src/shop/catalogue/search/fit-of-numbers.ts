import { inArray, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { applications, positions } from "#shop/catalogue/fitment/fitment.table.ts";
import { fitmentsOfLines, type FitmentLine, type PartFitment } from "#shop/catalogue/fitment/fitment.ts";
import type { FitmentAnswers } from "#shop/catalogue/fitment/qualifiers.ts";
import { mergeQuestions } from "#shop/catalogue/fitment/merge-questions.ts";
import { searchFitLimits as limits } from "#shop/foundation/limits.ts";
import { partTypes, parts } from "#shop/catalogue/parts/parts.table.ts";
import { findParts, type FoundIds, type PartCriteria } from "#shop/catalogue/search/find-parts.ts";
import { criteriaOf } from "#shop/catalogue/search/find-with-fallbacks.ts";
import { parseQuery } from "#shop/catalogue/search/parse-query.ts";
import type { NumberHit } from "#shop/catalogue/search/part-numbers.ts";
import type { QueryVehicle } from "#shop/catalogue/search/query-vehicle.ts";
import type { Vocabulary } from "#shop/catalogue/search/vocabulary.ts";
import { vehicles } from "#shop/catalogue/vehicles/vehicles.table.ts";
import type { Vehicle } from "#shop/catalogue/vehicles/vehicles.ts";

/** Whether a part fits the vehicle of a query. It depends without a question where the query leaves open which vehicle is meant. */
export type QueryFit = PartFitment;

/** Verdicts by part. */
export type QueryFits = Map<string, QueryFit>;

/**
 * Returns whether parts fit the vehicle of a query. Of a vehicle that may be several, such as each engine of a model year, each is asked; where they
 * differ, it depends on which it is. None where the query names no model, or too many vehicles.
 */
export async function fitsOf(
  db: Db,
  partIds: string[],
  { vehicle, answers }: { vehicle: QueryVehicle; answers: FitmentAnswers },
): Promise<QueryFits> {
  const meant = vehicle.vehicles.length > 0 ? vehicle.vehicles : await vehiclesOfScopes(db, vehicle);
  const ids = partIds.slice(0, limits.parts);
  const lines = meant.flatMap((one) =>
    ids.map((partId): FitmentLine => ({ key: `${partId} ${one.id}`, partId, vehicle: one, answers })),
  );
  const found = await fitmentsOfLines(db, lines);
  return new Map(
    ids.flatMap((id) => {
      const each = meant.flatMap((one) => found.get(`${id} ${one.id}`) ?? []);
      const fit = together(each);
      return fit ? [[id, fit] as const] : [];
    }),
  );
}

/** Returns what holds for each of the vehicles; else it depends on which is meant. */
function together(fits: PartFitment[]): QueryFit | null {
  const [first, ...others] = fits;
  if (!first) return null;
  const questions = fits.map(({ question }) => question);
  const question = mergeQuestions(questions);
  const isAlike = others.every(({ verdict }) => verdict === first.verdict) && (question || !questions.some(Boolean));
  if (isAlike) return first.verdict === "depends" ? { ...first, question } : first;
  return { vehicle: first.vehicle, verdict: "depends", question: null, places: [], evidence: [] };
}

/** Returns the vehicles of a model whose year is not known, or is one of several. */
async function vehiclesOfScopes(db: Db, { model, scopes }: QueryVehicle): Promise<Vehicle[]> {
  const [scope] = model === null ? [] : (scopes ?? []);
  if (!scope) return [];
  const { modelIds, from, to } = scope;
  const found = await db
    .select()
    .from(vehicles)
    .where(sql`${vehicles.modelId} = any(${sql.param(modelIds)}::int[]) and ${vehicles.year} between ${from} and ${to}`)
    .limit(limits.vehicles + 1);
  return found.length > limits.vehicles ? [] : found;
}

const order: QueryFit["verdict"][] = ["fits", "universal", "depends", "unknown", "does_not_fit"];

const rankOf = (fits: QueryFits, partId: string) => order.indexOf(fits.get(partId)?.verdict ?? "unknown");

/** Returns the ids of parts with those first that fit the vehicle. */
export function fittingFirst(ids: string[], fits: QueryFits): string[] {
  return ids.toSorted((one, other) => rankOf(fits, one) - rankOf(fits, other));
}

/** Returns the hits with those first that fit the vehicle: of those that have a number, then of those that another's number found, then of the others. */
export function fittingHitsFirst(
  hits: NumberHit[],
  fits: QueryFits,
  hasNumber: (hit: NumberHit) => boolean,
): NumberHit[] {
  const groupOf = (hit: NumberHit) => (hasNumber(hit) ? Number(hit.byOthers ?? false) : 2);
  const rank = (hit: NumberHit) => groupOf(hit) * order.length + rankOf(fits, hit.partId);
  return hits.toSorted((one, other) => rank(one) - rank(other));
}

type Wanted = { hits: NumberHit[]; vehicle: QueryVehicle; vocabulary: Vocabulary; limit: number };

/** Returns parts that may fit the vehicle instead of those hits: of their types, and for the same place where that is one. */
export async function alternativesTo(
  db: Db,
  { hits, vehicle, vocabulary, limit }: Wanted,
): Promise<{ found: FoundIds; criteria: PartCriteria } | null> {
  const ids = hits.slice(0, limits.parts).map(({ partId }) => partId);
  const named = await db
    .selectDistinct({ type: partTypes.name, position: positions.name })
    .from(parts)
    .innerJoin(partTypes, sql`${partTypes.id} = ${parts.partTypeId}`)
    .leftJoin(applications, sql`${applications.partId} = ${parts.id}`)
    .leftJoin(positions, sql`${positions.id} = ${applications.positionId}`)
    .where(inArray(parts.id, ids));
  const [first, ...others] = named;
  if (!first || vehicle.scopes === null || others.some(({ type }) => type !== first.type)) return null;
  const position = others.length === 0 ? (first.position ?? "") : "";
  const criteria = criteriaOf(parseQuery(`${position} ${first.type}`.trim(), vocabulary), vehicle.scopes, vocabulary);
  const found = await findParts(db, criteria, limit);
  return found.total > 0 ? { found, criteria } : null;
}
