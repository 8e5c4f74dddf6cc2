import type { PoolClient } from "pg";
import type { ApplicationRow } from "#seed/demo/catalogue-files.ts";
import { copyRows } from "#db/copy-rows.ts";
import { inOrder } from "#shop/catalogue/fitment/qualifier-sets.ts";
import { engineKey, type FileVehicle } from "#seed/vehicles/vehicle-file.ts";

/** The qualifiers of an application for one engine, in the shape of `shop/catalogue/fitment/qualifiers.ts`. */
type EngineQualifiers = {
  vehicle?: string[];
  displacement?: number[];
  cylinders?: number[];
  fuel?: string[];
  turbo?: boolean;
};

/**
 * Inserts the lines of `data/catalogue/applications.csv` as applications of all parts whose `fits` names the line, one for each engine
 * of a line. Throws where a line names a vehicle that the vehicle file does not have.
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
      withLineQualifiers(line, engines[index] ?? []).map((qualifiers) => [
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
  // Positions that a shop has added have ids that the sequence knows nothing of.
  await client.query("select setval(pg_get_serial_sequence('positions', 'id'), max(id)) from positions");
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

/** Returns the qualifiers of each engine together with those of the line, without duplicates. */
function withLineQualifiers({ qualifiers }: ApplicationRow, engines: EngineQualifiers[]): string[] {
  const ofLine = JSON.parse(qualifiers || "{}") as object;
  return [...new Set(engines.map((engine) => JSON.stringify(inOrder({ ...engine, ...ofLine }))))];
}

/** Returns the engines of each line; a line for all engines gets one empty entry. */
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

/** Returns qualifiers that tell an engine from those of the same model and years that the line does not name. */
function qualifiersOf(
  engine: string,
  named: Set<string>,
  byEngine: Map<string, Pick<FileVehicle, "id">[]>,
): EngineQualifiers {
  const known = engine.split("/");
  const [displacement, cylinders, fuel = "", turbo = ""] = known;
  // A value that the file does not know is no condition, unless another engine would then match too.
  const lookalikes = [...byEngine.keys()].filter(
    (other) =>
      !named.has(other) &&
      other.split("/").every((value, index) => index === 3 || !known[index] || value === known[index]),
  );
  const twin = [displacement, cylinders, fuel, turbo === "T" ? "" : "T"].join("/");
  if (lookalikes.some((other) => other !== twin)) return { vehicle: byEngine.get(engine)?.map(({ id }) => id) };
  return {
    ...(displacement && { displacement: [Number(displacement)] }),
    ...(cylinders && { cylinders: [Number(cylinders)] }),
    ...(fuel && { fuel: [fuel.replaceAll("+", "/")] }),
    ...(lookalikes.length > 0 && { turbo: turbo === "T" }),
  };
}
