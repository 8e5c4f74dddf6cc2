/** Prints how much of the vehicles is known, by source and field, and which of the well-known engines are listed. */
import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { isHeavy } from "#seed/vehicles/heavy-models.ts";
import { readPacked } from "#seed/vehicles/packed-files.ts";
import { readWeightClasses } from "#seed/vehicles/weight-classes.ts";
import { readAllVehicles, readVehicles, type FileVehicle } from "#seed/vehicles/vehicle-file.ts";

type WellKnown = Record<"year" | "make" | "model" | "displacement" | "cylinders" | "fuel", string>;

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
const modelYear = ({ year, make, model }: { year: string | number; make: string; model: string }) =>
  `${year} ${make} ${model}`;

/** One line of the table: of how many vehicles each field is known. */
function line(source: string, vehicles: FileVehicle[]): string {
  const known = (has: (vehicle: FileVehicle) => unknown) => percent(vehicles.filter(has).length, vehicles.length);
  const cells = [
    known((v) => v.displacement !== "" || v.fuel === "Electric"),
    known((v) => v.cylinders !== "" || v.fuel === "Electric"),
    known((v) => v.fuel !== ""),
    known((v) => v.turbo === "T" || factOf(v)?.turbo),
    known((v) => factOf(v)?.hybrid),
    known((v) => factOf(v)?.drives),
    known((v) => factOf(v)?.transmissions),
    known((v) => factOf(v)?.engines),
    known((v) => factOf(v)?.bodies),
  ];
  return `| ${[source, vehicles.length.toLocaleString("en"), ...cells].join(" | ")} |`;
}

const rowOf = (one: Omit<FileVehicle, "id" | "year" | "turbo"> & { year: string | number }) =>
  [modelYear(one), one.displacement, one.cylinders, one.fuel].join("|");

const facts = new Map((await readPacked("vehicle-facts")).map((row) => [rowOf(row), row]));
const factOf = (vehicle: FileVehicle) => facts.get(rowOf(vehicle));

const [listed, all] = [await readVehicles(), await readAllVehicles()];
const divided = new Set(
  (await readWeightClasses()).flatMap((one) => one.divided.map((model) => `${one.make} ${model}`)),
);
const offered = all.filter(({ make, model }) => !isHeavy(make, model) && !divided.has(`${make} ${model}`));
const file = new URL("../test/files/vehicles/engines.csv", import.meta.url);
const wellKnown: WellKnown[] = parse(await readFile(file), { columns: true });
const ofModelYear = Map.groupBy(offered, modelYear);
const missing = wellKnown.filter(
  (engine) =>
    !ofModelYear
      .get(modelYear(engine))
      ?.some(
        (v) =>
          v.displacement === engine.displacement &&
          v.cylinders === engine.cylinders &&
          (v.fuel === "" || v.fuel === engine.fuel),
      ),
);
const withoutEngine = [...ofModelYear.values()].filter((group) =>
  group.every((v) => v.displacement === "" && v.cylinders === "" && v.fuel !== "Electric"),
);

process.stdout.write(
  [
    "| source | vehicles | displacement | cylinders | fuel | turbo or none | hybrid or none | drive | transmission | engine code | body |",
    "|---|---|---|---|---|---|---|---|---|---|---|",
    line("vPIC", listed),
    line("EPA, by hand and weight classes", all.slice(listed.length)),
    line("offered", offered),
    line(
      "offered, after 2021",
      offered.filter(({ year }) => year > 2021),
    ),
    "",
    `${withoutEngine.length.toLocaleString("en")} of ${ofModelYear.size.toLocaleString("en")} model years that are offered have no engine.`,
    `${wellKnown.length - missing.length} of ${wellKnown.length} well-known engines are listed. Missing:`,
    ...missing.map((engine) => `- ${modelYear(engine)} ${engine.displacement} L ${engine.fuel}`),
    "",
  ].join("\n"),
);
