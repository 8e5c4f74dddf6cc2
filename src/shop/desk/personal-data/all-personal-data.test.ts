import { expect, test } from "vitest";
import { allPersonalData } from "#shop/desk/personal-data/all-personal-data.ts";
import { testDatabase } from "#test/database.ts";

/** Tables that refer to people and are no data of customers, each with the reason. */
const others: Record<string, string> = {
  imports: "who of the staff ran it",
};

test("every table that can hold a person has a noun that reads and erases it", async () => {
  const { pool } = await testDatabase();
  const { rows } = await pool.query<{ table: string }>(`
    select distinct c.table_name as table from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and (c.column_name ~ '(^|_)(email|phone|phone_number|to_address|network|ip_address|user_agent|contact|address|user_id|actor_id)$')
    order by 1`);
  const known = new Set(allPersonalData.flatMap(({ tables }) => tables));
  expect(rows.map(({ table }) => table).filter((table) => !known.has(table) && !(table in others))).toEqual([]);
});
