import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { parse } from "csv-parse/sync";
import type { Pool } from "pg";
import { copyRows } from "#db/copy-rows.ts";
import { loadOnce } from "#db/load-once.ts";

const file = new URL("../../data/postal/us.csv.gz", import.meta.url);
const unpack = promisify(gunzip);

/** Loads the cities and states of the ZIP codes of `data/postal`; a newer file replaces them. Returns whether anything was loaded. */
export async function loadPostalPlaces(pool: Pool): Promise<boolean> {
  const packed = await readFile(file);
  return loadOnce(pool, "postal_places", createHash("sha256").update(packed).digest("hex"), async (client) => {
    const rows = parse<Record<"postal" | "city" | "region", string>>(await unpack(packed), { columns: true });
    await client.query("delete from postal_places where country = 'US'");
    const values = rows.map(({ postal, city, region }) => ["US", postal, city, region]);
    await copyRows(client, "postal_places (country, postal, city, region)", values);
    return true;
  });
}
