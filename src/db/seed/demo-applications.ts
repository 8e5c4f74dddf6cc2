import type { PoolClient } from "pg";
import type { ApplicationRow } from "#db/seed/catalogue-files.ts";
import { copyRows } from "#db/seed/copy-rows.ts";
import { engineKey, type FileVehicle } from "#db/seed/vehicle-file.ts";

/** The qualifiers of an application on one engine, as `shop/fitment/qualifiers.ts` has them. */
type EngineQualifiers = {
  vehicle?: string[];
  displacement?: number[];
  cylinders?: number[];
  fuel?: string[];
  turbo?: boolean;
};

/**
 * Writes lines of `data/catalogue/applications.csv` as applications, one for each engine of a line: for all parts whose
 * `fits` names the line. Throws where a line names a vehicle that is not in the vehicle file.
 */
export async function loadApplications(
  client: PoolClient,
  lines: ApplicationRow[],
  vehicles: FileVehicle[],
): Promise<void> {
  const engines = enginesOf(lines, vehicles);
  await client.query(
    `create temp table lines (fits text, make text, model text, year_from smallint, year_to smallint,
       qualifiers jsonb, notes jsonb, position text, quantity smallint) on commit drop`,
  );
  await copyRows(
    client,
    "lines",
    lines.flatMap((line, index) =>
      besides(line, engines[index] ?? []).map((qualifiers) => [
        line.fits,
        line.make,
        line.model,
        line.from,
        line.to,
        qualifiers,
        JSON.stringify(line.notes ? [line.notes] : []),
        line.position || null,
        line.quantity,
      ]),
    ),
  );
  await client.query(
    "insert into positions (name) select distinct position from lines where position is not null on conflict do nothing",
  );
  await client.query(
    "insert into qualifier_sets (qualifiers, notes) select distinct qualifiers, notes from lines on conflict do nothing",
  );
  await client.query(
    `insert into applications (part_id, model_id, year_from, year_to, qualifiers_id, position_id, quantity, part_type_id)
     select parts.id, models.id, year_from, year_to, qualifier_sets.id, positions.id, quantity, parts.part_type_id
     from lines
     join part_fits using (fits)
     join parts on parts.id = part_fits.part_id
     join models on models.make = lines.make and models.name = lines.model
     join qualifier_sets on qualifier_sets.qualifiers = lines.qualifiers and qualifier_sets.notes = lines.notes
     left join positions on positions.name = lines.position`,
  );
}

/** With what the line asks besides the engine; each once, since engines that need no telling apart ask the same. */
function besides({ qualifiers }: ApplicationRow, engines: EngineQualifiers[]): string[] {
  const asked = JSON.parse(qualifiers || "{}") as object;
  return [...new Set(engines.map((engine) => JSON.stringify({ ...engine, ...asked })))];
}

/** For each line its engines; of a line on all engines, one that asks nothing. */
function enginesOf(lines: ApplicationRow[], vehicles: FileVehicle[]): EngineQualifiers[][] {
  const ofModel = Map.groupBy(vehicles, (v) => `${v.make}|${v.model}`);
  return lines.map(({ fits, make, model, from, to, engines }) => {
    const found = (ofModel.get(`${make}|${model}`) ?? []).filter((v) => v.year >= Number(from) && v.year <= Number(to));
    const byEngine = Map.groupBy(found, engineKey);
    const named = engines === "*" ? null : engines.split(";");
    if (found.length === 0 || named?.some((engine) => !byEngine.has(engine))) {
      throw new Error(`${fits}: no vehicle is a ${from}-${to} ${make} ${model} with engine ${engines}`);
    }
    return named ? named.map((engine) => qualifiersOf(engine, new Set(named), byEngine)) : [{}];
  });
}

/** What tells an engine from the others of its model and years that are not named beside it. */
function qualifiersOf(
  engine: string,
  named: Set<string>,
  byEngine: Map<string, Pick<FileVehicle, "id">[]>,
): EngineQualifiers {
  const known = engine.split("/");
  const [displacement, cylinders, fuel = "", turbo = ""] = known;
  // What the file does not know of an engine is not asked, unless another would then be taken for it.
  const mistaken = [...byEngine.keys()].filter(
    (other) =>
      !named.has(other) &&
      other.split("/").every((value, index) => index === 3 || !known[index] || value === known[index]),
  );
  const twin = [displacement, cylinders, fuel, turbo === "T" ? "" : "T"].join("/");
  if (mistaken.some((other) => other !== twin)) return { vehicle: byEngine.get(engine)?.map(({ id }) => id) };
  return {
    ...(displacement && { displacement: [Number(displacement)] }),
    ...(cylinders && { cylinders: [Number(cylinders)] }),
    ...(fuel && { fuel: [fuel.replaceAll("+", "/")] }),
    ...(mistaken.length > 0 && { turbo: turbo === "T" }),
  };
}
