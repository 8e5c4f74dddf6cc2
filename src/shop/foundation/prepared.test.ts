import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Db } from "#db/db.ts";
import { shipRulesOf } from "#shop/selling/delivery/ship-rules.ts";
import { kitPartsOf } from "#shop/catalogue/kits/kit-parts.ts";
import { takeStock } from "#shop/selling/orders/stock.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";
import { nearNumbers } from "#shop/catalogue/search/near-numbers.ts";
import { findByNumber } from "#shop/catalogue/search/part-numbers.ts";
import { testDatabase } from "#test/database.ts";

/** How often PostgreSQL plans a statement for its values before it compares with a plan for all. */
const tried = 5;

test("what an order, a part page and a search ask the database each time is planned once, not each time", async () => {
  const { db } = await testDatabase();
  const [part] = await db
    .insert(parts)
    .values({ sku: "KES-BD-300", name: "Brake disc", priceCents: 1_000, stock: 100 })
    .returning({ id: parts.id });
  const partId = part!.id;
  const uses: [string, (tx: Db) => Promise<unknown>][] = [
    ["take_stock", (tx) => takeStock(tx, [{ partId, quantity: 1 }])],
    ["parts_of_kits", (tx) => kitPartsOf(tx, [partId])],
    ["ship_rules_of_parts", (tx) => shipRulesOf(tx, [partId])],
    ["numbers_equal_to", (tx) => findByNumber(tx, "KES-BD-3")],
    ["numbers_from", (tx) => findByNumber(tx, "KES-BD-3")],
    ["numbers_near", (tx) => nearNumbers(tx, "KES-BD-301")],
  ];
  await db.transaction(async (tx) => {
    for (const [name, use] of uses) {
      for (let n = 0; n < 2 * tried; n += 1) await use(tx);
      const { rows } = await tx.execute(
        sql`select name, custom_plans <= ${tried} as once from pg_prepared_statements where name = ${name}`,
      );
      expect(rows).toEqual([{ name, once: true }]);
    }
  });
});
