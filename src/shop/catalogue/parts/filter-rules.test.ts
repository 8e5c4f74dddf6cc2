import { expect, test } from "vitest";
import { filterRules } from "#shop/catalogue/parts/filter-rules.ts";
import { testDatabase } from "#test/database.ts";

test("the trigger of stored counts watches every column that a stored count reads", async () => {
  const { pool } = await testDatabase();
  const { rows } = await pool.query<{ definition: string }>(
    "select pg_get_triggerdef(oid) as definition from pg_trigger where tgrelid = 'parts'::regclass and tgname = 'vehicle_counts_after_update'",
  );
  const columns = Object.values(filterRules).flatMap(({ counted }) => counted ?? []);
  expect(columns.length).toBeGreaterThan(0);
  for (const column of columns) expect(rows[0]?.definition).toContain(`old.${column}`);
});
