import type { Db } from "#db/db.ts";
import { modelsOf, possibleSets, setsForEngines } from "#shop/catalogue/fitment/possible-sets.ts";
import type { FitmentAnswers } from "#shop/catalogue/fitment/qualifiers.ts";
import { agreeing, without, type NamedFacts } from "#shop/catalogue/search/agree-with-facts.ts";
import type { NamedVehicle } from "#shop/catalogue/search/named-vehicle.ts";
import type { ModelName } from "#shop/catalogue/search/names.ts";
import type { Vocabulary } from "#shop/catalogue/search/vocabulary.ts";
import { saysEnough, type NamedEngine } from "#shop/catalogue/search/vehicle-details.ts";
import { inOrder, mostKnown, openQuestion, type OpenQuestion } from "#shop/catalogue/vehicles/questions.ts";
import { vehicleById, vehiclesOfModel, type Vehicle } from "#shop/catalogue/vehicles/vehicles.ts";

/** A vehicle as far as it is known; null is unknown. */
export type QueryVehicle = {
  years: { from: number; to: number } | null;
  make: string | null;
  model: string | null;
  /** The vehicles that it may be, where model and year are known. */
  vehicles: Vehicle[];
  open: OpenQuestion | null;
  /** What the query says of it beside that; and the words for what none of the vehicles has, which are ignored. */
  facts?: NamedFacts;
  contradicted?: string[];
  /** What limits a search for its parts; null: not enough is known. */
  scopes: VehicleScope[] | null;
};

/** Applications to these models and years; of these qualifier sets, or of any. */
export type VehicleScope = { modelIds: number[]; from: number; to: number; sets: number[] | null };

const anyYear = { from: 0, to: 9_999 };

/** Returns the vehicle with this id. Throws `not_found`. */
export async function vehicleOfId(db: Db, id: string, answers: FitmentAnswers): Promise<QueryVehicle> {
  const vehicle = await vehicleById(db, id);
  const { year, make, model } = vehicle;
  const sets = await possibleSets(db, vehicle, answers);
  const years = { from: year, to: year };
  return {
    years,
    make,
    model,
    vehicles: [vehicle],
    open: null,
    scopes: [{ modelIds: modelsOf(vehicle), ...years, sets }],
  };
}

/** Returns the vehicle that a query names, as far as it does. */
export async function resolveVehicle(db: Db, named: NamedVehicle, vocabulary: Vocabulary): Promise<QueryVehicle> {
  const { years, make, models } = named;
  const [first] = models;
  // Of a model that changed its make in these years, the name under the make that is shown.
  const model = commonName(models.filter((one) => make === null || one.make === make));
  const year = years && years.from === years.to ? years.from : null;
  const isSold = first !== undefined && year !== null && models.some((one) => one.years.includes(year));
  const found = isSold
    ? (await Promise.all(models.map((one) => vehiclesOfModel(db, year, one.make, one.name)))).flat()
    : [];
  if (found.length === 0) {
    const ofEngine = await scopeOfEngine(db, named, vocabulary);
    const { scopes, ...said } = ofEngine ?? { scopes: scopesOf(named, vocabulary), ...without(named, new Set()) };
    // No engine is offered of a heavy truck, so nothing more can be asked of it.
    const open = isSold ? null : openOf(named, vocabulary);
    return { years, make, model, vehicles: [], open, ...said, scopes };
  }
  const { left: vehicles, ...said } = agreeing(mostKnown(found), named);
  const scopes = await scopesOfVehicles(db, vehicles, said.facts.details);
  return { years, make, model, vehicles, open: openQuestion(vehicles), ...said, scopes };
}

/**
 * Returns a known vehicle with what a query says of it. A fact that it has or may have restricts nothing but which of several vehicles it is; others are
 * `contradicted`. `answers`: what else is known of it.
 */
export async function agreeWith(
  db: Db,
  vehicle: QueryVehicle,
  named: NamedVehicle,
  answers: FitmentAnswers,
): Promise<QueryVehicle> {
  const { left: vehicles, ...said } = agreeing(vehicle.vehicles, named);
  const scopes = await scopesOfVehicles(db, vehicles, { ...answers, ...said.facts.details });
  return { ...vehicle, vehicles, open: openQuestion(vehicles), ...said, scopes };
}

/** The name of the models, or the one that they share as weight classes: a Silverado 1500 and a Silverado 2500 HD are Silverados. */
function commonName(models: ModelName[]): string | null {
  const [first] = models;
  const names = first ? [first.name, ...first.classOf] : [];
  return names.find((one) => models.every(({ name, classOf }) => name === one || classOf.includes(one))) ?? null;
}

/** Returns what may fit one of these vehicles; `answers` are known of each of them. */
export function scopesOfVehicles(db: Db, vehicles: Vehicle[], answers: FitmentAnswers): Promise<VehicleScope[]> {
  const ofModels = Object.values(Object.groupBy(vehicles, ({ modelId }) => modelId));
  return Promise.all(ofModels.map((ofModel) => scopeOfAny(db, ofModel ?? [], answers)));
}

/** What may fit one of these vehicles, which are of one model and year. */
async function scopeOfAny(db: Db, vehicles: Vehicle[], details: FitmentAnswers): Promise<VehicleScope> {
  const [first] = vehicles;
  const year = first?.year ?? 0;
  const sets = await Promise.all(vehicles.map((vehicle) => possibleSets(db, vehicle, details)));
  return { modelIds: first ? modelsOf(first) : [], from: year, to: year, sets: [...new Set(sets.flat())] };
}

function scopesOf({ years, make, models }: NamedVehicle, vocabulary: Vocabulary): VehicleScope[] | null {
  const meant = models.length > 0 ? models : vocabulary.models.filter((model) => make !== null && model.make === make);
  return meant.length === 0 ? null : [{ modelIds: meant.map(({ id }) => id), ...(years ?? anyYear), sets: null }];
}

/** What may fit a vehicle with the named engine, of whatever model and year; null: the query names none, or nothing is known of it. */
async function scopeOfEngine(db: Db, named: NamedVehicle, vocabulary: Vocabulary) {
  const { years, make, models, engine, engineName } = named;
  if (!engineName || !saysEnough(engineName)) return null;
  const meant = models.length > 0 ? models : vocabulary.models.filter((model) => isMadeBy(model, make, engineName));
  const modelIds = meant.map(({ id }) => id);
  const { displacementL = [], cylinders = null, fuel = null, turbo = null } = engineName;
  // '5.7 hemi': one of the sizes that engines of the name have.
  const size = Number(engine.displacement);
  const isSize = displacementL.includes(size);
  const sets = await setsForEngines(
    db,
    modelIds,
    (isSize ? [size] : displacementL).map((litres) => ({ displacementL: litres, cylinders, fuel, turbo })),
  );
  const isOther = (answer: string | undefined, known: string | number | null) =>
    answer !== undefined && known !== null && answer !== String(known);
  const refused = [
    ...(engine.displacement !== undefined && !isSize ? ["displacement"] : []),
    ...(isOther(engine.cylinders, cylinders) ? ["cylinders"] : []),
    ...(isOther(engine.fuel, fuel) ? ["fuel"] : []),
  ];
  return { scopes: [{ modelIds, ...(years ?? anyYear), sets }], ...without(named, new Set(refused)) };
}

const isMadeBy = (model: ModelName, make: string | null, { makes }: NamedEngine) =>
  make === null ? makes?.includes(model.make) : model.make === make;

/** Returns the next question: the first of year, make and model that is unknown. */
function openOf({ years, make, models, engineName }: NamedVehicle, vocabulary: Vocabulary): OpenQuestion | null {
  const sold = (year: number) => !years || (years.from <= year && year <= years.to);
  if (models.length > 0) {
    const ofModel = models.flatMap((model) => model.years);
    const offered = ofModel.some(sold) ? ofModel.filter(sold) : ofModel;
    return { question: "year", values: inOrder("year", [...new Set(offered.map(String))]) };
  }
  const makes = make ? [make] : engineName?.makes;
  const left = vocabulary.models.filter((model) => (!makes || makes.includes(model.make)) && model.years.some(sold));
  const question = make ? "model" : "make";
  return { question, values: inOrder(question, [...new Set(left.map((model) => (make ? model.name : model.make)))]) };
}
