import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { decodeVin } from "#shop/catalogue/vehicles/decode-vin.ts";
import { testDatabase } from "#test/database.ts";

type Row = Record<
  "kind" | "vin" | "year" | "make" | "model" | "displacement" | "cylinders" | "fuel" | "problems" | "why",
  string
>;
const rows: Row[] = parse(readFileSync(new URL("../../../../test/files/vehicles/vins.csv", import.meta.url)), {
  columns: true,
});
const today = new Date("2026-06-01T00:00:00Z");

test.each(rows)(
  "$vin ($kind) is a $year $make $model $displacement $fuel, $problems",
  async ({ vin, problems, ...is }) => {
    const { db } = await testDatabase();
    const decode = decodeVin(db, vin, {}, today);
    if (problems === "not_a_vin")
      return expect(decode).rejects.toMatchObject({ fields: [{ field: "vin", code: "not_a_vin" }] });
    const decoded = await decode;
    expect(decoded.problems.map(({ code }) => code).toSorted()).toEqual(problems.split(" ").filter(Boolean));
    const [vehicle] = decoded.vehicles;
    const { year, make } = vehicle ?? decoded.details;
    expect({ year: String(year ?? ""), make: make ?? "" }).toEqual({
      // The year of a heavy vehicle does not matter.
      year: is.year || (is.kind === "heavy" ? String(year ?? "") : ""),
      make: is.make,
    });
    if (!is.model) return expect(decoded.vehicles).toEqual([]);
    // What is known of each vehicle that is left agrees, whether or not the VIN leaves one alone.
    for (const { model, displacementL, cylinders, fuel } of decoded.vehicles) {
      expect(model).toBe(is.model);
      if (is.displacement) expect([null, Number(is.displacement)]).toContain(displacementL);
      if (is.cylinders) expect([null, Number(is.cylinders)]).toContain(cylinders);
      if (is.fuel) expect([null, is.fuel]).toContain(fuel);
    }
  },
);
