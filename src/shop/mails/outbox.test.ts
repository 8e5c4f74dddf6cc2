import { expect, test } from "vitest";
import { purgeOldMails, queueMail, sendWaitingMails } from "#shop/mails/outbox.ts";
import { testDatabase } from "#test/database.ts";
import { expectLog } from "#test/logs.ts";

const mail = {
  template: "verify_email",
  data: { name: "Ada", url: "http://shop.test/verify" },
} as const;

test("a mail whose transaction is rolled back is never sent", async () => {
  const { db } = await testDatabase();
  await expect(
    db.transaction(async (tx) => {
      await queueMail(tx, "ada@example.com", mail);
      throw new Error("rolled back");
    }),
  ).rejects.toThrow("rolled back");
  expect(await sendWaitingMails(db, async () => {})).toBe(0);
});

test("two simultaneous senders send each mail once", async () => {
  const { db } = await testDatabase();
  for (let n = 0; n < 20; n += 1) await queueMail(db, `ada${n}@example.com`, mail);
  const sent: string[] = [];
  const send = async (one: { to: string }) => void sent.push(one.to);
  await Promise.all([sendWaitingMails(db, send), sendWaitingMails(db, send)]);
  expect(new Set(sent).size).toBe(20);
  expect(sent).toHaveLength(20);
});

test("a mail that can't be sent stays in the outbox for a later attempt", async () => {
  expectLog(/jobs: mails/);
  const { db, pool } = await testDatabase();
  await queueMail(db, "ada@example.com", mail);
  await sendWaitingMails(db, async () => {
    throw new Error("mail server down");
  });
  expect(await sendWaitingMails(db, async () => {})).toBe(0);
  await pool.query("update jobs set run_at = now()");
  expect(await sendWaitingMails(db, async () => {})).toBe(1);
});

test("a mail is deleted a month after it was sent or abandoned, and never before", async () => {
  const { db, pool } = await testDatabase();
  for (let n = 0; n < 4; n += 1) await queueMail(db, `ada${n}@example.com`, mail);
  const monthAgo = "now() - interval '31 days'";
  await pool.query(`update mails set sent_at = ${monthAgo} where to_address = 'ada0@example.com'`);
  await pool.query(`update mails set failed_at = ${monthAgo} where to_address = 'ada1@example.com'`);
  await pool.query("update mails set sent_at = now() where to_address = 'ada2@example.com'");
  expect(await purgeOldMails(db)).toBe(2);
  const { rows } = await pool.query("select to_address from mails order by id");
  expect(rows.map((row) => row.to_address)).toEqual(["ada2@example.com", "ada3@example.com"]);
});
