import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { namesSix, readEngine } from "#shop/fitment/engine-words.ts";
import { readNote } from "#shop/fitment/notes/read-note.ts";
import type { Qualifiers } from "#shop/fitment/qualifiers.ts";
import { vehicles } from "#shop/vehicles/vehicles.table.ts";

/** Whether a model was sold in some of the years with two engines of six cylinders of one size that may be laid out differently. */
export type HasTwoSixes = (modelId: number, years: { from: number; to: number }, sizes?: number[]) => boolean;

/** Makes whose sixes for petrol and for diesel are laid out alike. */
const alike = ["Audi", "BMW", "Porsche", "Volkswagen"];

export async function readTwoSixes(tx: Db): Promise<HasTwoSixes> {
  const { modelId, year, displacementL, cylinders, fuel, make } = vehicles;
  const isDiesel = sql`coalesce(${fuel}, '') ilike '%diesel%'`;
  const rows = await tx
    .select({ modelId, year, size: displacementL })
    .from(vehicles)
    .where(
      sql`coalesce(${cylinders}, 6) = 6 and ${displacementL} is not null and ${make} <> all(${sql.param(alike)}::text[])`,
    )
    .groupBy(modelId, year, displacementL)
    .having(sql`bool_or(${isDiesel}) and not bool_and(${isDiesel})`);
  const byModel = Map.groupBy(rows, (row) => row.modelId);
  return (id, { from, to }, sizes) =>
    byModel.get(id)?.some(({ year: of, size }) => from <= of && of <= to && (sizes?.includes(size ?? 0) ?? true)) ??
    false;
}

/** Whether a row says how the six cylinders of an engine are laid out. */
export function mayNameSix({ engine, notes }: { engine: unknown; notes: string[] }): boolean {
  return [...[engine].flat().map(String), ...notes].some(namesSix);
}

/**
 * Returns the qualifiers of an application with the layout of six cylinders, in the supplier's words, where nothing else tells the engines of the model
 * apart: 'L6' is asked of those who have a V6 or an L6 of that size. Elsewhere the numbers say it all.
 */
export function withLayout(qualifiers: Qualifiers, notes: string[], hasTwo: (sizes?: number[]) => boolean): Qualifiers {
  const { engine, ...rest } = qualifiers;
  const isSaid = engine?.some(namesSix) && engine.every((one) => isIn(one, rest));
  if (engine && !isSaid) return qualifiers;
  const noted = engine ? [] : notes.flatMap(sixesIn);
  const words = engine ?? noted;
  const isAsked = words.length > 0 && rest.fuel === undefined && hasTwo(rest.displacement);
  return isAsked ? { ...rest, engine: words } : rest;
}

/** Whether the numbers of an application say what an engine in words does. */
function isIn(text: string, { displacement, cylinders }: Qualifiers): boolean {
  const read = readEngine(text);
  const has = (known: number[] | undefined, one: number | undefined) => one === undefined || known?.includes(one);
  return read !== null && has(displacement, read.displacement) === true && has(cylinders, read.cylinders) === true;
}

const six = /(?:\d\.\d ?(?:l|liters?|litres?)?[ ,-]{0,2})?(?<![\w.])[vlihw]-?6(?![\w.])/gi;

function sixesIn(note: string): string[] {
  return namesSix(note) && readNote(note).qualifiers.cylinders?.includes(6) ? (note.match(six) ?? []) : [];
}
