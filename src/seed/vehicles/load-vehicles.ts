import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Pool } from "pg";
import { copyRows } from "#db/copy-rows.ts";
import { loadOnce, type Seed } from "#db/load-once.ts";
import { isHeavy } from "#seed/vehicles/heavy-models.ts";
import { readAllVehicles, vehicleFile } from "#seed/vehicles/vehicle-file.ts";
import { readPacked, vehicleDataFile } from "#seed/vehicles/packed-files.ts";
import { loadVinTables, vinSeed } from "#seed/vehicles/vin-tables.ts";
import { loadWeightClasses } from "#seed/vehicles/load-weight-classes.ts";
import { weightClassFile } from "#seed/vehicles/weight-classes.ts";

/** Loads the vehicles of `data/vehicles` and the tables that decode VINs. Returns whether anything was loaded. */
export async function loadVehicles(pool: Pool): Promise<boolean> {
  const loaded = [await loadTree(pool), await loadVinTables(pool)];
  return loaded.includes(true);
}

export const vehicleSeeds = async (): Promise<Seed[]> => [await treeSeed(), await vinSeed()];

async function treeSeed(): Promise<Seed> {
  const hash = createHash("sha256");
  const heavyModels = new URL("heavy-models.ts", import.meta.url);
  for (const file of [
    vehicleFile,
    vehicleDataFile("engines"),
    vehicleDataFile("later-engines"),
    vehicleDataFile("vehicle-facts"),
    weightClassFile,
    heavyModels,
  ])
    hash.update(await readFile(file));
  return { name: "vehicles", sha256: hash.digest("hex") };
}

/** Adds the vehicles that a newer file has; updates what has become known of those that exist, and which models are heavy. */
async function loadTree(pool: Pool): Promise<boolean> {
  return loadOnce(pool, await treeSeed(), async (client) => {
    const columns = `id, year, make, model, displacement_l, cylinders, ${facts.join(", ")}`;
    await client.query("create temp table incoming (like vehicles) on commit drop");
    await client.query("alter table incoming alter column model_id drop not null");
    const [vehicles, known] = await Promise.all([readAllVehicles(), readPacked("vehicle-facts")]);
    const factsOf = new Map(known.map((row) => [`${engineOf(row)}|${row.fuel}`, row]));
    // Where the same engine occurs with and without a turbo, the one without has none; otherwise it is unknown.
    const withTurbo = new Set(vehicles.filter((v) => v.turbo === "T").map((v) => `${engineOf(v)}|${v.fuel}`));
    await copyRows(
      client,
      `incoming (${columns})`,
      vehicles.map((v) => {
        const found = factsOf.get(`${engineOf(v)}|${v.fuel}`);
        return [
          v.id,
          v.year,
          v.make,
          v.model,
          v.displacement || null,
          v.cylinders || null,
          v.fuel || null,
          v.turbo === "T" || (withTurbo.has(`${engineOf(v)}|${v.fuel}`) ? false : flag(found?.turbo)),
          flag(found?.hybrid),
          ...[found?.drives, found?.transmissions, found?.engines, found?.bodies].map(textArray),
        ];
      }),
    );
    await client.query(
      "insert into models (make, name) select distinct make, model from incoming order by make, model on conflict do nothing",
    );
    const heavy = vehicles.filter(({ make, model }) => isHeavy(make, model));
    await client.query(
      `update models set heavy = wanted.heavy from (
         select id, (make, name) in (select make, name from unnest($1::text[], $2::text[]) as of (make, name)) as heavy from models
       ) wanted where wanted.id = models.id and wanted.heavy <> models.heavy`,
      [heavy.map(({ make }) => make), heavy.map(({ model }) => model)],
    );
    // With vehicles that are new, applications may contradict each other that did not, and may no longer be impossible.
    await client.query(
      `with added as (
         insert into vehicles (${columns}, model_id)
         select ${columns}, (select id from models where models.make = incoming.make and models.name = incoming.model)
         from incoming on conflict do nothing returning model_id
       )
       insert into fitment_unchecked (part_id)
       select distinct part_id from applications where model_id in (select model_id from added)`,
    );
    await client.query(
      `update vehicles set ${facts.map((name) => `${name} = incoming.${name}`).join(", ")}
       from incoming where incoming.id = vehicles.id
       and (${facts.map((name) => `incoming.${name}`).join(", ")})
         is distinct from (${facts.map((name) => `vehicles.${name}`).join(", ")})`,
    );
    await loadWeightClasses(client);
    await client.query(
      "insert into fitment_unchecked (part_id) select distinct part_id from fitment_findings where finding = 'impossible'",
    );
    await client.query("analyze vehicles");
    return true;
  });
}

/** The columns that may become known, or known otherwise, of a vehicle that a shop has. */
const facts = ["fuel", "turbo", "hybrid", "drives", "transmissions", "engines", "bodies"] as const;

const flag = (value = "") => (value === "" ? null : value === "T");

type Engine = Record<"make" | "model" | "displacement" | "cylinders", string> & { year: string | number };

function engineOf({ year, make, model, displacement, cylinders }: Engine): string {
  return [year, make, model, displacement, cylinders].join("|");
}

/** Returns a `;` list of the file as a PostgreSQL array; its values contain no quotes. */
function textArray(list: string | undefined): string | null {
  return list ? `{${list.split(";").map((value) => `"${value}"`)}}` : null;
}
