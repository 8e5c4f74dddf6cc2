import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { testDatabase } from "#test/database.ts";

const files = import.meta.glob<Record<string, unknown>>("./**/*.table.ts", { eager: true });
const tables = Object.values(files)
  .flatMap((file) => Object.values(file))
  .filter((one) => is(one, PgTable));

test.each(tables.map((table) => [getTableName(table), table] as const))(
  "the table %s has every column that the code declares",
  async (_name, table) => {
    const { db } = await testDatabase();
    await expect(db.select().from(table).limit(1)).resolves.toBeInstanceOf(Array);
  },
);
