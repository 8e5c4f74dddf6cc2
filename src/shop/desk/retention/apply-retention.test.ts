import { expect, test } from "vitest";
import { commandLine } from "#shop/foundation/command-line.ts";
import { retentionBatch, retentionDays } from "#shop/foundation/limits.ts";
import { applyRetention } from "#shop/desk/retention/apply-retention.ts";
import { saveSettings } from "#shop/foundation/settings/settings.ts";
import { testDatabase } from "#test/database.ts";
import { retentionSection } from "#shop/foundation/retention/retention-settings.ts";

const { settable } = retentionDays;
const ago = (days: number) => `now() - interval '${days} days'`;

/** Adds a row of each kind that ended so many days ago, and one that has not ended. */
const rowsOf = (days: (kind: keyof typeof settable) => number) => `
  insert into mails (to_address, template, data, sent_at, failed_at) values
    ('sent', 'verify_email', '{}', ${ago(days("mails"))}, null), ('failed', 'verify_email', '{}', null, ${ago(days("mails"))}),
    ('waiting', 'verify_email', '{}', null, null);
  insert into carts (token_hash, updated_at) values (gen_random_uuid(), ${ago(days("guestCarts"))});
  with person as (insert into users (id, name, email, email_verified, role) values (uuidv7(), '', gen_random_uuid(), false, 'customer') returning id)
    insert into carts (user_id, updated_at) select id, ${ago(days("customerCarts"))} from person;
  insert into search_outcomes (day, query) values (${ago(days("searches"))}, 'pads') on conflict do nothing;
  with entry as (insert into audit (action, entity, entity_id) values ('user.sign_in', 'user', uuidv7()) returning id)
    insert into audit_networks (audit_id, network, at) select id, '127.0.0.1', ${ago(days("networks"))} from entry;
  insert into inquiries (key, email, message, answered_at) values
    (gen_random_uuid(), 'ada@example.com', 'old', ${ago(days("answeredQuestions"))}), (gen_random_uuid(), 'ada@example.com', 'open', null);
  with endpoint as (insert into webhook_endpoints (url, description, events, secret) values ('https://shop.example', '', '{}', '') returning id)
    insert into webhook_deliveries (endpoint_id, event_id, type, data, state, ended_at)
    select id, uuidv7(), 'order.paid', '{}', state, ended_at from endpoint,
      (values ('delivered', ${ago(days("webhookMessages"))}), ('pending', null)) as message (state, ended_at);
  insert into phone_order_drafts (key, content, changed_at) values (gen_random_uuid(), '{}', ${ago(days("phoneDrafts"))})`;

const counts = `select
  (select count(*)::int from mails) as mails, (select count(*)::int from carts) as carts,
  (select count(*)::int from search_outcomes) as searches, (select count(*)::int from audit_networks) as networks,
  (select count(*)::int from audit) as events, (select count(*)::int from inquiries) as questions,
  (select count(*)::int from webhook_deliveries) as messages, (select count(*)::int from phone_order_drafts) as drafts`;

test("data about people is deleted when the time of its setting is over, and never before", async () => {
  const { db, pool } = await testDatabase();
  await pool.query(rowsOf((kind) => settable[kind].standard - 1));
  await applyRetention(db);
  const before = { mails: 3, carts: 2, searches: 1, networks: 1, events: 1, questions: 2, messages: 2, drafts: 1 };
  expect((await pool.query(counts)).rows).toEqual([before]);
  await pool.query(
    "truncate mails, carts, search_outcomes, audit_networks, inquiries, webhook_deliveries, phone_order_drafts cascade",
  );
  await pool.query(rowsOf((kind) => settable[kind].standard + 2));
  await applyRetention(db);
  // What waits, is open or is the log itself stays.
  const after = { mails: 1, carts: 0, searches: 0, networks: 0, events: 2, questions: 1, messages: 1, drafts: 0 };
  expect((await pool.query(counts)).rows).toEqual([after]);
});

test("the settings decide how long", async () => {
  const { db, pool } = await testDatabase();
  await pool.query(rowsOf(() => 8));
  const value = Object.fromEntries(Object.keys(settable).map((kind) => [kind, 7]));
  await saveSettings(db, commandLine(), { section: retentionSection, version: 0, value });
  await applyRetention(db);
  // The log also has the change of the settings.
  expect((await pool.query(counts)).rows).toEqual([
    { mails: 1, carts: 0, searches: 0, networks: 0, events: 2, questions: 1, messages: 1, drafts: 0 },
  ]);
  await expect(
    saveSettings(db, commandLine(), { section: retentionSection, version: 1, value: { ...value, networks: 0 } }),
  ).rejects.toThrow("invalid");
});

test("one run deletes so many batches, and the next one goes on", async () => {
  const { db, pool } = await testDatabase();
  const rows = retentionBatch.rows * retentionBatch.perRun + 1;
  await pool.query(
    `insert into mails (to_address, template, data, sent_at) select 'ada', 'verify_email', '{}', ${ago(400)} from generate_series(1, ${rows})`,
  );
  expect(await applyRetention(db)).toBe("unfinished");
  expect(await applyRetention(db)).toBeUndefined();
  expect((await pool.query("select from mails")).rowCount).toBe(0);
});
