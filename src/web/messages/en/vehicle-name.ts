type NamedVehicle = {
  year: number;
  make: string;
  model: string;
  displacementL: number | null;
  cylinders?: number | null;
  fuel?: string | null;
  turbo?: boolean | null;
  version?: string | null;
  powerKw?: number | null;
};

/**
 * '2015 Honda Accord 2.4': the cylinders where its displacement is not known; also the fuel where it is not gasoline, and a turbo. Where it has a version, as in
 * other markets, that with its power: '2014 Volkswagen Golf VII 1.4 TSI 90 kW'.
 */
export function vehicleName(vehicle: NamedVehicle): string {
  const { year, make, model, displacementL, cylinders, fuel, turbo, version, powerKw } = vehicle;
  const power = powerKw && `${powerKw} kW`;
  if (version) return [year, make, model, version, power].filter(Boolean).join(" ");
  const unusual = fuel && fuel !== "Gasoline" ? fuel.replace(/ \(.*/, "") : null;
  const engine = displacementL?.toFixed(1) ?? (cylinders && `${cylinders} cyl`);
  return [year, make, model, engine, turbo && "Turbo", unusual, power].filter(Boolean).join(" ");
}
