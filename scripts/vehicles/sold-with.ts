import { litresIn } from "#shop/catalogue/vehicles/engine-codes.ts";
import { bodyOfVin } from "#shop/catalogue/vehicles/vin-bodies.ts";
import type { FileVehicle } from "#seed/vehicles/vehicle-file.ts";
import type { VinPatternRow, VinSchemaRow } from "#seed/vehicles/packed-files.ts";
import type { WeightClass } from "#seed/vehicles/weight-classes.ts";
import { canBeAtOnce, readKeys, yearKeys, type Keys } from "./vin-keys.ts";

type Pattern = VinPatternRow & { read: Keys; codes: { code: string; litres: string[] }[] };

/** What the VINs of a model year may say; '' among them: something that is not said. */
type Said = { engines: Map<string, Set<string>>; bodies: Set<string> };

export type SoldWith = { engines: string; bodies: string };

const latestYear = 2026;
/** Longer lists help nobody to choose. */
const longestList = 12;

/** Finds the codes of engines and the bodies that a vehicle was sold with, as lists; '' where the VINs of some do not say. */
export function soldWith(
  schemas: VinSchemaRow[],
  patterns: VinPatternRow[],
  classes: WeightClass[],
): (vehicle: FileVehicle) => SoldWith {
  const said = saidByModelYear(schemas, patterns);
  const dividedOf = Map.groupBy(classes, ({ make, name }) => `${make}|${name}`);
  return ({ year, make, model, displacement, cylinders, fuel }) => {
    const names = [model, ...(dividedOf.get(`${make}|${model}`) ?? []).flatMap(({ divided }) => divided)];
    const found = [...new Set(names)].flatMap((name) => said.get(`${year}|${make}|${name}`) ?? []);
    const engines = found.flatMap((one) =>
      [...one.engines].flatMap(([size, codes]) => {
        const [litres = "", count = ""] = size.split("|");
        return mayBe(displacement, litres) && mayBe(cylinders, count) ? [...codes] : [];
      }),
    );
    return {
      engines: fuel === "Electric" ? "" : listOf(engines),
      bodies: listOf(found.flatMap(({ bodies }) => [...bodies])),
    };
  };
}

const mayBe = (known: string, stated: string) => known === "" || stated === "" || known === stated;

function listOf(values: string[]): string {
  const all = [...new Set(values)].toSorted();
  return all.includes("") || all.length > longestList ? "" : all.join(";");
}

function saidByModelYear(schemas: VinSchemaRow[], rows: VinPatternRow[]): Map<string, Said> {
  const litres = litresByCode(rows);
  const codesOf = (engine: string) => engine.split(";").map((code) => ({ code, litres: litres(code) }));
  const patternsOf = Map.groupBy(
    rows.map((row): Pattern => ({ ...row, read: readKeys(row.keys), codes: row.engine ? codesOf(row.engine) : [] })),
    ({ schema }) => schema,
  );
  const said = new Map<string, Said>();
  const seen = new Set<string>();
  for (const ofMaker of Map.groupBy(schemas, ({ wmi }) => wmi).values()) {
    for (let year = 1981; year <= latestYear; year++) {
      const used = schemasUsed(ofMaker, year, patternsOf);
      const key = `${year} ${used}`;
      if (used.length === 0 || seen.has(key)) continue;
      seen.add(key);
      const ofYear = used
        .flatMap((schema) => patternsOf.get(schema) ?? [])
        .filter(({ read }) => canBeAtOnce(read, yearKeys(year)));
      for (const model of ofYear.filter((one) => one.model !== "")) {
        const name = `${year}|${model.make}|${model.model}`;
        const known = said.get(name) ?? { engines: new Map(), bodies: new Set() };
        said.set(name, known);
        addSaid(known, model, ofYear);
      }
    }
  }
  return said;
}

/** The displacements that patterns state beside a code; where none does, the one that its maker writes into it. */
function litresByCode(rows: VinPatternRow[]): (code: string) => string[] {
  const stated = new Map<string, Set<string>>();
  for (const { engine, displacement } of rows) {
    for (const code of displacement === "" ? [] : engine.split(";"))
      stated.set(code, (stated.get(code) ?? new Set()).add(displacement));
  }
  return (code) => [...(stated.get(code) ?? [litresIn(code)?.toFixed(1) ?? ""])];
}

/** The schemas that decode a maker's VINs of that year: one without an end that began earlier only where no other knows a model. */
function schemasUsed(schemas: VinSchemaRow[], year: number, patternsOf: Map<string, Pattern[]>): string[] {
  const ofYear = schemas.filter(({ from, to }) => Number(from) <= year && (to === "" || Number(to) >= year));
  const current = ofYear.filter(({ from, to }) => to !== "" || Number(from) === year);
  const knowsModel = current.some(({ schema }) => patternsOf.get(schema)?.some(({ model }) => model !== ""));
  return [...new Set((knowsModel ? current : ofYear).map(({ schema }) => schema))].toSorted();
}

/** Adds what the VINs of a model say, among the patterns that they may match as well. */
function addSaid(said: Said, model: Pattern, patterns: Pattern[]): void {
  const possible = patterns.filter((one) => (one.model === "" || one === model) && canBeAtOnce(one.read, model.read));
  // Whether each VIN that a pattern knows of has one of these.
  const areEnough = (some: Pattern[]) =>
    possible.every((one) => some.some((other) => canBeAtOnce(one.read, other.read)));

  const embodied = possible.filter(({ body }) => body !== "");
  if (!areEnough(embodied)) said.bodies.add("");
  for (const one of embodied) {
    const doors =
      one.doors === "" ? possible.filter((other) => other.doors && canBeAtOnce(other.read, one.read)) : [one];
    for (const { doors: count } of doors.length > 0 ? doors : [one])
      said.bodies.add(bodyOfVin(one.body, count === "" ? null : Number(count)) ?? "");
  }

  const add = (size: string, codes: string[]) => {
    const known = said.engines.get(size) ?? new Set();
    said.engines.set(size, known);
    for (const code of codes.length > 0 ? codes : [""]) known.add(code);
  };
  const [sized, coded] = [possible.filter((one) => one.displacement), possible.filter((one) => one.engine)];
  for (const one of sized) {
    const beside = one.engine ? [one] : coded.filter((other) => canBeAtOnce(other.read, one.read));
    const codes = beside
      .flatMap((other) => other.codes)
      .filter(({ litres }) => litres.some((size) => mayBe(one.displacement, size)));
    add(
      `${one.displacement}|${one.cylinders}`,
      codes.map(({ code }) => code),
    );
  }
  for (const one of coded.filter((code) => !sized.some((size) => canBeAtOnce(size.read, code.read))))
    for (const { code, litres } of one.codes) for (const size of litres) add(`${size}|${one.cylinders}`, [code]);
  if (!areEnough([...sized, ...coded])) add("|", []);
}
