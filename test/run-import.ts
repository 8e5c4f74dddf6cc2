import { commandLine } from "#shop/foundation/command-line.ts";
import type { Pool } from "pg";
import { readCatalogue } from "#adapters/catalogue-files/read-catalogue.ts";
import { readMap } from "#adapters/catalogue-files/read-map.ts";
import type { Db } from "#db/db.ts";
import { getImport, importProblemsOf, type Import } from "#shop/supply/imports/imports.ts";
import { receiveImport, undoImport } from "#shop/supply/imports/manage-imports.ts";
import { runImports } from "#shop/supply/imports/queue/run-imports.ts";
import { loadMap } from "#shop/supply/imports/resolve/vcdb-map.ts";

const bytes = async function* (text: string | Uint8Array) {
  yield Buffer.from(text);
};

export const never = new AbortController().signal;
export const runNeeds = { readCatalogue, currency: "USD" };

export type Wishes = { name?: string; dryRun?: boolean; full?: boolean };

/** Queues a file. */
export async function queueFile(
  db: Db,
  file: string | Uint8Array,
  { name = "file.xml", dryRun = false, full = false }: Wishes = {},
) {
  return receiveImport(db, commandLine(), { name, dryRun, full }, bytes(file));
}

/** Imports a file from beginning to end. */
export async function runFile(db: Db, file: string | Uint8Array, wishes: Wishes = {}): Promise<Import> {
  const id = await queueFile(db, file, wishes);
  await runImports(db, runNeeds, never);
  return getImport(db, commandLine(), id);
}

export async function runMap(db: Db, lines: string[]) {
  return loadMap(db, commandLine(), readMap(bytes(lines.join("\n"))));
}

/** All that imports write, but for what they note of themselves. */
export async function everything(pool: Pool): Promise<unknown> {
  const tables = {
    types: "select id, slug, name, system, group_name, pcdb_id from part_types",
    waiting: "select part_id, spelling, key from waiting_part_types",
    brands: "select id, slug, name, aaia_id from brands",
    parts: "select * from parts",
    numbers: "select part_id, kind, number, maker, replaced_by from part_numbers",
    details: "select * from part_details",
    applications: "select * from applications",
    sources: "select * from application_sources",
    unresolved: "select * from unresolved_applications",
  };
  const entries = Object.entries(tables).map(async ([name, text]) => {
    const { rows } = await pool.query<{ row: unknown }>(
      `select to_jsonb(t) as row from (${text}) t order by to_jsonb(t)::text`,
    );
    return [name, rows.map(({ row }) => row)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** What is wrong with the file of an import, by code. */
export async function codes(db: Db, id: string): Promise<string[]> {
  const { rows } = await importProblemsOf(db, commandLine(), id, { limit: 1_000 });
  return rows.map(({ code }) => code);
}

/** Takes an import back, to the end. */
export async function undo(db: Db, id: string) {
  await undoImport(db, commandLine(), id);
  await runImports(db, runNeeds, never);
  return getImport(db, commandLine(), id);
}

/** A 2008 Accord with as many cylinders. */
export async function accordWith(pool: Pool, cylinders: number): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from vehicles where year = 2008 and make = 'Honda' and model = 'Accord' and cylinders = $1
     order by displacement_l nulls last`,
    [cylinders],
  );
  return rows[0]?.id ?? "";
}
