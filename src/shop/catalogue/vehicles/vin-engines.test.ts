import { expect, test } from "vitest";
import { fuelsOf, plugIn, vehiclesMeant } from "#shop/catalogue/vehicles/agreement.ts";
import { mostKnown } from "#shop/catalogue/vehicles/questions.ts";
import { vehicles, vinPatterns, vinSchemas } from "#shop/catalogue/vehicles/vehicles.table.ts";
import type { Vehicle } from "#shop/catalogue/vehicles/vehicles.ts";
import { readPatterns, type VinFacts, type VinPattern } from "#shop/catalogue/vehicles/vin-patterns.ts";
import { testDatabase } from "#test/database.ts";

const letters = "ABCDEFGHJKLMNPRSTUVWXYZ0123456789";
const yearCodes = "ABCDEFGHJKLMNPRSTVWXY123456789";
const latestYear = 2026;

/** What a key allows of the characters 4 to 8 and 10 to 17: each a list, or `*`. */
function allowedBy(keys: string): string[] {
  const [before = "", after = ""] = keys.split("|");
  const read = (text: string, length: number) =>
    Array.from({ length }, (_, at) => {
      const token = (text.match(/\[[^\]]*\]|./g) ?? [])[at] ?? "*";
      if (token === "#") return "0123456789";
      return token.length === 1 ? token : [...letters].filter((letter) => new RegExp(token).test(letter)).join("");
    });
  return [...read(before, 5), ...read(after, 8)];
}

/** What both allow; null where they exclude each other. */
function common(one: string[], other: string[]): string[] | null {
  const both = one.map((allowed, at) => {
    const also = other[at] ?? "*";
    if (allowed === "*" || also === "*") return allowed === "*" ? also : allowed;
    return [...allowed].filter((letter) => also.includes(letter)).join("");
  });
  return both.includes("") ? null : both;
}

type KnownPattern = VinPattern & { allowed: string[] };
const isMatched = ({ allowed }: KnownPattern, vin: string) =>
  allowed.every((letters, at) => letters === "*" || letters.includes(vin.charAt(at)));
const saysEngine = (one: Omit<VinPattern, "stale">) =>
  [one.displacementL, one.cylinders, one.fuel, one.turbo].some((fact) => fact !== null);

/** The facts of a VIN for each pair of patterns of a maker's year, one of them of a model and one of an engine, that a VIN can have at once. */
function* factsOfYear(patterns: KnownPattern[], year: number): Generator<VinFacts> {
  const ofYear = Array.from({ length: 13 }, (_, at) => (at === 5 ? yearCodes.charAt((year - 1980) % 30) : "*"));
  const seen = new Set<string>();
  for (const model of patterns.filter((one) => one.model !== null)) {
    const start = common(model.allowed, ofYear);
    for (const engine of start ? [model, ...patterns.filter(saysEngine)] : []) {
      const vin =
        start &&
        common(start, engine.allowed)
          ?.map((letters) => letters.charAt(0))
          .join("");
      if (!vin || seen.has(vin)) continue;
      seen.add(vin);
      const matched = patterns.filter((one) => isMatched(one, vin));
      yield readPatterns(matched, `1ZZ${vin.slice(0, 5)}0${vin.slice(5)}`);
    }
  }
}

/** Whether a vehicle that is left may stand for another: nothing that is known of both differs, and no turbo or unusual fuel is added or lost. */
function stands(left: Vehicle, vehicle: Vehicle, facts: VinFacts): boolean {
  const same = (["displacementL", "cylinders", "fuel"] as const).every(
    (fact) => left[fact] === null || vehicle[fact] === null || left[fact] === vehicle[fact],
  );
  const usual =
    left.displacementL === null ||
    facts.displacementL.length + facts.fuel.length > 0 ||
    /^(Gasoline|Electric)$/.test(left.fuel ?? "Gasoline");
  return (
    same &&
    (vehicle.turbo !== true || left.turbo === true) &&
    (vehicle.fuel !== null || vehicle.displacementL !== null || usual)
  );
}

const says = <T>(stated: T[], known: T | null) => stated.length === 0 || known === null || stated.includes(known);

const nameOf = ({ model, displacementL, cylinders, fuel, turbo }: Vehicle) =>
  [model, displacementL, cylinders, fuel, turbo].join(" ");

/** Whether a vehicle has the engine that the VIN states, as far as it is known. */
function isStated(vehicle: Vehicle, facts: VinFacts, fuels: string[]): boolean {
  return (
    says(facts.displacementL, vehicle.displacementL) &&
    says(facts.cylinders, vehicle.cylinders) &&
    says(fuels, vehicle.fuel) &&
    (vehicle.turbo !== true || says(facts.turbo, true))
  );
}

test("of every model year no VIN decides another engine, and none that it may be is lost", async () => {
  const { db } = await testDatabase();
  const [schemas, patterns, all] = await Promise.all([
    db.select().from(vinSchemas),
    db.select().from(vinPatterns),
    db.select().from(vehicles),
  ]);
  const ofSchema = Map.groupBy(
    patterns
      .filter((one) => one.model !== null || saysEngine(one))
      .map((one) => ({ ...one, allowed: allowedBy(one.keys) })),
    ({ schemaId }) => schemaId,
  );
  const ofModel = Map.groupBy(all, ({ year, make, model }) => `${year} ${make} ${model}`);
  const years = schemas.flatMap(({ wmi, schemaId, yearFrom, yearTo }) =>
    // Until when a schema without an end was in use is known only of recent ones.
    Array.from({ length: (yearTo ?? (yearFrom >= 2023 ? latestYear : yearFrom)) - yearFrom + 1 }, (_, at) => ({
      of: `${wmi} ${yearFrom + at}`,
      year: yearFrom + at,
      schemaId,
    })),
  );
  const seen = new Set<string>();
  const reached = new Set<string>();
  const wrong: unknown[] = [];
  for (const group of Map.groupBy(years, ({ of }) => of).values()) {
    const [{ year }] = group as [(typeof group)[0]];
    const schemaIds = [...new Set(group.map(({ schemaId }) => schemaId))].toSorted();
    if (seen.has(`${year} ${schemaIds}`)) continue;
    seen.add(`${year} ${schemaIds}`);
    const known = schemaIds.flatMap((id) => ofSchema.get(id) ?? []).map((one) => ({ ...one, stale: false }));
    for (const facts of factsOfYear(known, year)) {
      const { models, displacementL, cylinders, turbo } = facts;
      const key = `${year} ${JSON.stringify([models, displacementL, cylinders, fuelsOf(facts), turbo])}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const named = models.flatMap(({ make, model }) => ofModel.get(`${year} ${make} ${model}`) ?? []);
      // Of some plug-in hybrids the data say only what their engine burns.
      const fuels =
        fuelsOf(facts).includes(plugIn) && !named.some((one) => isStated(one, facts, fuelsOf(facts)))
          ? ["Gasoline"]
          : fuelsOf(facts);
      const left = mostKnown(vehiclesMeant(named, facts));
      const lost = named.filter(
        (one) => isStated(one, facts, fuels) && !left.some((other) => stands(other, one, facts)),
      );
      const others = left.filter((one) => !isStated(one, facts, fuels));
      if (lost.length > 0 || others.length > 0)
        wrong.push({ key, lost: lost.map(nameOf), left: left.map(nameOf), others });
      for (const one of named) reached.add(`${one.year} ${one.make} ${one.model}`);
    }
  }
  expect(wrong.slice(0, 3)).toEqual([]);
  expect(reached.size).toBeGreaterThan(12_000);
});
