import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Pool } from "pg";
import { copyRows } from "#db/seed/copy-rows.ts";
import { once } from "#db/seed/once.ts";
import { readVehicles, vehicleFile } from "#db/seed/vehicle-file.ts";

/** Loads the vehicles of `data/vehicles`; a newer file adds those that are missing. Answers whether it had to. */
export async function loadVehicles(pool: Pool): Promise<boolean> {
  const sha256 = createHash("sha256")
    .update(await readFile(vehicleFile))
    .digest("hex");
  return once(pool, "vehicles", sha256, async (client) => {
    const columns = "id, year, make, model, displacement_l, cylinders, fuel, turbo";
    await client.query("create temp table incoming (like vehicles) on commit drop");
    const vehicles = await readVehicles();
    await copyRows(
      client,
      `incoming (${columns})`,
      vehicles.map((v) => [
        v.id,
        v.year,
        v.make,
        v.model,
        v.displacement || null,
        v.cylinders || null,
        v.fuel || null,
        v.turbo === "T",
      ]),
    );
    await client.query(`insert into vehicles (${columns}) select ${columns} from incoming on conflict do nothing`);
    await client.query("analyze vehicles");
    return true;
  });
}
