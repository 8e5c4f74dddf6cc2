import type { PoolClient } from "pg";
import type { ApplicationRow } from "#db/seed/catalogue-files.ts";
import { copyRows } from "#db/seed/copy-rows.ts";
import { engineKey, type FileVehicle } from "#db/seed/vehicle-file.ts";

/** The qualifiers of an application on one engine, as `shop/fitment/qualifiers.ts` has them. */
type EngineQualifiers = { displacement?: number[]; cylinders?: number[]; fuel?: string[]; turbo?: boolean };

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
       qualifiers jsonb, position text, quantity smallint) on commit drop`,
  );
  await copyRows(
    client,
    "lines",
    lines.flatMap((line, index) =>
      (engines[index] ?? []).map((engine) => [
        line.fits,
        line.make,
        line.model,
        line.from,
        line.to,
        JSON.stringify(engine),
        line.position || null,
        line.quantity,
      ]),
    ),
  );
  await client.query(
    "insert into positions (name) select distinct position from lines where position is not null on conflict do nothing",
  );
  await client.query(
    "insert into qualifier_sets (qualifiers) select distinct qualifiers from lines on conflict do nothing",
  );
  await client.query(
    `insert into applications (part_id, model_id, year_from, year_to, qualifiers_id, position_id, quantity, part_type_id)
     select parts.id, models.id, year_from, year_to, qualifier_sets.id, positions.id, quantity, parts.part_type_id
     from lines
     join part_fits using (fits)
     join parts on parts.id = part_fits.part_id
     join models on models.make = lines.make and models.name = lines.model
     join qualifier_sets on qualifier_sets.qualifiers = lines.qualifiers and qualifier_sets.notes = '[]'
     left join positions on positions.name = lines.position
     on conflict do nothing`,
  );
}

/** For each line its engines; of a line on all engines, one that asks nothing. */
function enginesOf(lines: ApplicationRow[], vehicles: FileVehicle[]): EngineQualifiers[][] {
  const ofModel = Map.groupBy(vehicles, (v) => `${v.make}|${v.model}`);
  return lines.map(({ fits, make, model, from, to, engines }) => {
    const found = (ofModel.get(`${make}|${model}`) ?? []).filter((v) => v.year >= Number(from) && v.year <= Number(to));
    const named = engines === "*" ? null : engines.split(";");
    const known = new Set(found.map(engineKey));
    if (found.length === 0 || named?.some((engine) => !known.has(engine))) {
      throw new Error(`${fits}: no vehicle is a ${from}-${to} ${make} ${model} with engine ${engines}`);
    }
    if (!named) return [{}];
    return named.map((engine) => qualifiersOf(engine, known)).filter((one) => Object.keys(one).length > 0);
  });
}

function qualifiersOf(engine: string, known: Set<string>): EngineQualifiers {
  const [displacement, cylinders, fuel = "", turbo] = engine.split("/");
  // What the file does not know of an engine is not asked; a turbo only where the same engine comes with and without.
  const other = [displacement, cylinders, fuel, turbo === "T" ? "" : "T"].join("/");
  return {
    ...(displacement && { displacement: [Number(displacement)] }),
    ...(cylinders && { cylinders: [Number(cylinders)] }),
    ...(fuel && { fuel: [fuel.replaceAll("+", "/")] }),
    ...(known.has(other) && { turbo: turbo === "T" }),
  };
}
