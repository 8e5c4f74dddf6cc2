import { plugIn } from "#shop/vehicles/agreement.ts";
import { fuelNamed, isFuel, isHybrid } from "#shop/vehicles/fuel-names.ts";
import { drivesMeant, isDrive } from "#shop/fitment/drives.ts";
import { isTransmission, transmissionMeant } from "#shop/fitment/transmissions.ts";
import type { FitmentAnswers, ValueFact } from "#shop/fitment/qualifiers.ts";

/** What the data say of a vehicle. Null and empty: not known. */
export type KnownFacts = {
  displacementL: number | null;
  cylinders: number | null;
  fuel: string | null;
  drives: string[] | null;
  transmissions: string[] | null;
};

/** What is asked of a vehicle: one of these values of a fact. */
export type WantedValues = { fact: ValueFact; wanted: string[] };

/** Every value that the vehicle may have, as far as it or its owner says; null where neither does. */
export function candidatesOf(
  { fact, wanted }: WantedValues,
  vehicle: KnownFacts,
  answers: FitmentAnswers,
): string[] | null {
  const values = valuesOf(fact, vehicle, answers);
  // The data call a hybrid by what it burns.
  const hybrids = fact === "fuel" && values?.some(isPetrol) ? wanted.filter(isHybrid) : [];
  const known = values && [...values, ...hybrids].flatMap((value) => meant(fact, value, unknown));
  // Where a model was sold with several, what its owner says decides between them.
  const open = known === null || known.length > 1;
  const answered = answers[fact];
  return open && answered ? meant(fact, answered, vehicle) : known;
}

const isPetrol = (fuel: string) => /^(?:gasoline|flexible)/i.test(fuel);

/** A vehicle of whose drives nothing is known. */
const unknown = { drives: null };

/** Every value that the vehicle may have; null where that is not known. */
function valuesOf(fact: ValueFact, vehicle: KnownFacts, answers: FitmentAnswers): string[] | null {
  const one = (value: string | number | null) => (value === null ? null : [String(value)]);
  if (fact === "displacement") return one(vehicle.displacementL);
  if (fact === "cylinders") return one(vehicle.cylinders);
  // Suppliers write either of the two for a plug-in hybrid.
  if (fact === "fuel") return vehicle.fuel === plugIn ? [plugIn, "Gasoline", "Electric"] : one(vehicle.fuel);
  if (fact === "drive") return vehicle.drives;
  if (fact === "vin8") return answers.vin?.length === 17 ? [answers.vin.charAt(7)] : null;
  return fact === "transmission" ? vehicle.transmissions : null;
}

/**
 * What a value may mean of a vehicle: a drive that sources don't tell from another means both. Suppliers write '4WD' of all-wheel drive too; it means
 * that where the vehicle was sold with all-wheel drive and not with four-wheel drive. 'Gas' is gasoline.
 */
export function meant(fact: ValueFact, value: string, { drives }: Pick<KnownFacts, "drives">): string[] {
  if (fact === "fuel") return [fuelNamed(value)];
  if (fact === "transmission") return [transmissionMeant(value)];
  if (fact !== "drive") return [value];
  const names = drivesMeant(value);
  const sold = drives?.flatMap(drivesMeant) ?? [];
  return names.includes("4WD") && sold.includes("AWD") && !sold.includes("4WD")
    ? names.map((name) => (name === "4WD" ? "AWD" : name))
    : names;
}

/**
 * Whether the data would call it by that name, if a vehicle had it. Of any other ('Super Select II', '6-speed', 'Gas/Flex') they say neither that a
 * vehicle has it nor that it has not.
 */
export function isComparable(fact: ValueFact, value: string): boolean {
  if (fact === "fuel") return isFuel(value);
  if (fact === "drive") return isDrive(value);
  return fact !== "transmission" || isTransmission(value);
}

/** Whether two values of a fact are the same, whatever their letters. */
export function isSame(fact: ValueFact, wanted: string, value: string): boolean {
  if (fact === "displacement" || fact === "cylinders") return Number(wanted) === Number(value);
  return wanted.toLowerCase() === value.toLowerCase();
}
