import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { prepared } from "#shop/foundation/prepared.ts";
import {
  inOrder,
  mostKnown,
  narrow,
  openQuestion,
  type OpenQuestion,
  type VehicleAnswers,
  type VehicleQuestion,
} from "#shop/catalogue/vehicles/questions.ts";
import { vehicles } from "#shop/catalogue/vehicles/vehicles.table.ts";
import { isOffered, vehiclesOfModel, type Vehicle } from "#shop/catalogue/vehicles/vehicles.ts";

const tree = ["year", "make", "model"] as const;
type Level = (typeof tree)[number];

/**
 * The next question on the way to one vehicle, or the vehicle once nothing is open. A question with only one answer left is not
 * asked, and every value that is offered leads on. An unknown engine is offered only where none that is known can be it. Throws `invalid` for an answer that the ones before it do not leave.
 */
export async function vehicleChoices(
  db: Db,
  answers: VehicleAnswers,
): Promise<{ open: OpenQuestion } | { vehicle: Vehicle }> {
  const { year, make, model, ...engine } = answers;
  const chosen = { year, make, model };
  for (const level of tree) {
    if (chosen[level] !== undefined) continue;
    const values = await valuesOf(db, level, chosen);
    if (values.length === 0) return refuse(db, chosen);
    if (values.length > 1) return { open: { question: level, values: inOrder(level, values) } };
    chosen[level] = values[0];
  }
  const named = { year: chosen.year ?? "", make: chosen.make ?? "", model: chosen.model ?? "" };
  const ofModel = isYear(named.year) ? await vehiclesOfModel(db, Number(named.year), named.make, named.model) : [];
  if (ofModel.length === 0) return refuse(db, chosen);
  const { left, refused } = narrow(ofModel, engine);
  if (refused) throw notOffered(refused);
  const known = mostKnown(left);
  const open = openQuestion(known);
  const [vehicle] = known;
  if (open || !vehicle) return open ? { open } : refuse(db, chosen);
  return { vehicle };
}

type Chosen = Record<Level, string | undefined>;

const columns = { year: sql<string>`${vehicles.year}::text`, make: vehicles.make, model: vehicles.model };
const conditions = {
  year: eq(vehicles.year, sql.placeholder("year")),
  make: sql`lower(${vehicles.make}) = lower(${sql.placeholder("make")})`,
  model: sql`lower(${vehicles.model}) = lower(${sql.placeholder("model")})`,
};

// One statement for each level and each set of levels that is answered: planned for these, each finds its index.
const distinct = Object.fromEntries(
  tree.flatMap((level) =>
    subsets(tree.filter((other) => other !== level)).map((known) => [
      [level, ...known].join(),
      prepared((db) =>
        db
          .selectDistinct({ value: columns[level] })
          .from(vehicles)
          .where(and(isOffered, ...known.map((other) => conditions[other])))
          .prepare(`vehicle_${[level, ...known].join("_")}`),
      ),
    ]),
  ),
);

// Looks each year up instead of reading every vehicle for the few years there are.
const years = prepared((db) =>
  db
    .select({ value: sql<string>`y::text` })
    .from(sql`generate_series((select min(year)::int from ${vehicles}), (select max(year)::int from ${vehicles})) as y`)
    .where(sql`exists (select from ${vehicles} where ${vehicles.year} = y::smallint)`)
    .prepare("vehicle_years"),
);

async function valuesOf(db: Db, level: Level, chosen: Chosen): Promise<string[]> {
  if (chosen.year !== undefined && !isYear(chosen.year)) return [];
  const known = tree.filter((other) => other !== level && chosen[other] !== undefined);
  const query = level === "year" && known.length === 0 ? years : distinct[[level, ...known].join()];
  const rows = (await query?.(db).execute(chosen)) ?? [];
  return rows.map(({ value }) => value);
}

/** Names the answer that leads nowhere: the first that is wrong after those before it. */
async function refuse(db: Db, chosen: Chosen): Promise<never> {
  const before: Chosen = { year: undefined, make: undefined, model: undefined };
  for (const level of tree) {
    const answer = chosen[level];
    if (answer === undefined) continue;
    const offered = await valuesOf(db, level, before);
    if (!offered.some((value) => value.toLowerCase() === answer.toLowerCase())) throw notOffered(level);
    before[level] = answer;
  }
  throw new ShopError("not_found");
}

function notOffered(question: VehicleQuestion): ShopError {
  return new ShopError("invalid", { fields: [{ field: question, code: "not_offered" }] });
}

function isYear(text: string): boolean {
  return /^\d{4}$/.test(text);
}

function subsets<T>(values: T[]): T[][] {
  return values.reduce<T[][]>((all, value) => [...all, ...all.map((one) => [...one, value])], [[]]);
}
