import { expect, test } from "vitest";
import { readCatalogue, type ApplicationRow } from "#seed/demo/catalogue-files.ts";
import { loadDemoCatalogue } from "#seed/demo/load-catalogue.ts";
import { engineKey, readAllVehicles, type FileVehicle } from "#seed/vehicles/vehicle-file.ts";
import { fitmentsOf } from "#shop/catalogue/fitment/fitment.ts";
import type { Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";
import { ownDatabase } from "#test/database.ts";
import { chance } from "./chance.ts";
import { expandApplications } from "./expand-applications.ts";

test("what the shop says of the demo designs on forty vehicles is what the catalogue's files say", async () => {
  const { db, pool } = await ownDatabase("bulk");
  await loadDemoCatalogue(pool);
  const [{ parts: all, applications }, vehicles] = await Promise.all([readCatalogue(), readAllVehicles()]);
  // Of each design one part: what the other brands offer for it has the same rows.
  const parts = [...new Map(all.map((part) => [part.fits, part])).values()];
  const expanded = Map.groupBy(expandApplications(applications, vehicles), (found) => found.vehicleId);
  const linesOf = Map.groupBy(applications, (line) => `${line.make}|${line.model}`);
  const chosen = choose(vehicles);
  const wrong: string[] = [];
  const seen = { fits: 0, depends: 0, does_not_fit: 0 };
  for (const vehicle of chosen) {
    const named = Map.groupBy(expanded.get(vehicle.id) ?? [], (found) => found.fits);
    const ofModel = Map.groupBy(linesOf.get(`${vehicle.make}|${vehicle.model}`) ?? [], (line) => line.fits);
    // Those of the model, and some of the thousands that have nothing to do with it.
    const judged = parts.filter((part, index) => ofModel.has(part.fits) || index % 40 === 0);
    const fitments = await fitmentsOf(
      db,
      judged.map((part) => part.id),
      { vehicleId: vehicle.id },
    );
    const gears = [...fitments.values()][0]?.vehicle;
    for (const part of judged) {
      const lines = named.get(part.fits) ?? [];
      const answers = lines.map((line) => {
        const answer = matchQualifiers(JSON.parse(line.qualifiers || "{}") as Qualifiers, gears);
        return answer === "yes" && restricting.test(line.notes) ? "open" : answer;
      });
      const could = (ofModel.get(part.fits) ?? []).some((line) => couldBe(line, vehicle));
      const expected =
        part.fits === ""
          ? "universal"
          : answers.includes("yes")
            ? "fits"
            : answers.includes("open") || could
              ? "depends"
              : "does_not_fit";
      const verdict = fitments.get(part.id)?.verdict;
      if (verdict !== expected)
        wrong.push(
          `${part.sku} on ${engineKey(vehicle)} ${vehicle.year} ${vehicle.model}: ${verdict}, not ${expected}`,
        );
      if (verdict && verdict in seen) seen[verdict as keyof typeof seen] += 1;
    }
  }
  expect(wrong.slice(0, 10)).toEqual([]);
  expect(seen.fits).toBeGreaterThan(500);
  expect(seen.depends).toBeGreaterThan(50);
});

/** By chance, always the same, and some that are hard: no engine in the file, a year split by date. */
function choose(vehicles: FileVehicle[]): FileVehicle[] {
  const known = /^(2001 Ford Mustang|2015 Jeep Grand Cherokee|2008 Honda Accord|2013 Toyota RAV4|2012 Toyota Prius)$/;
  const hard = vehicles.filter((v) => known.test(`${v.year} ${v.make} ${v.model}`));
  const recent = vehicles.filter((v) => v.year >= 1998);
  const others = recent
    .toSorted((a, b) => chance(`${a.id} chosen`) - chance(`${b.id} chosen`))
    .slice(0, 40 - hard.length);
  return [...hard, ...others];
}

/** The notes of the demo designs that restrict by facts that the vehicle data lacks. */
const restricting = /^Check |^Requires \d+-inch/;

/** Returns whether a vehicle meets qualifiers; `open` where neither the file nor the EPA's lists of drives and gearboxes decide. */
function matchQualifiers(
  qualifiers: Qualifiers,
  vehicle?: { drives: string[] | null; transmissions: string[] | null },
) {
  const { drive, transmission, ...rest } = qualifiers;
  if (Object.keys(rest).length > 0) return "open";
  const wanted = drive ?? transmission;
  if (!wanted) return "yes";
  const had = drive ? vehicle?.drives : vehicle?.transmissions;
  const meeting = had?.filter((value) => wanted.includes(value));
  return !had || !meeting ? "open" : meeting.length === 0 ? "no" : meeting.length === had.length ? "yes" : "open";
}

/** A plug-in hybrid may be what a line calls gasoline or electric. */
const meanings = (value: string) => (value === "Plug-in Hybrid" ? [value, "Gasoline", "Electric"] : [value]);

/** Whether a vehicle of which the file does not know all may be one that the line names. */
function couldBe(line: ApplicationRow, vehicle: FileVehicle): boolean {
  if (vehicle.year < Number(line.from) || vehicle.year > Number(line.to) || line.engines === "*") return false;
  const known = engineKey(vehicle).split("/");
  return line.engines.split(";").some((engine) => {
    const pairs = engine
      .split("/")
      .map((wanted, index) => [wanted, known[index]] as const)
      .slice(0, 3);
    const conflict = pairs.some(([wanted, value]) => wanted && value && !meanings(value).includes(wanted));
    return !conflict && pairs.some(([wanted, value]) => wanted && (!value || meanings(value).length > 1));
  });
}
