import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "#test/database.ts";

test("no index has the stock of parts, so that an order writes the part's row and no index", async () => {
  const { db } = await testDatabase();
  const { rows } = await db.execute<{ name: string }>(sql`
    select i.indexrelid::regclass::text as name
    from pg_index i where i.indrelid = 'parts'::regclass and pg_get_indexdef(i.indexrelid) ~ '\\mstock\\M'`);
  expect(rows).toEqual([]);
});

test("no index for searching collects so many changes that reading them would slow a search down", async () => {
  const { db } = await testDatabase();
  const { rows } = await db.execute<{ name: string; options: string[] | null }>(sql`
    select index.relname as name, index.reloptions as options
    from pg_class index join pg_am on pg_am.oid = index.relam
    where pg_am.amname = 'gin' and index.relnamespace = 'public'::regnamespace`);
  expect(rows.map(({ name }) => name)).toContain("parts_by_words");
  const limited = rows.filter(({ options }) => options?.includes("gin_pending_list_limit=128"));
  expect(limited).toEqual(rows);
});
