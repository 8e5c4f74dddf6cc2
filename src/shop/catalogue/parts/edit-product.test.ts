import { expect, test } from "vitest";
import { commandLine } from "#shop/foundation/command-line.ts";
import { editProduct } from "#shop/catalogue/parts/edit-product.ts";
import { getProductRow } from "#shop/catalogue/parts/product-list.ts";
import { testDatabase } from "#test/database.ts";

const clerk = commandLine();

async function onePart() {
  const { db, pool } = await testDatabase();
  const { rows } = await pool.query<{ id: string }>(
    "insert into parts (sku, name, price_cents, stock) values ('A-1', 'Part', 1000, 5) returning id",
  );
  const id = rows[0]?.id ?? "";
  return { db, pool, id, row: () => getProductRow(db, clerk, id) };
}

test("of two users who edit one price the second sees the other's, and nothing is lost", async () => {
  const { db, id, row } = await onePart();
  const edits = [11, 12].map((to) => editProduct(db, clerk, id, { field: "price", from: 10, to, currency: "USD" }));
  const outcomes = await Promise.allSettled(edits);
  const { priceCents } = await row();
  expect([1_100, 1_200]).toContain(priceCents);
  const current = (priceCents ?? 0) / 100;
  const refusals = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
  expect(refusals).toMatchObject([{ code: "changed_meanwhile", data: { current } }]);
});

test("a sale, which takes stock, does not stop an edit of the price", async () => {
  const { db, pool, id, row } = await onePart();
  await pool.query("update parts set stock = 4");
  await editProduct(db, clerk, id, { field: "price", from: 10, to: 12.5, currency: "USD" });
  expect(await row()).toMatchObject({ priceCents: 1_250, stock: 4 });
});

test("nothing goes on sale without a price, and no price alone puts it on sale", async () => {
  const { db, pool, id, row } = await onePart();
  await pool.query("update parts set draft = true, price_cents = null");
  const edit = { field: "sale", from: false, to: true, currency: "USD" } as const;
  await expect(editProduct(db, clerk, id, edit)).rejects.toMatchObject({ fields: [{ code: "price_missing" }] });
  await editProduct(db, clerk, id, { field: "price", from: null, to: 9, currency: "USD" });
  expect(await row()).toMatchObject({ draft: true, priceCents: 900 });
  await editProduct(db, clerk, id, edit);
  expect(await row()).toMatchObject({ draft: false });
});

test("a tier is that of the brand", async () => {
  const { db, pool, id, row } = await onePart();
  const edit = { field: "tier", from: "standard", to: "premium", currency: "USD" } as const;
  await expect(editProduct(db, clerk, id, edit)).rejects.toMatchObject({ fields: [{ code: "brand_missing" }] });
  await pool.query(
    "with b as (insert into brands (slug, name, tier) values ('h', 'H', 'standard') returning id) update parts set brand_id = b.id from b",
  );
  await editProduct(db, clerk, id, edit);
  expect(await row()).toMatchObject({ tier: "premium" });
});
