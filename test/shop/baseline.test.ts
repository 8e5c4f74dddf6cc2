import { expect, test } from "vitest";
import { Client, type Pool } from "pg";
import { migrate, pendingMigrations } from "#db/migrate.ts";
import { emptyDatabase, olderDatabase } from "#test/older-database.ts";
import { asRunLogin } from "#test/prepared-cluster.ts";
import { rowsOf, schemaOf } from "#test/schema-of.ts";

const names = async (pool: Pool) =>
  (await pool.query<{ name: string }>('select name from migrations order by name collate "C"')).rows.map(
    ({ name }) => name,
  );

function differences<T>(former: Map<string, T>, now: Map<string, T>) {
  return [...new Set([...former.keys(), ...now.keys()])]
    .filter((what) => JSON.stringify(former.get(what)) !== JSON.stringify(now.get(what)))
    .toSorted()
    .map((what) => ({ what, before: former.get(what), now: now.get(what) }));
}

async function rowsButMigrations(pool: Pool) {
  const rows = await rowsOf(pool);
  rows.delete("migrations");
  return rows;
}

test("a new database has the schema, the privileges and the rows of one that all earlier migrations made", async () => {
  const [former, now] = [await olderDatabase(), await emptyDatabase()];
  await migrate(former.url);
  await migrate(now.url);
  expect(differences(await schemaOf(former.pool), await schemaOf(now.pool))).toEqual([]);
  const [formerRows, nowRows] = [await rowsButMigrations(former.pool), await rowsButMigrations(now.pool)];
  // A number of a transaction.
  for (const rows of [formerRows, nowRows]) {
    expect(rows.get("vehicle_count_horizon")).toHaveLength(1);
    rows.delete("vehicle_count_horizon");
  }
  expect(differences(formerRows, nowRows)).toEqual([]);
  expect(await names(former.pool)).toEqual(await names(now.pool));
});

const afterBaseline = [
  "0003_holds_disputes_and_vehicle_facts.sql",
  "0004_keyed_requests_and_replaced_gift_cards.sql",
  "0005_open_your_shop.sql",
  "0006_legal_facts.sql",
  "0007_goodwill_refunds.sql",
];

const parsed = (rows: string[] = []) => rows.map((row) => JSON.parse(row) as Record<string, unknown>);

/** Returns rows with only the fields that they had before. */
function withoutNewFields(rows: string[] | undefined, before: string[]): Record<string, unknown>[] {
  const fields = Object.keys(parsed(before)[0] ?? {});
  const kept = parsed(rows).map((row) => Object.fromEntries(fields.map((field) => [field, row[field]])));
  // Rows are read in the order of their text, in which new fields stand among the others.
  const orderOf = new Map(parsed(before).map((row, at) => [JSON.stringify(row), at]));
  return kept.toSorted((a, b) => (orderOf.get(JSON.stringify(a)) ?? 0) - (orderOf.get(JSON.stringify(b)) ?? 0));
}

const content = `
  insert into models (make, name) values ('Kestrel', 'K1');
  insert into vehicles (year, make, model, model_id) select 2008, make, name, id from models;
  insert into brands (slug, name, tier) values ('brembo', 'Brembo', 'premium');
  insert into parts (sku, name, title, price_cents, stock, maker_number, image_url, brand_id)
    select 'KES-' || n, 'Disc ' || n, 'Brake disc, vented', 100 + n, n, 'M-' || n, 'https://example.com/' || n || '.jpg', brands.id
    from generate_series(1, 50) n, brands;
  insert into applications (part_id, model_id, year_from, year_to) select parts.id, models.id, 2006, 2012 from parts, models;
  insert into users (name, email, role, locale) values ('Ada', 'ada@example.com', 'owner', 'de'), ('Ben', 'ben@example.com', 'customer', null);
  insert into audit (actor_id, action, entity, entity_id) select id, 'part.add', 'part', id from users;
  insert into orders (user_id, client_name, email, phone_number, address, currency, held_until, items_cents, total_cents, payment_status)
    select id, name, email, '1', 'x', 'USD', now(), 200, 200, 'part_refunded' from users;
  insert into order_lines (order_id, position, part_id, sku, name, quantity, minimum_order, available_quantity, unit_price_cents, items_cents)
    select orders.id, 1, parts.id, sku, parts.name, 2, 1, 10, 100, 200 from orders, parts where sku = 'KES-7';
  insert into payments (intent_id, order_id, amount_cents, currency, status, authorized_cents, captured_cents, refunded_cents)
    select 'pi_' || order_number, id, 200, 'USD', 'succeeded', 200, 200, 50 from orders;
  insert into refunds (payment_id, order_id, amount_cents, currency, cause) select id, order_id, 50, 'USD', 'goodwill' from payments;
  insert into mails (to_address, template, data) select email, 'order_placed', jsonb_build_object('orderId', id) from orders;
  insert into jobs (queue, key) select 'mails', id::text from mails;
  insert into settings (section, version, value) values ('brand', 3, '{"name": "Discs & more"}');
  update roles set permissions = '{parts:read}' where name = 'warehouse';
`;

test("a database of the last release before 1.0.0 is taken over with all that it has, also by two processes at once", async () => {
  const { url, pool } = await olderDatabase();
  await pool.query(content);
  const before = await rowsButMigrations(pool);
  const client = new Client({ connectionString: url });
  await client.connect();
  expect(await pendingMigrations(client).finally(() => client.end())).toEqual(afterBaseline);

  await Promise.all([migrate(url), migrate(url)]);
  const after = await rowsButMigrations(pool);
  for (const [table, rows] of before) expect(withoutNewFields(after.get(table), rows), table).toEqual(parsed(rows));
  expect(before.get("part_numbers")).toHaveLength(100);
  expect((await names(pool)).slice(0, 2)).toEqual(["0001_baseline.sql", "0002_rows.sql"]);
  await expect(migrate(asRunLogin(url))).resolves.toBeUndefined();
});

test("a database of an earlier one before 1.0.0 is refused and left as it is", async () => {
  const { url, pool } = await olderDatabase("0010_part_numbers.sql");
  const [schema, before] = [await schemaOf(pool), await names(pool)];
  await expect(migrate(url)).rejects.toThrow("up to the migration 0010_part_numbers.sql");
  expect(await names(pool)).toEqual(before);
  expect(differences(schema, await schemaOf(pool))).toEqual([]);
});

test("a database of a later release since 1.0.0 is opened, since one may go back to the release before", async () => {
  const { url, pool } = await emptyDatabase();
  await migrate(url);
  await pool.query("insert into migrations (name, sha256) values ('9999_next.sql', 'x')");
  await expect(migrate(url)).resolves.toBeUndefined();
});

test("the same conditions in several orders become one, also where applications have three of them", async () => {
  const { url, pool } = await olderDatabase();
  await pool.query(content);
  await pool.query(`
    insert into qualifier_sets (qualifiers) select jsonb_build_object('displacement', list)
      from unnest(array['[2.4, 2.0, 3.5]', '[3.5, 2.4, 2.0]', '[2.0, 3.5, 2.4]']::jsonb[]) list;
    insert into applications (part_id, model_id, year_from, year_to, qualifiers_id)
      select a.part_id, model_id, year_from, year_to, s.id from applications a, qualifier_sets s where s.qualifiers <> '{}'`);
  await migrate(url);
  const { rows } = await pool.query(
    `select qualifiers, count(distinct part_id)::int as parts from applications a join qualifier_sets s on s.id = qualifiers_id
     where qualifiers = '{"displacement": [2.0, 2.4, 3.5]}' group by 1`,
  );
  expect(rows).toEqual([{ qualifiers: { displacement: [2, 2.4, 3.5] }, parts: 50 }]);
});
