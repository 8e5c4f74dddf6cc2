/** As far as it takes to know a vehicle again: which it is and its VIN, '' where that is not known. */
export type Recognisable = { vehicleId: string; vin: string };

/**
 * Which vehicle of a garage the wanted one is. One of the same kind whose VIN is not known may be it, unless another has that very
 * VIN; two known VINs are two vehicles.
 */
export function sameVehicle<V extends Recognisable>(garage: V[], wanted: Recognisable): V | undefined {
  const ofKind = garage.filter(({ vehicleId }) => vehicleId === wanted.vehicleId);
  if (wanted.vin === "") return ofKind.find(({ vin }) => vin === "") ?? ofKind[0];
  return ofKind.find(({ vin }) => vin === wanted.vin) ?? ofKind.find(({ vin }) => vin === "");
}
