import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { parse } from "csv-parse/sync";
import type { Pool } from "pg";
import { copyRows } from "#db/copy-rows.ts";
import { loadOnce, type Seed } from "#db/load-once.ts";

const file = new URL("../../../data/postal/us.csv.gz", import.meta.url);
const unpack = promisify(gunzip);

export async function postalSeed(): Promise<Seed> {
  return {
    name: "postal_places",
    sha256: createHash("sha256")
      .update(await readFile(file))
      .digest("hex"),
  };
}

/** Loads the cities and states of the ZIP codes of `data/postal`; a newer file replaces them. Returns whether anything was loaded. */
export async function loadPostalPlaces(pool: Pool): Promise<boolean> {
  return loadOnce(pool, await postalSeed(), async (client) => {
    const unpacked = await unpack(await readFile(file));
    const rows = parse<Record<"postal" | "city" | "region", string>>(unpacked, { columns: true });
    await client.query("delete from postal_places where country = 'US'");
    const values = rows.map(({ postal, city, region }) => ["US", postal, city, region]);
    await copyRows(client, "postal_places (country, postal, city, region)", values);
    return true;
  });
}
