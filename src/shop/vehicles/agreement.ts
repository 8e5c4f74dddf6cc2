import type { Vehicle } from "#shop/vehicles/vehicles.ts";
import type { VinFacts } from "#shop/vehicles/vin-patterns.ts";

/** What vehicles are called that burn a fuel and are charged, too. */
export const plugIn = "Plug-in Hybrid";

/** Returns on how many facts vehicle and VIN agree; null where they differ on one. What either does not say is no difference. */
export function agreement(vehicle: Vehicle, facts: VinFacts): number | null {
  let score = 0;
  for (const fact of ["displacementL", "cylinders", "fuel", "turbo"] as const) {
    const values: unknown[] = facts[fact];
    if (values.length === 0 || vehicle[fact] === null) continue;
    if (fact === "fuel" && isPlugIn(facts)) score += Number(vehicle.fuel === plugIn);
    else if (values.includes(vehicle[fact])) score += 1;
    // Of a vehicle `false` says only that no source calls it a turbo.
    else if (fact !== "turbo" || vehicle.turbo) return null;
  }
  return score;
}

/** vPIC's patterns call plug-in hybrids electric; what has a displacement or cylinders burns something. */
export function isPlugIn({ fuel, displacementL, cylinders }: VinFacts): boolean {
  return fuel.includes("Electric") && (displacementL.length > 0 || cylinders.length > 0);
}
