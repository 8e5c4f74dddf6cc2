import { readdir, readFile } from "node:fs/promises";
import type { Pool } from "pg";
import { describe, expect, test } from "vitest";
import { commandLine } from "#shop/foundation/command-line.ts";
import { getImport } from "#shop/supply/imports/imports.ts";
import { runImports } from "#shop/supply/imports/queue/run-imports.ts";
import { readSuppliedDetails } from "#shop/catalogue/parts/supplied-details.ts";
import { testDatabase } from "#test/database.ts";
import { everything, never, queueFile, runMap, runNeeds, undo } from "#test/run-import.ts";

const folder = new URL("../../../../../test/files/suppliers/pies/", import.meta.url);
const names = (await readdir(folder)).filter((name) => name.endsWith(".xml")).map((name) => name.slice(0, -4));

type Expected = {
  currency?: string;
  fault?: string;
  parts?: Record<string, Record<string, unknown>>;
  problems?: Record<string, number>;
};

/** What the expected tables call a column. */
const columns: Record<string, string> = {
  price: "price_cents",
  list: "list_cents",
  jobber: "jobber_cents",
  wholesale: "wholesale_cents",
  core: "core_cents",
  map: "map_cents",
};

async function storedParts(pool: Pool): Promise<Record<string, Record<string, unknown>>> {
  const { rows } = await pool.query<Record<string, unknown>>(
    "select p.*, d.details, coalesce(maker_number, sku) as number from parts p left join part_details d on d.part_id = p.id where removed_at is null",
  );
  return Object.fromEntries(rows.map((row) => [String(row["number"]), row]));
}

const supplied = (details: unknown) => readSuppliedDetails(details as Record<string, unknown>).supplied;

function partAsExpected(row: Record<string, unknown>, names: string[]): Record<string, unknown> {
  const read: Record<string, (row: Record<string, unknown>) => unknown> = {
    breaks: ({ price_breaks: breaks }) =>
      (breaks as { quantity: number; cents: number }[]).map(({ quantity, cents }) => [quantity, cents]),
    keyWords: ({ key_words: words }) => words,
    packages: ({ details }) => supplied(details).packages,
    kit: ({ details }) => supplied(details).kit.map(({ number, quantity }) => [number, quantity]),
    extended: ({ details }) => supplied(details).extended,
  };
  const cents = (value: unknown) => (value === null ? null : Number(value));
  return Object.fromEntries(
    names.map((name) => [name, read[name]?.(row) ?? (columns[name] ? cents(row[columns[name]]) : row[name])]),
  );
}

describe("suppliers' PIES files", () => {
  test.each(names)("%s is taken as it is meant, and undone without a trace", async (name) => {
    const expected = JSON.parse(await readFile(new URL(`${name}.json`, folder), "utf8")) as Expected;
    const { db, pool } = await testDatabase();
    await runMap(db, ["part_type,1684,Brake Pad Set,Brakes", "part_type,5340,Oil Filter,Filters"]);
    const before = await everything(pool);
    const id = await queueFile(db, await readFile(new URL(`${name}.xml`, folder)), { name: `${name}.xml` });
    await runImports(db, { ...runNeeds, currency: expected.currency ?? "USD" }, never);
    const done = await getImport(db, commandLine(), id);
    if (expected.fault) {
      expect(done).toMatchObject({ state: "failed", failure: { code: expected.fault } });
      return;
    }
    expect(done.state).toBe("done");
    expect(done.problems).toEqual(expected.problems);
    const stored = await storedParts(pool);
    const found = Object.entries(expected.parts ?? {}).map(([number, wanted]) => [
      number,
      partAsExpected(stored[number] ?? {}, Object.keys(wanted)),
    ]);
    expect(Object.fromEntries(found)).toEqual(expected.parts);

    const undone = await undo(db, id);
    expect(undone.problems["changed_since"]).toBeUndefined();
    expect(await everything(pool)).toEqual(before);
  });
});
