import { expect, test } from "vitest";
import { commandLine } from "#shop/foundation/command-line.ts";
import { removePart, restorePart } from "#shop/catalogue/parts/manage-parts.ts";
import { attributesOfType, brandNames, getProduct } from "#shop/catalogue/parts/product.ts";
import { listRemovedParts } from "#shop/catalogue/parts/removed-parts.ts";
import { testDatabase } from "#test/database.ts";

const actor = commandLine();

/** Adds three brake discs, one of them a draft without a price. */
async function withDiscs() {
  const { db, pool } = await testDatabase();
  const {
    rows: [type],
  } = await pool.query(
    "insert into part_types (slug, name, system) values ('disc', 'Brake Disc', 'Brakes') returning id",
  );
  await pool.query("insert into brands (slug, name, tier) values ('redvane', 'Redvane', 'premium')");
  const add = async (sku: string, price: number | null, attributes: object): Promise<string> => {
    const { rows } = await pool.query(
      `insert into parts (sku, name, price_cents, stock, draft, part_type_id, attributes)
       values ($1, 'Disc', $2::bigint, 1, $2::bigint is null, $3, $4) returning id`,
      [sku, price, type.id, attributes],
    );
    return rows[0].id;
  };
  const disc = await add("D-1", 4_990, { diameter_mm: 300, material: "Grey iron" });
  await add("D-2", 4_990, { diameter_mm: 280, material: "Grey iron" });
  const draft = await add("D-3", null, { material: "Carbon" });
  return { db, pool, typeId: type.id as string, disc, draft };
}

test("staff read drafts and parts that were taken off sale, with what they lack", async () => {
  const { db, disc, draft } = await withDiscs();
  expect(await getProduct(db, actor, disc)).toMatchObject({
    state: "on_sale",
    partType: { name: "Brake Disc" },
    missing: ["brand", "fitment", "numbers", "image", "description"],
  });
  expect(await getProduct(db, actor, draft)).toMatchObject({
    state: "draft",
    missing: expect.arrayContaining(["price"]),
  });
  await removePart(db, actor, disc);
  expect((await getProduct(db, actor, disc)).state).toBe("removed");
  const { rows } = await listRemovedParts(db, actor, { q: "d-1", limit: 10 });
  expect(rows).toMatchObject([{ id: disc, sku: "D-1", name: "Disc", removedAt: expect.any(Date) }]);
  expect((await listRemovedParts(db, actor, { q: "d-2", limit: 10 })).rows).toEqual([]);
});

test("the form of a type offers the attributes that its parts have, and the texts that they have most often", async () => {
  const { db, typeId } = await withDiscs();
  expect(await attributesOfType(db, actor, typeId)).toEqual([
    { name: "material", numeric: false, values: ["Grey iron", "Carbon"] },
    { name: "diameter_mm", numeric: true, values: [] },
  ]);
  expect(await brandNames(db, actor)).toEqual(["Redvane"]);
});

test("a part that was taken off sale is restored once, even by two requests, and the audit log says so", async () => {
  const { db, pool, disc } = await withDiscs();
  expect(await restorePart(db, actor, disc)).toBe(0);
  await removePart(db, actor, disc);
  const outcomes = await Promise.all([restorePart(db, actor, disc), restorePart(db, actor, disc)]);
  expect(outcomes.toSorted()).toEqual([0, 1]);
  expect((await getProduct(db, actor, disc)).state).toBe("on_sale");
  const { rows } = await pool.query("select entity_id from audit where action = 'part.restore'");
  expect(rows).toEqual([{ entity_id: disc }]);
});

test("a part whose SKU another one has meanwhile stays off sale", async () => {
  const { db, pool, disc } = await withDiscs();
  await removePart(db, actor, disc);
  await pool.query("insert into parts (sku, name, price_cents, stock) values ('D-1', 'Disc', 1, 1)");
  await expect(restorePart(db, actor, disc)).rejects.toMatchObject({ code: "sku_taken" });
  expect((await getProduct(db, actor, disc)).state).toBe("removed");
});
