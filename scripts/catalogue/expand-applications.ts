import type { ApplicationRow } from "#seed/demo/catalogue-files.ts";
import { engineKey, type FileVehicle } from "#seed/vehicles/vehicle-file.ts";

/** A line of `data/catalogue/applications.csv`, on the vehicles that it stands for. */
export type Application = Pick<ApplicationRow, "fits" | "position" | "quantity" | "qualifiers" | "notes"> & {
  vehicleId: string;
};

/** Resolves each line to rows of the vehicle file. Throws where a line names a vehicle that is not in it. */
export function* expandApplications(lines: ApplicationRow[], vehicles: FileVehicle[]): Generator<Application> {
  const ofModel = Map.groupBy(vehicles, (v) => `${v.make}|${v.model}`);
  for (const line of lines) {
    const { fits, make, model, from, to, engines, position, quantity, qualifiers, notes } = line;
    const wanted = engines === "*" ? null : new Set(engines.split(";"));
    const found = (ofModel.get(`${make}|${model}`) ?? []).filter(
      (v) => v.year >= Number(from) && v.year <= Number(to) && (!wanted || wanted.has(engineKey(v))),
    );
    if (found.length === 0)
      throw new Error(`${fits}: no vehicle is a ${from}-${to} ${make} ${model} with engine ${engines}`);
    for (const vehicle of found) yield { fits, vehicleId: vehicle.id, position, quantity, qualifiers, notes };
  }
}
