import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Config } from "#process/config.ts";
import { connect } from "#db/connect.ts";
import { isLoaded } from "#db/load-once.ts";
import { demoIsWanted, loadDemoCatalogue } from "#seed/demo/load-catalogue.ts";
import { loadPostalPlaces, postalSeed } from "#seed/postal-places/load-postal-places.ts";
import { loadVehicles, vehicleSeeds } from "#seed/vehicles/load-vehicles.ts";

/** `ownerUrl`: the connection of the owner of the tables, who may rebuild their indexes. */
export type DataToLoad = { ownerUrl: string; catalogue: Config["catalogue"] };

/** Loads what every shop needs, and the demo catalogue where it is configured. */
export async function loadData({ ownerUrl, catalogue }: DataToLoad): Promise<void> {
  const { pool, close } = connect(ownerUrl, { use: "bulk" });
  try {
    await loadVehicles(pool);
    await loadPostalPlaces(pool);
    if (catalogue === "demo") await loadDemoCatalogue(pool);
  } finally {
    await close();
  }
}

/** The same by a process of its own, if anything is missing: its memory is returned when it ends. Throws what that process failed with. */
export async function loadDataApart(data: DataToLoad): Promise<void> {
  if (await isAllLoaded(data)) return;
  const child = fork(fileURLToPath(new URL("load-data-process.ts", import.meta.url)), { execArgv: [] });
  let failure = "The process that loads the data ended.";
  child.on("message", (message) => (failure = String(message)));
  child.send(data);
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(failure);
}

async function isAllLoaded({ ownerUrl, catalogue }: DataToLoad): Promise<boolean> {
  const { pool, close } = connect(ownerUrl, { use: "bulk" });
  try {
    if (!(await isLoaded(pool, [...(await vehicleSeeds()), await postalSeed()]))) return false;
    return catalogue !== "demo" || !(await demoIsWanted(pool));
  } finally {
    await close();
  }
}
