import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { readNote } from "#shop/catalogue/fitment/notes/read-note.ts";
import { models, vinPatterns, vinSchemas } from "#shop/catalogue/vehicles/vehicles.table.ts";

type Years = { from: number; to: number };

/** Whether a text names a trim that a model may have had in one of these years. */
export type MayHaveTrim = (modelId: number, years: Years, text: string) => boolean;

/** Equipment by which cars are named and that VINs don't tell. */
const untold = /^(?:FX4|Z71|TRD(?: .+)?|Pre-?Runner|XRS|VP|SE-R)$/i;

/** How many usual trims data must name of a year that are believed to know it: those that name one, or only cabs, lack the others. */
const enough = 2;

type OfYear = { names: Set<string>; usual: Set<string> };

/** Reads the trims that VINs of these models name; those of models that share their maker's codes are among them. */
export async function readTrims(tx: Db, modelIds: number[]): Promise<MayHaveTrim> {
  const rows = modelIds.length === 0 ? [] : await trimsOf(tx, modelIds);
  const usual = new Map<string, boolean>();
  const isUsual = (name: string) => usual.get(name) ?? usual.set(name, isUsualTrim(name)).get(name) === true;
  const known = new Map<string, OfYear>();
  for (const { id, from, to, trims } of rows) {
    const names = trims.flatMap(namesIn);
    for (let year = from; year <= to; year += 1) {
      const ofYear = known.get(`${id} ${year}`) ?? { names: new Set(), usual: new Set() };
      for (const name of names) {
        ofYear.names.add(wordsOf(name));
        if (isUsual(name)) ofYear.usual.add(wordsOf(name));
      }
      known.set(`${id} ${year}`, ofYear);
    }
  }
  return (modelId, { from, to }, text) => {
    const named = namesIn(text);
    if (named.some((one) => untold.test(one))) return true;
    const mayHave = (year: number) => {
      const ofYear = known.get(`${modelId} ${year}`);
      return named.some((one) => {
        if (isUsual(one) && (ofYear?.usual.size ?? 0) < enough) return true;
        const [words, names] = [wordsOf(one), [...(ofYear?.names ?? [])]];
        return names.some((name) => (isUsual(one) ? name.includes(words) : name.startsWith(words)));
      });
    };
    return Array.from({ length: to - from + 1 }, (_, at) => from + at).some(mayHave);
  };
}

/** The trims of a year's schemas. One without an end is believed for its first year alone. */
async function trimsOf(tx: Db, modelIds: number[]) {
  const { rows } = await tx.execute<Years & { id: number; trims: string[] }>(sql`
    with schemas as (
      select distinct m.id, p.schema_id from ${models} m join ${vinPatterns} p on p.make = m.make and p.model = m.name
      where m.id = any(${sql.param(modelIds)}::int[])
    ), named as (
      select s.id, s.schema_id, array_agg(distinct p.trim) as trims
      from schemas s join ${vinPatterns} p on p.schema_id = s.schema_id and p.trim is not null group by 1, 2
    )
    select distinct n.id, n.trims, y.year_from as "from", coalesce(y.year_to, y.year_from) as "to"
    from named n join ${vinSchemas} y on y.schema_id = n.schema_id`);
  return rows;
}

/** 'EX/LX' are two; 'R/T' is one. */
const namesIn = (text: string) =>
  [text, ...text.split(/[,/&|;]|\s(?:and|or|und|oder)\s/i)].map((one) => one.trim()).filter(Boolean);

/** 'SE-R', 'SE R' and 'se-r' are one. Blanks stand around it, so that no word is found within another. */
const wordsOf = (name: string) =>
  ` ${name
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, " ")
    .trim()} `;

/** Whether a name is that of a trim with several makers. */
function isUsualTrim(name: string): boolean {
  const { qualifiers, open } = readNote(name);
  return !open && Object.keys(qualifiers).join() === "trim";
}
