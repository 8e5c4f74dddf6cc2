import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import type { Db } from "#db/db.ts";
import { createWebhookSender } from "#adapters/outbound/send-webhook.ts";
import { commandLine } from "#shop/foundation/command-line.ts";
import { workOff } from "#shop/foundation/jobs/work.ts";
import { webhookLimits } from "#shop/foundation/limits.ts";
import { ownerEmails } from "#shop/people/users/owner-emails.ts";
import { webhookQueue } from "#shop/foundation/webhooks/deliver.ts";
import { addWebhook, changeWebhook, rotateSecret, testWebhook } from "#shop/foundation/webhooks/manage-webhooks.ts";
import { announceParts } from "#shop/catalogue/parts/announce-parts.ts";
import { replayFailed } from "#shop/foundation/webhooks/webhook-deliveries.ts";
import { testDatabase } from "#test/database.ts";
import { webhookReceiver } from "#test/webhook-receiver.ts";

const actor = commandLine();
const sender = createWebhookSender({ privateNetworks: true, allowedOrigins: [] });
const impatient = createWebhookSender({ privateNetworks: true, allowedOrigins: [], waitMs: 1_000 });
const guarded = createWebhookSender({ privateNetworks: false, allowedOrigins: [] });

const send = (db: Db, by = sender) => workOff(db, webhookQueue(db, { sender: by, ownerEmails }));
const add = (db: Db, url: string, events: ("parts.changed" | "stock.low" | "order.paid")[] = ["order.paid"]) =>
  addWebhook(db, actor, { url, description: "", events }, sender);

const allDue = `update jobs set run_at = now() where queue = 'webhooks'; update webhook_endpoints set rests_until = null`;

test("a message is signed as the Standard Webhooks specification says, and has no field but ids", async () => {
  const { db } = await testDatabase();
  const { url, received } = await webhookReceiver();
  const { id, secret } = await add(db, url);
  await testWebhook(db, actor, id);
  expect(await send(db)).toBe(1);
  const [message] = received;
  const verified = new Webhook(secret).verify(message!.body, message!.headers as Record<string, string>);
  expect(verified).toEqual({ type: "webhook.test", timestamp: expect.any(String), data: {} });
});

test("after a rotation both secrets verify, until the former one's time is over", async () => {
  const { db, pool } = await testDatabase();
  const { url, received } = await webhookReceiver();
  const { id, secret: former } = await add(db, url);
  const { secret } = await rotateSecret(db, actor, id);
  const verifies = async (one: string) => {
    await testWebhook(db, actor, id);
    await send(db);
    const { body, headers } = received.at(-1)!;
    return () => new Webhook(one).verify(body, headers as Record<string, string>);
  };
  expect(await verifies(former)).not.toThrow();
  expect(await verifies(secret)).not.toThrow();
  await pool.query("update webhook_endpoints set former_until = now()");
  expect(await verifies(former)).toThrow("No matching signature");
  expect(await verifies(secret)).not.toThrow();
});

test("a message that is not taken is sent again under its id, later each time, and has failed in the end", async () => {
  const { db, pool } = await testDatabase();
  const { url, received } = await webhookReceiver(() => 500);
  const { id } = await add(db, url);
  await testWebhook(db, actor, id);
  const waits: number[] = [];
  for (let attempt = 0; attempt <= webhookLimits.retryAfter.seconds.length; attempt += 1) {
    await send(db);
    const { rows } = await pool.query(
      "select state, status, round(extract(epoch from next_at - attempted_at))::int as wait from webhook_deliveries",
    );
    if (rows[0].state === "failed") break;
    expect(rows[0].status).toBe(500);
    waits.push(rows[0].wait);
    expect(await send(db)).toBe(0);
    await pool.query(allDue);
  }
  expect(waits).toEqual(webhookLimits.retryAfter.seconds);
  expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(received).toHaveLength(waits.length + 1);
  expect((await pool.query("select state from webhook_deliveries")).rows).toEqual([{ state: "failed" }]);
  expect((await pool.query("select 1 from jobs where queue = 'webhooks'")).rows).toEqual([]);
});

test("a receiver that hangs is given up after its time, and rests while others get their messages", async () => {
  const { db, pool } = await testDatabase();
  const slow = await webhookReceiver(() => null);
  const quick = await webhookReceiver();
  const hanging = await add(db, slow.url);
  const healthy = await add(db, quick.url);
  for (let n = 0; n < 5; n += 1) await testWebhook(db, actor, hanging.id);
  await testWebhook(db, actor, healthy.id);
  await send(db, impatient);
  expect([slow.received.length, quick.received.length]).toEqual([1, 1]);
  const { rows } = await pool.query("select problem, attempts from webhook_deliveries where endpoint_id = $1", [
    hanging.id,
  ]);
  expect(rows.filter(({ attempts }) => attempts > 0)).toEqual([{ problem: "timed_out", attempts: 1 }]);
});

test("a redirect is not followed", async () => {
  const { db, pool } = await testDatabase();
  const { url, received } = await webhookReceiver(() => 302);
  await testWebhook(db, actor, (await add(db, url)).id);
  await send(db);
  expect(received).toHaveLength(1);
  expect((await pool.query("select status, state from webhook_deliveries")).rows).toEqual([
    { status: 302, state: "pending" },
  ]);
});

test("nothing is sent to an address that is not public, by number or by name, and not by plain HTTP", async () => {
  const { db, pool } = await testDatabase();
  const { port, received } = await webhookReceiver();
  const { id } = await add(db, "https://shop.example/");
  for (const [url, problem] of [
    [`http://127.0.0.1:${port}/`, "not_https"],
    [`https://127.0.0.1:${port}/`, "not_public"],
    [`https://[::ffff:127.0.0.1]:${port}/`, "not_public"],
    [`https://2130706433:${port}/`, "not_public"],
    [`https://localhost:${port}/`, "not_public"],
    ["https://169.254.169.254/latest/meta-data", "not_public"],
  ]) {
    expect([url, await guarded.check(url!)]).toEqual([url, problem]);
    await expect(
      addWebhook(db, actor, { url: url!, description: "", events: ["order.paid"] }, guarded),
    ).rejects.toThrow("invalid");
    await pool.query("update webhook_endpoints set url = $1", [url]);
    await testWebhook(db, actor, id);
    await send(db, guarded);
    const { rows } = await pool.query("select problem from webhook_deliveries order by id desc limit 1");
    expect([url, rows[0].problem]).toEqual([url, problem]);
    await pool.query(`delete from webhook_deliveries; ${allDue}`);
  }
  expect(received).toEqual([]);
});

test("an endpoint that fails for days, or responds that it is gone, is disabled, and the owners get a mail", async () => {
  const { db, pool } = await testDatabase();
  await pool.query(
    "insert into users (id, name, email, email_verified, role) values (uuidv7(), 'Ada', 'ada@example.com', true, 'owner')",
  );
  const failing = await webhookReceiver(() => 503);
  const gone = await webhookReceiver(() => 410);
  const first = await add(db, failing.url);
  const second = await add(db, gone.url);
  await testWebhook(db, actor, first.id);
  await testWebhook(db, actor, first.id);
  await send(db);
  await pool.query(
    `update webhook_endpoints set failing_since = now() - interval '6 days' where failures > 0; ${allDue}`,
  );
  await testWebhook(db, actor, second.id);
  await send(db);
  const endpoints = await pool.query("select disabled_by from webhook_endpoints order by id");
  expect(endpoints.rows).toEqual([{ disabled_by: "failures" }, { disabled_by: "gone" }]);
  const { rows } = await pool.query("select template, to_address, data->>'gone' as gone from mails order by gone");
  expect(rows).toEqual(
    ["false", "true"].map((isGone) => ({ template: "webhook_disabled", to_address: "ada@example.com", gone: isGone })),
  );
  await expect(testWebhook(db, actor, first.id)).rejects.toThrow("webhook_disabled");
  await expect(replayFailed(db, actor, first.id)).rejects.toThrow("webhook_disabled");
  await changeWebhook(db, actor, { id: first.id, change: { enabled: true }, sender });
  expect(await replayFailed(db, actor, first.id)).toBe(2);
});

test("changed parts and low stock are named by their ids, many in one message, each change once", async () => {
  const { db, pool } = await testDatabase();
  const { url, received } = await webhookReceiver();
  await pool.query("insert into parts (sku, name, price_cents, stock) values ('OLD-1', 'Disc', 100, 9)");
  await add(db, url, ["parts.changed", "stock.low"]);
  const { rows } = await pool.query(
    "insert into parts (sku, name, price_cents, stock) values ('A-1', 'Disc', 100, 9), ('A-2', 'Pad', 100, 9) returning id",
  );
  const [disc, pad] = rows.map(({ id }) => id as string);
  await pool.query("update parts set name = 'Front disc' where id = $1", [disc]);
  const messages = async () => {
    received.length = 0;
    await announceParts(db);
    await send(db);
    return received.map(({ body }) => JSON.parse(body) as { type: string; data: { partIds: string[] } });
  };
  const changed = await messages();
  expect(changed.map(({ type, data }) => [type, data.partIds.toSorted()])).toEqual([
    ["parts.changed", [disc, pad].toSorted()],
  ]);
  await pool.query("update parts set stock = 2 where id = $1", [pad]);
  expect((await messages()).map(({ type, data }) => [type, data])).toEqual([["stock.low", { partIds: [pad] }]]);
  await pool.query("update parts set stock = 1 where id = $1", [pad]);
  expect(await messages()).toEqual([]);
  await pool.query("update parts set stock = 50 where id = $1", [pad]);
  expect(await messages()).toEqual([]);
  await pool.query("update parts set stock = 0 where id = $1", [pad]);
  expect((await messages()).map(({ data }) => data.partIds)).toEqual([[pad]]);
});
