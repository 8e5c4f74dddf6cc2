import { expect, test } from "vitest";
import type { Db } from "#db/db.ts";
import { commandLine } from "#shop/foundation/command-line.ts";
import { workOff } from "#shop/foundation/jobs/work.ts";
import { retentionBatch, webhookLimits } from "#shop/foundation/limits.ts";
import { ownerEmails } from "#shop/people/users/owner-emails.ts";
import { webhookQueue } from "#shop/foundation/webhooks/deliver.ts";
import { addWebhook, changeWebhook, removeWebhook, testWebhook } from "#shop/foundation/webhooks/manage-webhooks.ts";
import { replayDelivery } from "#shop/foundation/webhooks/webhook-deliveries.ts";
import type { WebhookSender } from "#shop/foundation/webhooks/webhook-sender.ts";
import { ownDatabase, testDatabase } from "#test/database.ts";
import { eventually } from "#test/eventually.ts";
import { waitingForLocks } from "#test/waiting-for-locks.ts";

const actor = commandLine();
const sender: WebhookSender = { check: async () => null, send: async () => ({ status: 204 }) };
const url = "https://hooks.example/services/T0/very-secret?token=also-secret";

const add = (db: Db) => addWebhook(db, actor, { url, description: "", events: ["order.paid"] }, sender);

/** A database in which events need no order. */
async function databaseOfEvents() {
  const connection = await ownDatabase();
  await connection.pool.query("alter table order_events drop constraint order_events_order_id_fkey");
  return connection;
}

const paid = "insert into order_events (order_id, type) values (uuidv7(), 'paid')";
const messages = "select from webhook_deliveries";

test("an order does not wait for a change of an endpoint", async () => {
  const { db, pool } = await databaseOfEvents();
  const { id } = await add(db);
  await db.transaction(async (tx) => {
    await changeWebhook(tx, actor, { id, change: { description: "Till" }, sender });
    await pool.query(`begin; set local lock_timeout = 500; ${paid}; commit`);
  });
  expect((await pool.query(messages)).rowCount).toBe(1);
});

test("an order does not fail when an endpoint is removed at the same time", async () => {
  const { db, pool } = await databaseOfEvents();
  const { id } = await add(db);
  let order: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    await removeWebhook(tx, actor, id);
    order = pool.query(paid);
    order.catch(() => {});
    await eventually(async () => {
      expect((await pool.query(waitingForLocks)).rowCount).toBe(1);
    });
  });
  await order;
  expect((await pool.query("select from order_events")).rowCount).toBe(1);
  expect((await pool.query(messages)).rowCount).toBe(0);
});

test("an endpoint is switched off and loses its messages before it is removed, so that no order waits long", async () => {
  const { db, pool } = await databaseOfEvents();
  const { id } = await add(db);
  await pool.query(
    "insert into webhook_deliveries (endpoint_id, event_id, type, data) select $1, uuidv7(), 'order.paid', '{}' from generate_series(1, $2::int)",
    [id, retentionBatch.rows + 1],
  );
  let removal: Promise<number> | undefined;
  await db.transaction(async (tx) => {
    // As an order does that is under way.
    await tx.execute("select from webhook_endpoints for key share");
    removal = removeWebhook(db, actor, id);
    removal.catch(() => {});
    await eventually(async () => expect((await pool.query(messages)).rowCount).toBe(0));
    await pool.query(`begin; set local lock_timeout = 500; ${paid}; commit`);
  });
  expect(await removal).toBe(1);
  expect((await pool.query("select from webhook_endpoints")).rowCount).toBe(0);
  expect((await pool.query(messages)).rowCount).toBe(0);
  const { rows } = await pool.query("select action from audit order by id");
  expect(rows.map(({ action }) => action)).toEqual(["webhook.add", "webhook.change", "webhook.remove"]);
  expect(await removeWebhook(db, actor, id)).toBe(0);
});

test("of an address the audit log has only the origin", async () => {
  const { db, pool } = await testDatabase();
  const { id } = await add(db);
  await changeWebhook(db, actor, { id, change: { url: `${url}-2` }, sender });
  await removeWebhook(db, actor, id);
  const { rows } = await pool.query("select before->>'url' as before, after->>'url' as after from audit order by id");
  const origin = "https://hooks.example";
  expect(rows).toEqual([
    { before: null, after: origin },
    { before: origin, after: origin },
    { before: null, after: null },
    { before: origin, after: null },
  ]);
  expect(JSON.stringify((await pool.query("select * from audit")).rows)).not.toContain("secret");
});

test("a message that is replayed while it is sent has all its attempts again", async () => {
  const { db, pool } = await testDatabase();
  const { id } = await add(db);
  await testWebhook(db, actor, id);
  await pool.query("update webhook_deliveries set attempts = $1", [webhookLimits.retryAfter.seconds.length]);
  const [delivery] = (await pool.query<{ id: string }>("select id from webhook_deliveries")).rows;
  let sent = 0;
  const send: WebhookSender["send"] = async () => {
    sent += 1;
    if (sent > 1) return { status: 204 };
    await replayDelivery(db, actor, delivery!.id);
    return { status: 500 };
  };
  await workOff(db, webhookQueue(db, { sender: { ...sender, send }, ownerEmails }));
  expect(sent).toBe(2);
  const { rows } = await pool.query("select state, attempts from webhook_deliveries");
  expect(rows).toEqual([{ state: "delivered", attempts: 1 }]);
  expect((await pool.query("select failures from webhook_endpoints")).rows).toEqual([{ failures: 0 }]);
});
