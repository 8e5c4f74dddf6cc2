/** Prints how much of the vehicles is known, by source and field, and which of the well-known engines are listed. */
import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { isHeavy } from "#vehicle-data/heavy-models.ts";
import { readPacked } from "#vehicle-data/packed-files.ts";
import { readWeightClasses } from "#vehicle-data/weight-classes.ts";
import { readAllVehicles, readVehicles, type FileVehicle } from "#vehicle-data/vehicle-file.ts";

type WellKnown = Record<"year" | "make" | "model" | "displacement" | "cylinders" | "fuel", string>;

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
const modelYear = ({ year, make, model }: { year: string | number; make: string; model: string }) =>
  `${year} ${make} ${model}`;

/** One line of the table: of how many vehicles each field is known. */
function line(source: string, vehicles: FileVehicle[], drives: Set<string>): string {
  const known = (has: (vehicle: FileVehicle) => boolean) => percent(vehicles.filter(has).length, vehicles.length);
  const cells = [
    known((v) => v.displacement !== "" || v.fuel === "Electric"),
    known((v) => v.cylinders !== "" || v.fuel === "Electric"),
    known((v) => v.fuel !== ""),
    known((v) => v.turbo === "T"),
    known((v) => drives.has(modelYear(v))),
  ];
  return `| ${[source, vehicles.length.toLocaleString("en"), ...cells].join(" | ")} |`;
}

const [listed, all, tests] = [await readVehicles(), await readAllVehicles(), await readPacked("vehicle-facts")];
const divided = new Set(
  (await readWeightClasses()).flatMap((one) => one.divided.map((model) => `${one.make} ${model}`)),
);
const offered = all.filter(({ make, model }) => !isHeavy(make, model) && !divided.has(`${make} ${model}`));
const drives = new Set(tests.filter((row) => row.drives !== "").map(modelYear));
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
    "| source | vehicles | displacement | cylinders | fuel | turbo | drive |",
    "|---|---|---|---|---|---|---|",
    line("vPIC", listed, drives),
    line("EPA, by hand and weight classes", all.slice(listed.length), drives),
    line("offered", offered, drives),
    "",
    `${withoutEngine.length.toLocaleString("en")} of ${ofModelYear.size.toLocaleString("en")} model years that are offered have no engine.`,
    `${wellKnown.length - missing.length} of ${wellKnown.length} well-known engines are listed. Missing:`,
    ...missing.map((engine) => `- ${modelYear(engine)} ${engine.displacement} L ${engine.fuel}`),
    "",
  ].join("\n"),
);
