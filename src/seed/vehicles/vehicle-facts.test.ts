import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { readPacked } from "#seed/vehicles/packed-files.ts";
import { readAllVehicles, readCatalogueVehicles } from "#seed/vehicles/vehicle-file.ts";

type Expected = Record<"year" | "make" | "model" | "displacement", string> & {
  fact: "engines" | "bodies" | "hybrid" | "turbo" | "drives" | "transmissions";
  expected: string;
};
type Engine = Record<"year" | "make" | "model" | "displacement" | "cylinders" | "fuel", string>;

async function readTable<T>(name: string): Promise<T[]> {
  const file = new URL(`../../../test/files/vehicles/${name}.tsv`, import.meta.url);
  return parse<T>(await readFile(file), { columns: true, delimiter: "\t" });
}

const nameOf = ({ year, make, model }: { year: string | number; make: string; model: string }) =>
  `${year} ${make} ${model}`;
const factsOf = Map.groupBy(await readPacked("vehicle-facts"), (row) => `${nameOf(row)} ${row.displacement}`);
const expected = await readTable<Expected>("facts");

test.each(expected.map((row) => [`${nameOf(row)} ${row.displacement}`, row.fact, row.expected] as const))(
  "of a %s it is known which %s it has: %s",
  (name, fact, value) => {
    expect(factsOf.get(name)?.map((row) => row[fact])).toContain(value);
  },
);

test("engines that only the newest tests have are listed, and the demo catalogue does not know them", async () => {
  const key = (one: Omit<Engine, "year"> & { year: string | number }) =>
    [nameOf(one), one.displacement, one.cylinders, one.fuel].join(" ");
  const [all, known] = [new Set((await readAllVehicles()).map(key)), new Set((await readCatalogueVehicles()).map(key))];
  const engines = (await readTable<Engine>("later-engines")).map(key);
  expect(engines.filter((engine) => !all.has(engine))).toEqual([]);
  expect(engines.filter((engine) => known.has(engine))).toEqual([]);
});
