import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { prepared } from "#shop/foundation/prepared.ts";
import type { Db } from "#db/db.ts";
import { modelClasses, models } from "#shop/catalogue/vehicles/vehicles.table.ts";
import type { VinFacts } from "#shop/catalogue/vehicles/vin-patterns.ts";

type Class = { make: string; name: string; series: string; weightFrom: number | null; weightTo: number | null };

const [divided, own] = [alias(models, "divided_models"), alias(models, "class_models")];

const classesSold = prepared((db) =>
  db
    .select({
      make: own.make,
      name: own.name,
      series: modelClasses.series,
      weightFrom: modelClasses.weightFrom,
      weightTo: modelClasses.weightTo,
    })
    .from(modelClasses)
    .innerJoin(divided, sql`${divided.id} = ${modelClasses.dividedId}`)
    .innerJoin(own, sql`${own.id} = ${modelClasses.classId}`)
    .where(
      sql`${divided.make} = ${sql.placeholder("make")} and ${divided.name} = ${sql.placeholder("model")}
        and exists (select from vehicles v where v.model_id = ${own.id} and v.year = ${sql.placeholder("year")})`,
    )
    .orderBy(own.name)
    .prepare("weight_classes_sold"),
);

/** Returns the models of a VIN, each that is sold in weight classes replaced by the classes that the VIN leaves. */
export async function classesMeant(
  db: Db,
  year: number,
  { models: named, series, weight }: VinFacts,
): Promise<VinFacts["models"]> {
  const meant = await Promise.all(
    named.map(async ({ make, model }) => {
      const classes = await classesSold(db).execute({ make, model, year });
      if (classes.length === 0) return [{ make, model }];
      return ofWeight(ofSeries(classes, series), weight).map((one) => ({ make: one.make, model: one.name }));
    }),
  );
  return meant.flat();
}

/** The classes that the series of a VIN names: '2500 (3/4 Ton)', 'DR (1500)', 'C2500/P2500', '350 HD'. Where it names none, all of them. */
function ofSeries(classes: Class[], series: string[]): Class[] {
  const named = new Set(series.flatMap(namedIn));
  const exact = classes.filter((one) => named.has(one.series));
  if (exact.length > 0) return exact;
  const numbers = new Set([...named].map((name) => name.split(" ")[0]));
  const alike = classes.filter((one) => numbers.has(one.series));
  return alike.length > 0 ? alike : classes;
}

const tons: [RegExp, string][] = [
  [/1\/2 ton/i, "1500"],
  [/3\/4 ton/i, "2500"],
  [/\b1 ton/i, "3500"],
];

function namedIn(series: string): string[] {
  const numbers = [...series.matchAll(/(\d{3,4})(?!\d)(?: ?([HX]D)\b)?/gi)].map(([, number, suffix]) =>
    suffix ? `${number} ${suffix.toUpperCase()}` : String(number),
  );
  return numbers.length > 0 ? numbers : tons.flatMap(([ton, number]) => (ton.test(series) ? [number] : []));
}

/** Returns the classes of a series that match the weight in the VIN, if that distinguishes them. */
function ofWeight(classes: Class[], weight: VinFacts["weight"]): Class[] {
  const heavyEnough = classes.filter(({ weightFrom, weightTo }) =>
    weight.some(({ from, to }) => (weightFrom ?? 0) <= to && from <= (weightTo ?? Number.POSITIVE_INFINITY)),
  );
  return heavyEnough.length > 0 ? heavyEnough : classes;
}
