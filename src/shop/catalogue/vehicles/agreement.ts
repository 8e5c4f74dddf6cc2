import type { Vehicle } from "#shop/catalogue/vehicles/vehicles.ts";
import type { VinFacts } from "#shop/catalogue/vehicles/vin-patterns.ts";

/** What vehicles are called that burn a fuel and are charged, too. */
export const plugIn = "Plug-in Hybrid";

/** Returns on how many facts vehicle and VIN agree; null where they differ on one. What either does not say is no difference. */
function agreement(vehicle: Vehicle, facts: VinFacts): number | null {
  let score = 0;
  for (const fact of ["displacementL", "cylinders", "fuel", "turbo"] as const) {
    const values: unknown[] = facts[fact];
    if (values.length === 0 || vehicle[fact] === null) continue;
    if (values.includes(vehicle[fact])) score += 1;
    // Of a vehicle `false` says only that no source calls it a turbo.
    else if (fact !== "turbo" || vehicle.turbo) return null;
  }
  return score;
}

/**
 * Returns the vehicles that nothing the VIN says contradicts. What is unknown of a vehicle is no reason against it: it is left out only beside one on
 * which the VIN agrees more and which it may be.
 */
export function vehiclesMeant(vehicles: Vehicle[], facts: VinFacts): Vehicle[] {
  const fuels = fuelsOf(facts);
  const meant = vehiclesOf(vehicles, { ...facts, fuel: fuels });
  if (meant.length > 0 || !fuels.includes(plugIn)) return meant;
  // Of some plug-in hybrids, such as the Volt, EPA's file says only what their engine burns.
  return vehiclesOf(vehicles, { ...facts, fuel: ["Gasoline"] });
}

function vehiclesOf(vehicles: Vehicle[], facts: VinFacts): Vehicle[] {
  const possible = vehicles.flatMap((vehicle) => {
    const score = agreement(vehicle, facts);
    return score === null ? [] : [{ vehicle, score }];
  });
  return possible
    .filter((one) => !possible.some((other) => other.score > one.score && mayBe(one.vehicle, other.vehicle)))
    .map(({ vehicle }) => vehicle);
}

const distinguishing = [
  "modelId",
  "displacementL",
  "cylinders",
  "fuel",
  "version",
  "powerKw",
  "displacementCcm",
  "builtFrom",
  "builtTo",
] as const;

/** Whether nothing that is known of a vehicle is otherwise of the other one, but for a turbo that only the other is known to have. */
function mayBe(vehicle: Vehicle, other: Vehicle): boolean {
  return (
    distinguishing.every((fact) => vehicle[fact] === null || vehicle[fact] === other[fact]) &&
    (vehicle.turbo !== true || other.turbo === true)
  );
}

/** The fuels that a VIN leaves. vPIC's patterns call plug-in hybrids electric; what has a displacement or cylinders burns something. */
export function fuelsOf({ fuel, displacementL, cylinders }: VinFacts): string[] {
  const burns = displacementL.length > 0 || cylinders.length > 0;
  return fuel.map((name) => (burns && name === "Electric" ? plugIn : name));
}
