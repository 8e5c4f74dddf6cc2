import { expect, test } from "vitest";
import { sendWaitingMails } from "#shop/desk/mails/send-mails.ts";
import { queueMail } from "#shop/foundation/mails/outbox.ts";
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
