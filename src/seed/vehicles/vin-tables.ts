import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Pool } from "pg";
import { copyRows } from "#db/copy-rows.ts";
import { loadOnce, type Seed } from "#db/load-once.ts";
import { readPacked, vehicleDataFile } from "#seed/vehicles/packed-files.ts";

const names = ["vin-wmis", "vin-schemas", "vin-patterns"] as const;

export async function vinSeed(): Promise<Seed> {
  const hash = createHash("sha256");
  for (const name of names) hash.update(await readFile(vehicleDataFile(name)));
  return { name: "vin", sha256: hash.digest("hex") };
}

/** Loads the tables that decode VINs; newer files replace them. Returns whether anything was loaded. */
export async function loadVinTables(pool: Pool): Promise<boolean> {
  return loadOnce(pool, await vinSeed(), async (client) => {
    const [wmis, schemas, patterns] = await Promise.all([
      readPacked("vin-wmis"),
      readPacked("vin-schemas"),
      readPacked("vin-patterns"),
    ]);
    // Not truncate: VINs are decoded with the old rows until the commit.
    await client.query("delete from vin_wmis; delete from vin_schemas; delete from vin_patterns");
    await copyRows(
      client,
      "vin_wmis (wmi, kind, make)",
      wmis.map((row) => [row.wmi, row.kind, row.make || null]),
    );
    await copyRows(
      client,
      "vin_schemas (wmi, schema_id, year_from, year_to)",
      schemas.map((row) => [row.wmi, row.schema, row.from, row.to || null]),
    );
    await copyRows(
      client,
      "vin_patterns (schema_id, keys, make, model, displacement_l, cylinders, fuel, turbo, body, trim, series, engine, doors, heavy, weight_from, weight_to)",
      patterns.map(({ schema, keys, turbo, ...row }) => [
        schema,
        keys,
        row.make || null,
        row.model || null,
        row.displacement || null,
        row.cylinders || null,
        row.fuel || null,
        turbo ? turbo === "T" : null,
        row.body || null,
        row.trim || null,
        row.series || null,
        row.engine || null,
        row.doors || null,
        row.heavy === "T",
        row.weight_from || null,
        row.weight_to || null,
      ]),
    );
    await client.query("analyze vin_wmis; analyze vin_schemas; analyze vin_patterns");
    return true;
  });
}
