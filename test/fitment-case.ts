import type { Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";
import type { ApplicationFacts, KnownVehicle } from "#shop/catalogue/fitment/verdict.ts";

/** A car of which the data know all but the gearbox. */
export const accord: KnownVehicle = {
  id: "this",
  modelId: 1,
  year: 2008,
  displacementL: 2.4,
  cylinders: 4,
  fuel: "Gasoline",
  turbo: null,
  drives: ["FWD"],
  transmissions: ["Automatic", "Manual"],
};
/** A part that has rows, all of them read. */
export const known = { universal: false, applied: true, unresolved: false };

let id = 0;
/** A row of the car's model and year. */
export function row(qualifiers: Qualifiers = {}, over: Partial<ApplicationFacts> = {}): ApplicationFacts {
  return {
    id: ++id,
    modelId: 1,
    yearFrom: 2008,
    yearTo: 2012,
    qualifiers,
    notes: [],
    position: null,
    quantity: 1,
    ...over,
  };
}
