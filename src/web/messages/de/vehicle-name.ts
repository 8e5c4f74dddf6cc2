import type * as en from "#web/messages/en/vehicle-name.ts";
import { fuelName } from "./fuel-name.ts";

/** 'Honda Accord 2.4 (2015)', otherwise as in English: 'Volkswagen Golf VII 1.4 TSI 90 kW (2014)'. */
export const vehicleName: typeof en.vehicleName = (vehicle) => {
  const { year, make, model, displacementL, cylinders, fuel, turbo, version, powerKw } = vehicle;
  const power = powerKw && `${powerKw} kW`;
  if (version) return `${[make, model, version, power].filter(Boolean).join(" ")} (${year})`;
  const unusual = fuel && fuel !== "Gasoline" ? fuelName(fuel).replace(/ \(.*/, "") : null;
  const engine = displacementL?.toFixed(1) ?? (cylinders && `${cylinders} Zyl.`);
  return `${[make, model, engine, turbo && "Turbo", unusual, power].filter(Boolean).join(" ")} (${year})`;
};
