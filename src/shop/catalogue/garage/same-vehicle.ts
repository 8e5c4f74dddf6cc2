/** What identifies a car: its vehicle and its VIN, '' if unknown. */
export type Recognisable = { vehicleId: string; vin: string };

/**
 * Returns the vehicle of a garage that is the sought one. One of the same kind without a VIN matches, unless another has the VIN; two
 * different VINs are two cars.
 */
export function sameVehicle<V extends Recognisable>(garage: V[], sought: Recognisable): V | undefined {
  const ofKind = garage.filter(({ vehicleId }) => vehicleId === sought.vehicleId);
  if (sought.vin === "") return ofKind.find(({ vin }) => vin === "") ?? ofKind[0];
  return ofKind.find(({ vin }) => vin === sought.vin) ?? ofKind.find(({ vin }) => vin === "");
}
