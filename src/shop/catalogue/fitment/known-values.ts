import { plugIn } from "#shop/catalogue/vehicles/agreement.ts";
import { fuelNamed, isFlexible, isFuel, isHybrid } from "#shop/catalogue/vehicles/fuel-names.ts";
import { bodiesMeant, bodiesPossible, isBody, mayBeOneBody } from "#shop/catalogue/fitment/bodies.ts";
import { drivesMeant, isDrive, twoWheel } from "#shop/catalogue/fitment/drives.ts";
import { isTransmission, transmissionMeant } from "#shop/catalogue/fitment/transmissions.ts";
import { isEngineOf, mayBeOneEngine } from "#shop/catalogue/vehicles/engine-codes.ts";
import { isOther, type FitmentAnswers, type ValueFact } from "#shop/catalogue/fitment/qualifiers.ts";

/** What the data say of a vehicle. Null and empty: not known. */
export type KnownFacts = {
  displacementL: number | null;
  cylinders: number | null;
  /** Kilowatts. */
  powerKw?: number | null;
  /** What the maker calls it beside its model. */
  version?: string | null;
  fuel: string | null;
  drives: string[] | null;
  transmissions: string[] | null;
  /** Whether it is a hybrid that is not charged. */
  hybrid?: boolean | null;
  /** What VINs of its model and year state of engines and bodies. The lists are never complete: they offer answers and decide nothing. */
  engines?: string[] | null;
  bodies?: string[] | null;
  /** What its own VIN states. */
  stated?: { engines?: string[]; bodies?: string[] };
};

/** What is asked of a vehicle: one of these values of a fact. */
export type WantedValues = { fact: ValueFact; wanted: string[] };

/** Every value that the vehicle may have, as far as it or its owner says; null where neither does. */
export function candidatesOf(
  { fact, wanted }: WantedValues,
  vehicle: KnownFacts,
  answers: FitmentAnswers,
): string[] | null {
  const known = meaningsOf(fact, vehicle, answers);
  const choice = choiceOf(fact, vehicle, answers);
  const values = choice !== null && isOpen(fact, known) ? meant(fact, choice, vehicle) : known;
  // Whom the owner contradicts within what may be meant is not known to be right.
  if (fact === "power" && known && choice !== null && isNear({ fact, wanted: choice }, known, vehicle, answers))
    return [...known, choice];
  return values && fact === "fuel" ? [...values, ...alsoCalled(values, wanted, vehicle)] : values;
}

const meaningsOf = (fact: ValueFact, vehicle: KnownFacts, answers: FitmentAnswers) =>
  valuesOf(fact, vehicle, answers)?.flatMap((value) => meant(fact, value, unknown)) ?? null;

/** Whether what its owner says decides: nothing is known, or several. A car that burns several fuels has them all. */
const isOpen = (fact: ValueFact, known: string[] | null) => known === null || (known.length > 1 && fact !== "fuel");

/** What its owner chose among what they were offered; null: nothing. */
function choiceOf(fact: ValueFact, vehicle: KnownFacts, answers: FitmentAnswers): string | null {
  const answer = answers[fact];
  return answer !== undefined && !isOther(answer) && !isAskedAlone(fact, answer, vehicle, answers) ? answer : null;
}

/** What it is called, by its owner where that decides. */
function namesOf(fact: ValueFact, vehicle: KnownFacts, answers: FitmentAnswers): string[] {
  const choice = choiceOf(fact, vehicle, answers);
  if (choice !== null && isOpen(fact, meaningsOf(fact, vehicle, answers))) return [choice];
  return valuesOf(fact, vehicle, answers) ?? [];
}

/** Of wanted fuels, those of cars that the data call by another one: a hybrid by what it burns. */
function alsoCalled(values: string[], wanted: string[], { fuel }: KnownFacts): string[] {
  const has = (name: string) => values.includes(name);
  const isCharged = has(plugIn) || (has("Electric") && values.length > 1);
  return wanted
    .filter((one) => {
      if (isFlexible(one)) return has("Gasoline");
      if (fuelNamed(one) === plugIn) return isCharged || (fuel === null && (has("Gasoline") || has("Electric")));
      return isHybrid(one) && (isCharged || has(/diesel/i.test(one) ? "Diesel" : "Gasoline"));
    })
    .flatMap((one) => meant("fuel", one, unknown));
}

/** A vehicle of whose drives nothing is known. */
const unknown = { drives: null };

/** Every value that the vehicle may have; null where that is not known. */
function valuesOf(fact: ValueFact, vehicle: KnownFacts, answers: FitmentAnswers): string[] | null {
  const one = (value: string | number | null | undefined) => (value == null ? null : [String(value)]);
  const some = (values: string[] | null | undefined) => (values?.length ? values : null);
  if (fact === "displacement") return one(vehicle.displacementL);
  if (fact === "cylinders") return one(vehicle.cylinders);
  if (fact === "power") return one(vehicle.powerKw);
  if (fact === "version") return one(vehicle.version);
  if (fact === "fuel") return vehicle.fuel === null ? null : fuelsOf(vehicle.fuel);
  if (fact === "drive") return some(vehicle.drives);
  if (fact === "engine") return some(vehicle.stated?.engines);
  if (fact === "body") return some(vehicle.stated?.bodies);
  if (fact === "vin8") return answers.vin?.length === 17 ? [answers.vin.charAt(7)] : null;
  return fact === "transmission" ? some(vehicle.transmissions) : null;
}

/** By what suppliers call a car of this fuel: a plug-in hybrid by either of its two, and 'Benzin/Autogas' by each. */
function fuelsOf(fuel: string): string[] {
  if (fuelNamed(fuel) === plugIn) return [plugIn, "Gasoline", "Electric"];
  if (isFlexible(fuel)) return [fuel, "Gasoline"];
  // 'Vollhybrid', 'Hybrid (Benzin/Elektro)': names of files, which the data of vehicles don't use.
  if (isHybrid(fuel) && fuelNamed(fuel) !== "Hybrid")
    return [fuel, "Hybrid", /diesel/i.test(fuel) ? "Diesel" : "Gasoline"];
  const several = isFuel(fuel) ? [] : fuel.split(/[/+]/).map((one) => one.trim());
  return several.length > 1 && several.every(isFuel) ? several : [fuel];
}

/**
 * What a value may mean of a vehicle: a drive that sources don't tell from another means both. Suppliers write '4WD' of all-wheel drive too; it means
 * that where the vehicle was sold with all-wheel drive and not with four-wheel drive, and the other way round. 'Gas' is gasoline.
 */
export function meant(fact: ValueFact, value: string, { drives }: Pick<KnownFacts, "drives">): string[] {
  if (fact === "fuel") return [/\(e85\)$/i.test(fuelNamed(value)) ? fuelNamed("ffv") : fuelNamed(value)];
  if (fact === "transmission") return [transmissionMeant(value)];
  if (fact === "body") return bodiesMeant(value);
  if (fact !== "drive") return [value];
  const sold = drives?.flatMap(drivesMeant) ?? [];
  const names = driven(drivesMeant(value), sold);
  if (!sold.includes("4WD")) return sold.includes("AWD") ? called(names, "4WD", "AWD") : names;
  // What drives all wheels only at times is not all-wheel drive.
  const isPartTime = drives?.every((one) => !drivesMeant(one).includes("4WD") || /part-time/i.test(one));
  return sold.includes("AWD") || isPartTime ? names : called(names, "AWD", "4WD");
}

/** Two-wheel drive is that of the two axles with which alone the model was sold. */
function driven(names: string[], sold: string[]): string[] {
  const [only, ...more] = new Set(twoWheel.filter((one) => sold.includes(one)));
  const isEither = twoWheel.every((one) => names.includes(one));
  return isEither && only !== undefined && more.length === 0
    ? names.filter((one) => one === only || !twoWheel.includes(one))
    : names;
}

const called = (names: string[], one: string, other: string) => names.map((name) => (name === one ? other : name));

/**
 * Whether a vehicle is asked for this value alone, by yes or no: the data don't tell it from others, or the vehicle may have others as well. The answer
 * to such a question says nothing of another value.
 */
export function isAskedAlone(fact: ValueFact, value: string, vehicle: KnownFacts, answers: FitmentAnswers): boolean {
  if (!isComparable(fact, value)) return true;
  const values = valuesOf(fact, vehicle, answers);
  if (values?.some((one) => !isComparable(fact, one))) return true;
  if (fact === "engine") return isOtherwiseCalled(value, answers.engine);
  if (fact !== "fuel") return false;
  return (values?.length ?? 0) > 1 || isHybrid(value) || isFlexible(value) || fuelNamed(value) === plugIn;
}

/** Whether an owner who chose an engine may have chosen this one by another name. */
function isOtherwiseCalled(engine: string, chosen: string | undefined): boolean {
  return chosen !== undefined && !isOther(chosen) && !isOne("engine", engine, chosen) && mayBeOneEngine(chosen, engine);
}

/**
 * Whether the data would call it by that name, if a vehicle had it. Of any other ('Super Select II', '6-speed', 'Gas/Flex') they say neither that a
 * vehicle has it nor that it has not.
 */
export function isComparable(fact: ValueFact, value: string): boolean {
  if (fact === "fuel") return isFuel(value);
  if (fact === "drive") return isDrive(value);
  if (fact === "body") return isBody(value);
  // Whether '1.4 TSI' and '1.4 TSI 16V' are two, names don't say.
  if (fact === "version") return false;
  // A size and layout are no name of an engine, which another name contradicts: '3.2L L6' and 'OM648' are one.
  if (fact === "engine") return !/(?<!\d)\d{1,2}[.,]\d(?!\d)|\b[vlihw]-?(?:3|4|5|6|8|10|12)\b/i.test(value);
  return fact !== "transmission" || isTransmission(value);
}

/** Whether a vehicle with a value has what is wanted. */
export function isOne(fact: ValueFact, wanted: string, value: string): boolean {
  return isSame(fact, wanted, value) || (fact === "engine" && isEngineOf(value, wanted));
}

/** Whether two values of a fact are the same, whatever their letters. */
export function isSame(fact: ValueFact, wanted: string, value: string): boolean {
  if (fact === "displacement" || fact === "cylinders" || fact === "power") return Number(wanted) === Number(value);
  return wanted.toLowerCase() === value.toLowerCase();
}

/** Fuels of vehicles of which papers and suppliers state the power of one engine or of both, or by either fuel. */
const severalPowers = /electr|elektr|hybrid|hev\b|gas \(|lpg|cng|autogas|erdgas|fuel cell/i;

/**
 * Whether a value that a vehicle is not said to have may yet be what it has. Papers and suppliers round kilowatts from horsepower up or down (110 PS are
 * 80 or 81 kW) and count those of other markets; as there are engines one kilowatt apart too (VW's 1.6 of 74 and of 75 kW), they are asked for. Of what
 * runs on electricity or two fuels any power may be meant. So are bodies asked for of which one name is vague, or of which others say another, and
 * engines that the data and suppliers may call otherwise.
 */
export function isNear(
  { fact, wanted }: { fact: ValueFact; wanted: string },
  values: string[],
  vehicle: KnownFacts,
  answers: FitmentAnswers,
): boolean {
  if (fact === "engine") return values.some((one) => mayBeOneEngine(one, wanted));
  if (fact === "body") return mayBeOneBody(wanted, namesOf(fact, vehicle, answers));
  if (fact !== "power") return false;
  const { fuel } = vehicle;
  if (fuel === null || [fuelNamed(fuel), answers.fuel ?? ""].some((one) => severalPowers.test(one))) return true;
  const least = (value: number) => Math.max(1, Math.floor(value / 50));
  return values.some((one) => Math.abs(Number(wanted) - Number(one)) <= least(Number(one)));
}

/** What is offered as an answer besides what parts ask for: what the vehicle may have, as far as the data know. */
export function listedOf(fact: ValueFact, { engines, bodies }: KnownFacts): string[] {
  return (fact === "engine" ? engines : fact === "body" ? bodies : null) ?? [];
}

/** Whether enough is known of a value to say that a vehicle with another one has it not. */
export function isContrary(fact: ValueFact, value: string): boolean {
  return isComparable(fact, value) || (fact === "body" && bodiesPossible(value) !== null);
}
