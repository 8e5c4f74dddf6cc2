import { expect, test } from "vitest";
import { migrate } from "#db/migrate.ts";
import { databaseBefore, type OlderDatabase } from "#test/older-database.ts";
import { eventually } from "#test/eventually.ts";

const states = ["placed", "paid", "shipped", "cancelled", "refunded", "expired", "late"];

/** Orders of the release before, `count` of them, in every state that it knew. */
async function fill({ pool }: OlderDatabase, count: number): Promise<void> {
  await pool.query(
    `with buyer as (insert into users (id, name, email, role)
       select gen_random_uuid(), 'Ada', 'ada' || n || '@example.com', 'customer' from generate_series(1, 50) n),
     part as (insert into parts (sku, name, price_cents, stock)
       select 'KES-' || n, 'Brake Disc ' || n, 100 + n, 1000 from generate_series(1, 200) n)
     select`,
  );
  await pool.query(
    `insert into orders (user_id, part_id, part_name, sku, client_name, email, phone_number, address, minimum_order, available_quantity,
       unit_price_cents, quantity, price_cents, currency, held_until, status, transaction_id)
     select (array(select id from users order by id))[1 + n % 50], p.id, p.name, p.sku, 'Ada', 'ada@example.com', '1', 'x', 1, 1000,
       p.price_cents, 1 + n % 7, p.price_cents * (1 + n % 7), 'USD', now(),
       case kind when 'refunded' then 'cancelled' when 'late' then 'expired' else kind end,
       case when kind in ('paid', 'shipped', 'refunded') then 'pi_' || n end
     from generate_series(1, $1::int) n
     cross join lateral (select ($2::text[])[1 + n % array_length($2::text[], 1)] as kind) state
     join lateral (select * from parts order by sku offset n % 200 limit 1) p on true`,
    [count, states],
  );
  await pool.query(
    `insert into order_events (order_id, type, actor_id) select id, 'placed', user_id from orders;
     insert into order_events (order_id, type, actor_id) select id, status, user_id from orders where status <> 'placed';
     insert into payments (intent_id, order_id, amount_cents, currency, status)
       select coalesce(transaction_id, 'pi_late_' || order_number), id, price_cents, currency, 'succeeded'
       from orders where transaction_id is not null or (status = 'expired' and order_number % 2 = 0);
     insert into payments (intent_id, order_id, amount_cents, currency)
       select 'pi_open_' || order_number, id, price_cents, currency from orders where status = 'placed';
     insert into refunds (intent_id, order_id, amount_cents, currency, reason, status)
       select payments.intent_id, orders.id, amount_cents, orders.currency, case orders.status when 'expired' then 'late' else 'cancelled' end,
         case when order_number % 3 = 0 then 'pending' else 'succeeded' end
       from orders join payments on payments.order_id = orders.id where orders.status in ('cancelled', 'expired')`,
  );
}

const before = `select status, count(*)::int, sum(quantity)::int as pieces, sum(price_cents)::text as cents, count(transaction_id)::int as paid
  from orders group by status order by status`;
const after = `select status, count(*)::int, sum(pieces)::int as pieces, sum(total_cents)::text as cents, count(paid)::int as paid from (
    select case when orders.status <> 'placed' then orders.status when fulfilment_status = 'shipped' then 'shipped'
        when payment_status = 'paid' then 'paid' else 'placed' end as status, total_cents,
      (select sum(quantity) from order_lines where order_id = orders.id) as pieces,
      (select intent_id from payments where order_id = orders.id and captured_cents > 0
        and not exists (select from refunds where payment_id = payments.id and cause = 'late')) as paid
    from orders) one group by status order by status`;

test("10,000 orders in every state get lines and lose nothing, also where the migration is killed in the middle and runs again", async () => {
  const database = await databaseBefore("0050");
  await fill(database, 10_000);
  const { pool } = database;
  const expected = (await pool.query(before)).rows;
  expect(expected.map(({ status }) => status)).toEqual(["cancelled", "expired", "paid", "placed", "shipped"]);
  const refunded = (await pool.query("select sum(amount_cents)::text as cents from refunds")).rows;

  // The migration has filled the lines when it waits for this lock.
  const lock = await pool.connect();
  await lock.query("begin; lock table payments in access share mode");
  const killed = migrate(database.url).catch((error: unknown) => String(error));
  // In one statement: the migration waits only briefly before it tries again.
  const kill = `select pg_terminate_backend(pid) from pg_locks where not granted and relation = 'payments'::regclass
    and database = (select oid from pg_database where datname = current_database())`;
  await eventually(async () => expect((await pool.query(kill)).rows).toHaveLength(1));
  expect(await killed).toContain("terminating connection");
  await lock.query("commit");
  lock.release();
  expect((await pool.query(before)).rows).toEqual(expected);
  expect((await pool.query("select to_regclass('order_lines') as made")).rows).toEqual([{ made: null }]);

  await migrate(database.url);
  expect((await pool.query(after)).rows).toEqual(expected);
  const money = await pool.query(`select
    (select sum(refunded_cents)::text from payments) as cents,
    (select sum(amount_cents)::text from refunds) as refunds,
    (select count(*)::int from refunds where payment_id is null) as without_payment`);
  expect(money.rows).toEqual([{ cents: refunded[0].cents, refunds: refunded[0].cents, without_payment: 0 }]);
  const unbalanced = await pool.query(
    `select orders.id from orders join order_lines on order_id = orders.id
    where items_cents <> order_lines.items_cents or (orders.status = 'placed') <> (cancelled = 0)
      or cancelled_cents <> case when orders.status = 'placed' then 0 else total_cents end
      or (fulfilment_status = 'shipped') <> (shipped = quantity)`.replace(
      "where items_cents",
      "where orders.items_cents",
    ),
  );
  expect(unbalanced.rows).toEqual([]);
});
