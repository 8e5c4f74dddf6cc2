import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { applications, positions, qualifierSets } from "#shop/catalogue/fitment/fitment.table.ts";
import { verdictOfKit } from "#shop/catalogue/fitment/kit-verdict.ts";
import { modelsOf } from "#shop/catalogue/fitment/possible-sets.ts";
import { effectiveQualifiers } from "#shop/catalogue/fitment/notes/effective-qualifiers.ts";
import { setColumns } from "#shop/catalogue/fitment/set-columns.ts";
import type { FitmentAnswers } from "#shop/catalogue/fitment/qualifiers.ts";
import { decide, type ApplicationFacts, type Verdict } from "#shop/catalogue/fitment/verdict.ts";
import { isKit, kitPartsOf } from "#shop/catalogue/kits/kit-parts.ts";
import { onSale } from "#shop/catalogue/parts/on-sale.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";
import { opaque, prepared } from "#shop/foundation/prepared.ts";
import { models } from "#shop/catalogue/vehicles/vehicles.table.ts";
import { vehicleById, type Vehicle } from "#shop/catalogue/vehicles/vehicles.ts";
import { withVin } from "#shop/catalogue/vehicles/vin-facts.ts";

/** The vehicle a part is wanted for, and what its owner has answered about it. */
export type FitmentTarget = { vehicleId: string; answers?: FitmentAnswers };

export type Application = ApplicationFacts & { partId: string; make: string; model: string };
export type PartFitment = Verdict<Application> & { vehicle: Vehicle };

// One statement, so that what is read of a part is of one moment.
const statesAndRowsOf = (model: SQL, name: string) =>
  prepared((db) =>
    db
      .select({
        part: {
          id: parts.id,
          universal: parts.universal,
          applied: sql<boolean>`exists (select from applications a where a.part_id = ${parts.id})`,
          kit: isKit,
          unresolved: sql<boolean>`exists (select from unresolved_applications u where u.part_id = ${parts.id})`,
        },
        row: applications,
        set: setColumns,
        position: positions.name,
        make: models.make,
        model: models.name,
      })
      .from(parts)
      .leftJoin(applications, and(eq(applications.partId, parts.id), model))
      .leftJoin(qualifierSets, eq(qualifierSets.id, applications.qualifiersId))
      .leftJoin(positions, eq(positions.id, applications.positionId))
      .leftJoin(models, eq(models.id, applications.modelId))
      .where(and(sql`${parts.id} = any(${opaque("ids", "uuid[]")}::uuid[])`, onSale))
      .orderBy(applications.yearFrom, applications.id)
      .prepare(name),
  );

const statesAndRows = statesAndRowsOf(
  sql`${applications.modelId} = ${sql.placeholder("modelId")}`,
  "fitment_states_and_rows",
);
const statesAndRowsOfModels = statesAndRowsOf(
  sql`${applications.modelId} = any(${opaque("modelIds", "int[]")}::int[])`,
  "fitment_states_and_rows_of_models",
);

/** Whether a part on sale fits. Throws `not_found` for a part or a vehicle that is not there. */
export async function fitmentOf(db: Db, partId: string, wanted: FitmentTarget): Promise<PartFitment> {
  const found = (await fitmentsOf(db, [partId], wanted)).get(partId);
  if (!found) throw new ShopError("not_found");
  return found;
}

/** The same for several parts by their ids; parts that are not on sale are left out. */
export async function fitmentsOf(
  db: Db,
  partIds: string[],
  { vehicleId, answers }: FitmentTarget,
): Promise<Map<string, PartFitment>> {
  const vehicle = await withVin(db, await vehicleById(db, vehicleId), answers?.vin);
  const [fitments = new Map<string, PartFitment>()] = await fitmentsOfEach(db, partIds, [vehicle], answers);
  return fitments;
}

/** The same for several vehicles of one model, in their order. */
export async function fitmentsOfEach(
  db: Db,
  partIds: string[],
  vehicles: Vehicle[],
  answers?: FitmentAnswers,
): Promise<Map<string, PartFitment>[]> {
  const [first] = vehicles;
  const known = await read(db, partIds, first ? modelsOf(first) : []);
  return vehicles.map((vehicle) => {
    const found = new Map<string, PartFitment>();
    for (const id of partIds) {
      const verdict = verdictOf(known, id, { vehicle, answers });
      if (verdict) found.set(id, { ...verdict, vehicle });
    }
    return found;
  });
}

/** A part for a vehicle, with the answers about that vehicle; `key` names it in the result. */
export type FitmentLine = { key: string; partId: string; vehicle: Vehicle; answers: FitmentAnswers };

/** The same for lines of different vehicles, in one statement, by their keys; lines whose part is not on sale are left out. */
export async function fitmentsOfLines(db: Db, lines: FitmentLine[]): Promise<Map<string, PartFitment>> {
  if (lines.length === 0) return new Map();
  const models = new Set(lines.flatMap(({ vehicle }) => modelsOf(vehicle)));
  const ids = new Set(lines.map(({ partId }) => partId));
  const known = await read(db, [...ids], [...models]);
  const fitments = new Map<string, PartFitment>();
  const cars = new Map<string, Promise<Vehicle>>();
  for (const { key, partId, answers, ...line } of lines) {
    const car = `${line.vehicle.id} ${answers.vin}`;
    if (!cars.has(car)) cars.set(car, withVin(db, line.vehicle, answers.vin));
    const vehicle = (await cars.get(car)) ?? line.vehicle;
    const verdict = verdictOf(known, partId, { vehicle, answers });
    if (verdict) fitments.set(key, { ...verdict, vehicle });
  }
  return fitments;
}

type FoundRow = Awaited<ReturnType<ReturnType<typeof statesAndRows>["execute"]>>[number];
type FoundPart = { part: FoundRow["part"]; rows: Application[] };

/** Parts on sale with their applications to some models, and what is in those that are kits. */
type Known = { parts: Map<string, FoundPart>; kits: Map<string, { id: string }[]> };

async function read(db: Db, ids: string[], modelIds: number[]): Promise<Known> {
  const readParts = async (ids: string[]) =>
    partsIn(
      modelIds.length > 1
        ? await statesAndRowsOfModels(db).execute({ ids, modelIds })
        : await statesAndRows(db).execute({ ids, modelId: modelIds[0] }),
    );
  const found = await readParts(ids);
  const kits = await kitPartsOf(
    db,
    found.filter(({ part }) => part.kit).map(({ part }) => part.id),
  );
  const inKits = [...kits.values()].flat().map(({ id }) => id);
  const all = inKits.length > 0 ? [...found, ...(await readParts([...new Set(inKits)]))] : found;
  return { parts: new Map(all.map((one) => [one.part.id, one])), kits };
}

type For = { vehicle: Vehicle; answers: FitmentAnswers | undefined };

/** Returns the verdict on a part or a kit; null if it is not on sale. */
function verdictOf({ parts, kits }: Known, id: string, { vehicle, answers }: For): Verdict<Application> | null {
  const ids = modelsOf(vehicle);
  const verdictOn = ({ part, rows }: FoundPart) => {
    const own = rows.filter(({ modelId }) => ids.includes(modelId));
    return decide(part, own, vehicle, answers);
  };
  const found = parts.get(id);
  const kit = kits.get(id);
  if (!found || !kit) return found ? verdictOn(found) : null;
  const inside = kit.map((one) => parts.get(one.id));
  return verdictOfKit(
    found.part.applied ? verdictOn(found) : null,
    inside.map((one) => (one ? verdictOn(one) : null)),
  );
}

/** Returns each part of the rows, with its applications. */
function partsIn(found: FoundRow[]): FoundPart[] {
  return [...Map.groupBy(found, ({ part }) => part.id).values()].flatMap((ofPart) => {
    const [first] = ofPart;
    const rows = ofPart.flatMap(({ row, set, position, make, model }): Application[] =>
      row && make !== null && model !== null
        ? [{ ...row, make, model, qualifiers: set ? effectiveQualifiers(set) : {}, notes: set?.notes ?? [], position }]
        : [],
    );
    return first ? [{ part: first.part, rows }] : [];
  });
}
