import type { ApplicationRow } from "#seed/demo/catalogue-files.ts";
import { engineKey, type FileVehicle } from "#seed/vehicles/vehicle-file.ts";
import type { Design, Fit } from "./part-spec.ts";

/** Writes a design's vehicles as few lines: consecutive model years with the same engines become one. */
export function applicationRows(
  fits: string,
  design: Design,
  ofModelYear: Map<string, FileVehicle[]>,
): ApplicationRow[] {
  return design.fits.flatMap((fit) =>
    [...Map.groupBy(fit.vehicles, (v) => `${v.make}|${v.model}`)].flatMap(([, ofModel]) => {
      const rows: ApplicationRow[] = [];
      const years = [...Map.groupBy(ofModel, (v) => v.year)].toSorted(([a], [b]) => a - b);
      for (const [year, found] of years) {
        const { make, model } = found[0] ?? { make: "", model: "" };
        // What is made for one engine names it even where the model year has no other: a later file may list one.
        const whole = !design.engine && found.length === ofModelYear.get(`${make}|${model}|${year}`)?.length;
        const engines = whole ? "*" : found.map(engineKey).toSorted().join(";");
        const last = rows.at(-1);
        if (last && Number(last.to) === year - 1 && last.engines === engines) last.to = String(year);
        else rows.push({ fits, make, model, from: String(year), to: String(year), engines, ...besides(fit) });
      }
      return rows;
    }),
  );
}

function besides({ position, quantity, qualifiers = {}, notes = [] }: Fit) {
  return {
    position,
    quantity: String(quantity),
    qualifiers: Object.keys(qualifiers).length > 0 ? JSON.stringify(qualifiers) : "",
    notes: notes.join("; "),
  };
}

/** 'Toyota Camry 2012–2017, Lexus ES 2013–2018 and 3 more models': the models with most vehicles first. */
export function describeFits(design: Design): string {
  const models = [
    ...Map.groupBy(new Set(design.fits.flatMap((fit) => fit.vehicles)), (v) => `${v.make} ${v.model}`),
  ].toSorted(([a, ofA], [b, ofB]) => ofB.length - ofA.length || (a < b ? -1 : 1));
  const named = models.slice(0, 3).map(([model, vehicles]) => {
    const years = vehicles.map((v) => v.year);
    const [from, to] = [Math.min(...years), Math.max(...years)];
    return `${model.replace(/^(\w+) \1/, "$1").replace("Toyota Scion", "Scion")} ${from === to ? from : `${from}–${to}`}`;
  });
  const more = models.length - named.length;
  return `Fits ${named.join(", ")}${more > 0 ? ` and ${more} more ${more === 1 ? "model" : "models"}` : ""}`;
}
