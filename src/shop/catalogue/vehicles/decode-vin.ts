import type { Db } from "#db/db.ts";
import { fuelsOf, vehiclesMeant } from "#shop/catalogue/vehicles/agreement.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import {
  mostKnown,
  narrow,
  openQuestion,
  type OpenQuestion,
  type VehicleAnswers,
} from "#shop/catalogue/vehicles/questions.ts";
import { vehiclesOfModel, type Vehicle } from "#shop/catalogue/vehicles/vehicles.ts";
import { factsOf } from "#shop/catalogue/vehicles/vin-facts.ts";
import type { VinFacts } from "#shop/catalogue/vehicles/vin-patterns.ts";
import {
  checkDigitProblem,
  isEuropean,
  isLikeOldNumber,
  latestModelYear,
  modelYears,
  padVin,
  readVin,
  regionOf,
  ruledYear,
  shortestVin,
  vinLength,
  type VinProblem,
} from "#shop/catalogue/vehicles/vin.ts";
import { explainUnknownVin } from "#shop/catalogue/vehicles/explain-unknown-vin.ts";

/** What a VIN says by itself: null where it says nothing, or leaves it open. */
export type VinDetails = {
  year: number | null;
  make: string | null;
  model: string | null;
  displacementL: number | null;
  cylinders: number | null;
  fuel: string | null;
  turbo: boolean | null;
  body: string | null;
  trim: string | null;
  series: string | null;
  /** Its maker's code of the engine: K24Z7. */
  engine: string | null;
  doors: number | null;
};

export type DecodedVin = {
  vin: string;
  /** Complete, and its check digit is right where VINs of its kind have one. */
  valid: boolean;
  problems: VinProblem[];
  details: VinDetails;
  /** The vehicles it can be: one, or those that `open` asks about, or none. */
  vehicles: Vehicle[];
  open: OpenQuestion | null;
  unknown: UnknownField[];
};

const knowable = ["displacement", "cylinders", "fuel", "turbo", "body", "trim", "drive", "transmission"] as const;
export type UnknownField = (typeof knowable)[number] | "year" | "make" | "model";
/** What an electric vehicle does not have, so that nothing about it is unknown. */
const withoutEngine: UnknownField[] = ["displacement", "cylinders", "turbo"];

const nothing: VinFacts = {
  models: [],
  displacementL: [],
  cylinders: [],
  fuel: [],
  turbo: [],
  body: [],
  trim: [],
  series: [],
  engines: [],
  doors: [],
  heavy: false,
  weight: [],
};

/**
 * Returns the vehicle behind a VIN, however it was typed; a partial one (`shortestVin` characters and more) is decoded as far as it goes.
 * A wrong check digit is reported, and the vehicle decoded all the same. `answers` decides between candidates. Throws `invalid` for what is no attempt at a VIN and for an answer that none of the candidates has.
 */
export async function decodeVin(
  db: Db,
  text: string,
  answers: VehicleAnswers = {},
  today = new Date(),
): Promise<DecodedVin> {
  const read = readVin(text);
  if (!read) throw new ShopError("invalid", { fields: [{ field: "vin", code: "not_a_vin" }] });
  const { vin } = read;
  const problems: VinProblem[] = [];
  const full = padVin(vin);
  const readable = vin.length >= shortestVin && vin.length <= vinLength;
  const { year, make, facts, candidates } = readable ? await lookUp() : notFound();
  // What was not built for the United States need not have a check digit.
  const american = regionOf(vin) === "north_america" || facts.models.length > 0;
  const checkDigit = american ? checkDigitProblem(vin) : null;
  const old = isLikeOldNumber(vin) && candidates.length === 0;
  const complete = read.problems.every(({ code }) => code === "corrected");
  const valid = complete && !checkDigit;

  const { left, refused } = narrow(candidates, answers);
  if (refused && candidates.length > 0)
    throw new ShopError("invalid", { fields: [{ field: refused, code: "not_offered" }] });
  const known = mostKnown(left);
  const details = old ? detailsOf(null, null, nothing) : detailsOf(year, make, facts);
  return {
    vin,
    valid,
    problems: old
      ? [{ code: "before_1981", length: vin.length }]
      : [...read.problems, ...(checkDigit ? [checkDigit] : []), ...problems],
    details,
    vehicles: known,
    open: openQuestion(known),
    unknown: unknownOf(details, known),
  };

  async function lookUp() {
    const years = modelYears(full, latestModelYear(today));
    if (isEuropean(full)) return explain(years);
    // In an older number character 7 and 10 say nothing of the year, mostly one that has not come.
    if (isLikeOldNumber(vin) && years[0] !== ruledYear(full)) return notFound();
    let unlisted: ReturnType<typeof notFound> | null = null;
    // Outside North America character 10 need not be a year: only the one that the rule gives is believed of such a VIN.
    const foreign = regionOf(vin) !== "north_america" && checkDigitProblem(vin) !== null;
    for (const year of foreign ? years.slice(0, 1) : years) {
      const facts = await factsOf(db, full, year);
      if (facts.heavy) {
        problems.push({ code: "heavy_vehicle" });
        return { ...notFound({ year, make: (await explainUnknownVin(db, full, years)).make }), facts };
      }
      if (facts.models.length === 0) continue;
      const candidates = await candidatesFor(db, year, facts);
      if (candidates.length === 0) {
        unlisted = { ...notFound({ year }), facts };
        break;
      }
      if (year !== ruledYear(full)) problems.push({ code: "other_year", year });
      return { year, make: null, facts, candidates };
    }
    if (unlisted && !foreign) {
      problems.push({ code: "not_listed" });
      return unlisted;
    }
    return explain(years);
  }

  async function explain(years: number[]) {
    const why = await explainUnknownVin(db, full, years);
    problems.push(why.problem);
    return notFound(why);
  }
}

function notFound({ year = null, make = null }: { year?: number | null; make?: string | null } = {}) {
  return { year, make, facts: nothing, candidates: [] as Vehicle[] };
}

async function candidatesFor(db: Db, year: number, facts: VinFacts): Promise<Vehicle[]> {
  const ofModels = await Promise.all(facts.models.map(({ make, model }) => vehiclesOfModel(db, year, make, model)));
  return vehiclesMeant(ofModels.flat(), facts);
}

function detailsOf(year: number | null, make: string | null, facts: VinFacts): VinDetails {
  return {
    year,
    make: only(facts.models.map(({ make }) => make)) ?? make,
    model: only(facts.models.map(({ model }) => model)),
    displacementL: only(facts.displacementL),
    cylinders: only(facts.cylinders),
    fuel: only(fuelsOf(facts)),
    turbo: only(facts.turbo),
    body: only(facts.body),
    trim: only(facts.trim),
    series: only(facts.series),
    engine: only(facts.engines),
    doors: only(facts.doors),
  };
}

/** What can be said neither from the VIN nor from the vehicles that it leaves. */
function unknownOf(details: VinDetails, left: Vehicle[]): UnknownField[] {
  const known: Record<UnknownField, unknown> = {
    year: details.year,
    make: details.make ?? same(left, (vehicle) => vehicle.make),
    model: details.model ?? same(left, (vehicle) => vehicle.model),
    displacement: details.displacementL ?? same(left, (vehicle) => vehicle.displacementL),
    cylinders: details.cylinders ?? same(left, (vehicle) => vehicle.cylinders),
    fuel: details.fuel ?? same(left, (vehicle) => vehicle.fuel),
    turbo: details.turbo ?? (same(left, (vehicle) => vehicle.turbo) === true || null),
    body: details.body,
    trim: details.trim,
    drive: same(left, ({ drives }) => (drives?.length === 1 ? drives[0] : null)),
    transmission: same(left, ({ transmissions }) => (transmissions?.length === 1 ? transmissions[0] : null)),
  };
  const absent = known.fuel === "Electric" ? withoutEngine : [];
  return (["year", "make", "model", ...knowable] as const).filter(
    (field) => known[field] === null && !absent.includes(field),
  );
}

function same<T>(vehicles: Vehicle[], read: (vehicle: Vehicle) => T): T | null {
  return only(vehicles.map(read));
}

function only<T>(values: T[]): T | null {
  return new Set(values).size === 1 ? (values[0] ?? null) : null;
}
