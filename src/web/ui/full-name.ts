import type { Vehicle } from "#web/client/catalogue/vehicles.ts";
import { vehicleName } from "#messages/vehicle-name.ts";
import { picker as words } from "#messages/vehicle-picker.ts";
import { fuelName } from "#messages/fuel-name.ts";

/** '2003 Honda Accord, 6 cylinders, Gasoline' */
export function fullName(vehicle: Vehicle): string {
  const { cylinders, displacementL, fuel } = vehicle;
  const name = vehicleName(vehicle);
  // Without a displacement the name has the cylinders already.
  const counted = cylinders !== null && displacementL !== null && words.cylinders(cylinders);
  const engine = [counted, fuel && !name.includes(fuelName(fuel)) && fuelName(fuel)];
  return [name, ...engine].filter(Boolean).join(", ");
}
