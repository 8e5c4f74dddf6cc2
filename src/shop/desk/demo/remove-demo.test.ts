import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import type { Pool } from "pg";
import type { Db } from "#db/db.ts";
import { showsDemo } from "#shop/desk/demo/demo-state.ts";
import { demoQueue } from "#shop/desk/demo/demo-job.ts";
import { readDemo, removeDemo, restoreDemo } from "#shop/desk/demo/remove-demo.ts";
import { commandLine } from "#shop/foundation/command-line.ts";
import { workOff } from "#shop/foundation/jobs/work.ts";
import { ownDatabase } from "#test/database.ts";

const owner = commandLine();
const names = { typed: " the  SHOP ", shopName: "The Shop" };

/** Two brands, two types and reviews, one of each the demo's; three parts of the demo and one of the shop's own, which has the demo's second type. */
async function demoShop() {
  const { db, pool } = await ownDatabase();
  await pool.query(`
    insert into brands (id, slug, name, tier) values (${uuid("b1")}, 'demo', 'Demo', 'standard'), (${uuid("b2")}, 'own', 'Own', 'standard');
    insert into part_types (id, slug, name, system) values (${uuid("c1")}, 'disc', 'Disc', 'Brakes'), (${uuid("c2")}, 'pad', 'Pad', 'Brakes');
    insert into parts (id, sku, name, price_cents, stock, brand_id, part_type_id) values
      (${uuid("a1")}, 'D1', 'Demo 1', 100, 5, ${uuid("b1")}, ${uuid("c1")}), (${uuid("a2")}, 'D2', 'Demo 2', 100, 5, ${uuid("b1")}, ${uuid("c2")}),
      (${uuid("a3")}, 'D3', 'Demo 3', 100, 5, ${uuid("b1")}, ${uuid("c1")}), (${uuid("a9")}, 'O1', 'Own', 100, 5, ${uuid("b2")}, ${uuid("c2")});
    insert into reviews (id, name, comment, rating) values (${uuid("d1")}, 'Demo', 'Good', 5), (${uuid("d2")}, 'Ada', 'Fine', 4);
    insert into demo_rows values ('brand', ${uuid("b1")}), ('part_type', ${uuid("c1")}), ('part_type', ${uuid("c2")}), ('review', ${uuid("d1")}),
      ('part', ${uuid("a1")}), ('part', ${uuid("a2")}), ('part', ${uuid("a3")})`);
  return { db, pool };
}

const id = (name: string) => `019a0000-0000-7000-8000-0000000000${name}`;
const uuid = (name: string) => `'${id(name)}'`;

/** An order with a line of each part. */
async function order(pool: Pool, name: string, parts: string[]): Promise<void> {
  await pool.query(`
    insert into orders (id, guest_token_hash, client_name, email, phone_number, address, currency, items_cents, total_cents, held_until)
    values (${uuid(name)}, '${name}', 'Ada', 'ada@example.com', '1', 'x', 'USD', ${parts.length * 100}, ${parts.length * 100}, now())`);
  for (const [position, part] of parts.entries())
    await pool.query(`
      insert into order_lines (order_id, position, part_id, sku, name, quantity, minimum_order, available_quantity, unit_price_cents, items_cents)
      values (${uuid(name)}, ${position}, ${uuid(part)}, '${part}', '${part}', 1, 1, 5, 100, 100)`);
}

const work = (db: Db) => workOff(db, demoQueue(db));
const skus = async (pool: Pool, condition = "removed_at is null") =>
  (await pool.query(`select sku from parts where ${condition} order by sku`)).rows.map(({ sku }) => sku);
const column = async (pool: Pool, query: string) => (await pool.query(query)).rows.map((row) => Object.values(row)[0]);
const aDayLater = (pool: Pool) =>
  pool.query("update demo_removal set purge_at = now() - interval '1 s'; update jobs set run_at = now()");

test("only who types the shop's name removes the demo", async () => {
  const { db, pool } = await demoShop();
  await expect(removeDemo(db, owner, { typed: "demo", shopName: "The Shop" })).rejects.toMatchObject({
    code: "invalid",
    fields: [{ field: "shop", code: "not_the_name" }],
  });
  expect(await skus(pool)).toHaveLength(4);
});

test("the demo goes off sale with its reviews, and comes back as it was within the day", async () => {
  const { db, pool } = await demoShop();
  // Taken off sale before: it does not come back with the others.
  await pool.query(`update parts set removed_at = now() - interval '1 day' where id = ${uuid("a3")}`);
  expect(await removeDemo(db, owner, names)).toBe(2);
  await work(db);
  expect(await skus(pool)).toEqual(["O1"]);
  expect(await column(pool, "select name from reviews where hidden_at is null")).toEqual(["Ada"]);
  expect(await readDemo(db, owner)).toMatchObject({ state: "removed", done: 2, total: 2, parts: 3 });
  expect(await showsDemo(db)).toBe(false);
  // Sold under the same number meanwhile: what is on sale stays.
  await pool.query("insert into parts (sku, name, price_cents, stock) values ('D2', 'Mine', 100, 1)");

  expect(await restoreDemo(db, owner)).toBe(2);
  await work(db);
  expect(await skus(pool)).toEqual(["D1", "D2", "O1"]);
  expect(await column(pool, "select name from parts where sku = 'D2' and removed_at is null")).toEqual(["Mine"]);
  expect(await column(pool, "select count(*)::int from reviews where hidden_at is null")).toEqual([2]);
  expect(await readDemo(db, owner)).toMatchObject({ state: "shown", undoUntil: null });
  expect(await restoreDemo(db, owner)).toBe(0);
  expect(await column(pool, "select action from audit order by at")).toEqual(["demo.remove", "demo.restore"]);
});

test("after a day it is gone for good, and the shop's own rows and the types they use stay", async () => {
  const { db, pool } = await demoShop();
  await pool.query(`
    insert into promotions (name, level, kind, value, currency, brand_ids) values ('For the demo', 'line', 'percent', 500, 'USD', '{${id("b1")}}'),
      ('For both', 'line', 'percent', 500, 'USD', '{${id("b1")},${id("b2")}}');
    insert into kits (part_id, by_hand) values (${uuid("a1")}, true);
    insert into kit_components (kit_id, component_id, position, quantity) values (${uuid("a1")}, ${uuid("a3")}, 0, 1)`);
  await removeDemo(db, owner, names);
  await work(db);
  await aDayLater(pool);
  await work(db);
  expect(await skus(pool, "true")).toEqual(["O1"]);
  expect(await column(pool, "select slug from brands")).toEqual(["own"]);
  expect(await column(pool, "select slug from part_types")).toEqual(["pad"]);
  expect(await column(pool, "select name from reviews")).toEqual(["Ada"]);
  expect(await column(pool, "select name from promotions where ended_at is null")).toEqual(["For both"]);
  expect(await column(pool, "select count(*)::int from demo_rows")).toEqual([0]);
  expect(await readDemo(db, owner)).toMatchObject({ state: "gone", parts: 0 });
  expect(await restoreDemo(db, owner)).toBe(0);
  expect(await removeDemo(db, owner, names)).toBe(0);
});

test("trial orders go with it; an order with own parts or real money keeps its lines", async () => {
  const { db, pool } = await demoShop();
  await order(pool, "e1", ["a1"]);
  await order(pool, "e2", ["a2", "a9"]);
  await order(pool, "e3", ["a3"]);
  await pool.query(`
    insert into payments (order_id, intent_id, currency, amount_cents, authorized_cents, captured_cents, status)
      values (${uuid("e1")}, 'pi_sandbox', 'USD', 100, 100, 100, 'succeeded'), (${uuid("e3")}, 'pi_real', 'USD', 100, 100, 100, 'succeeded');
    insert into sandbox.stripe_intents (id, amount, currency, client_secret, status, metadata, settings) values ('pi_sandbox', 100, 'usd', 's', 'succeeded', '{}', '{}');
    insert into refunds (id, order_id, payment_id, cause, amount_cents, currency, status)
      select ${uuid("f1")}, order_id, id, 'goodwill', 10, 'USD', 'succeeded' from payments where intent_id = 'pi_sandbox';
    insert into refund_parts (refund_id, line_id, part, amount_cents)
      select ${uuid("f1")}, id, 'line', 10 from order_lines where order_id = ${uuid("e1")};
    insert into order_events (order_id, type, data) values (${uuid("e1")}, 'placed', '{}')`);
  expect(await readDemo(db, owner)).toMatchObject({ trialOrders: 1, keptOrders: 2 });
  await removeDemo(db, owner, names);
  await work(db);
  expect(await column(pool, "select count(*)::int from orders")).toEqual([3]);
  await aDayLater(pool);
  await work(db);
  expect(await column(pool, "select id from orders order by id")).toEqual([id("e2"), id("e3")]);
  expect(await column(pool, "select count(*)::int from order_lines")).toEqual([3]);
  // The parts of their lines stay, off sale, with their brand.
  expect(await skus(pool, "true")).toEqual(["D2", "D3", "O1"]);
  expect(await skus(pool)).toEqual(["O1"]);
  expect(await column(pool, "select slug from brands order by slug")).toEqual(["demo", "own"]);
});

test("removed twice at once it is removed once, and an undo waits for no more than a batch", async () => {
  const { db, pool } = await demoShop();
  const removed = await Promise.all([1, 2, 3].map(() => removeDemo(db, owner, names)));
  expect(removed.toSorted()).toEqual([0, 0, 3]);
  expect(await column(pool, "select count(*)::int from audit where action = 'demo.remove'")).toEqual([1]);
  const [, ...undone] = await Promise.all([work(db), restoreDemo(db, owner), restoreDemo(db, owner)]);
  expect(undone).toContain(0);
  await pool.query("update jobs set run_at = now()");
  await work(db);
  expect(await skus(pool)).toHaveLength(4);
  // An undo that is removed again before it is done.
  await removeDemo(db, owner, names);
  await work(db);
  await restoreDemo(db, owner);
  expect(await removeDemo(db, owner, names)).toBe(0);
  await work(db);
  expect(await skus(pool)).toEqual(["O1"]);
  await pool.query("update demo_removal set purge_at = now()");
  await expect(restoreDemo(db, owner)).rejects.toMatchObject({ code: "demo_gone" });
});

test("the demo of a shop from before is known: what is older than its load, and nothing that came later", async () => {
  const { db, pool } = await demoShop();
  const migration = await readFile("migrations/0005_open_your_shop.sql", "utf8");
  const [mark = ""] = /insert into demo_rows[^;]*;/.exec(migration) ?? [];
  await pool.query("truncate demo_rows");
  await pool.query(mark);
  expect(await column(pool, "select count(*)::int from demo_rows")).toEqual([0]);

  await pool.query(`
    insert into seeds (name, sha256, at) values ('demo-catalogue', 'any', now());
    update parts set created_at = now() - interval '1 year' where id <> ${uuid("a9")};
    update parts set created_at = now() + interval '1 s' where id = ${uuid("a9")};
    insert into brands (slug, name, tier) values ('later', 'Later', 'standard');
    update reviews set created_at = now() - interval '1 year', user_id = null where id = ${uuid("d1")};
    update reviews set created_at = now() + interval '1 s' where id = ${uuid("d2")}`);
  await pool.query(mark);
  const marked = (kind: string) => column(pool, `select id from demo_rows where kind = '${kind}' order by id`);
  expect(await marked("part")).toEqual(["a1", "a2", "a3"].map(id));
  expect(await marked("review")).toEqual([id("d1")]);
  expect(await marked("part_type")).toEqual(["c1", "c2"].map(id));
  expect(await marked("brand")).not.toContain((await column(pool, "select id from brands where slug = 'later'"))[0]);
  expect(await readDemo(db, owner)).toMatchObject({ state: "shown", parts: 3 });
});
