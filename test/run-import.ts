import { readCatalogue } from "#catalogue-files/read-catalogue.ts";
import { readMap } from "#catalogue-files/read-map.ts";
import type { Db } from "#db/connect.ts";
import { getImport, type Import } from "#shop/imports/imports.ts";
import { receiveImport } from "#shop/imports/manage-imports.ts";
import { runImports } from "#shop/imports/run-imports.ts";
import { loadMap } from "#shop/imports/vcdb-map.ts";

const bytes = async function* (text: string | Uint8Array) {
  yield Buffer.from(text);
};

export const never = new AbortController().signal;
export const runNeeds = { readCatalogue, currency: "USD" };

export type Wishes = { name?: string; dryRun?: boolean; replaces?: boolean };

/** Queues a file. */
export async function queueFile(
  db: Db,
  file: string | Uint8Array,
  { name = "file.xml", dryRun = false, replaces = false }: Wishes = {},
) {
  return receiveImport(db, null, { name, dryRun, replaces }, bytes(file));
}

/** Imports a file from beginning to end. */
export async function runFile(db: Db, file: string | Uint8Array, wishes: Wishes = {}): Promise<Import> {
  const id = await queueFile(db, file, wishes);
  await runImports(db, runNeeds, never);
  return getImport(db, id);
}

export async function runMap(db: Db, lines: string[]) {
  return loadMap(db, null, readMap(bytes(lines.join("\n"))));
}
