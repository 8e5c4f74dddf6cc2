import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { readAllVehicles } from "#seed/vehicles/vehicle-file.ts";

type WellKnown = Record<"year" | "make" | "model" | "displacement" | "cylinders" | "fuel", string>;

const nameOf = ({ year, make, model }: { year: string | number; make: string; model: string }) =>
  `${year} ${make} ${model}`;
const ofModelYear = Map.groupBy(await readAllVehicles(), nameOf);

test("every well-known engine is listed for its model year", async () => {
  const file = new URL("../../../test/files/vehicles/engines.csv", import.meta.url);
  const engines: WellKnown[] = parse(await readFile(file), { columns: true });
  expect(engines).toHaveLength(80);
  const missing = engines.filter(
    ({ displacement, cylinders, fuel, ...named }) =>
      !ofModelYear
        .get(nameOf(named))
        ?.some(
          (one) =>
            one.displacement === displacement && one.cylinders === cylinders && (one.fuel === "" || one.fuel === fuel),
        ),
  );
  expect(missing.map(nameOf)).toEqual([]);
});

test.each([
  "1984 Honda Civic",
  "1998 Ford F-350",
  "2012 GMC Yukon XL",
  "2014 GMC Yukon XL",
  "2012 Mercedes-Benz M-Class",
  "2015 Mercedes-Benz M-Class",
  // The Golf of these years, by the name that it was sold under.
  "2007 Volkswagen Rabbit",
  "2009 Volkswagen Rabbit",
])("a %s has an engine", (name) => {
  expect(ofModelYear.get(name)?.some(({ displacement, cylinders }) => displacement !== "" && cylinders !== "")).toBe(
    true,
  );
});
