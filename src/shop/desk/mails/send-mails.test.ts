import { expect, test } from "vitest";
import { addGiftCard } from "#shop/selling/ledger/add-gift-card.ts";
import { giftCardHash } from "#shop/selling/ledger/gift-card-code.ts";
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

test("each attempt makes a code and a link of its own, and one that fails leaves neither behind", async () => {
  expectLog(/jobs: mails/);
  const { db, pool } = await testDatabase();
  const card = await addGiftCard(db, { amountCents: 500, note: "", expiresAt: null, issuedBy: null, currency: "USD" });
  const { rows: orders } = await pool.query(`insert into orders
    (guest_token_hash, client_name, email, phone_number, address, currency, items_cents, total_cents, held_until)
    values ('x', 'Ada', 'ada@example.com', '1', 'a', 'USD', 500, 500, now()) returning id`);
  const data = {
    orderId: orders[0].id,
    orderNumber: 1,
    clientName: "Ada",
    totalCents: 500,
    currency: "USD",
    lines: [],
    giftCardId: card.id,
    ofGuest: true,
  };
  await queueMail(db, "ada@example.com", { template: "gift_card_replaced", data });
  const codes: string[] = [];
  const send = (fails: boolean) => async (mail: { data: object }) => {
    const { giftCardCode, path } = mail.data as { giftCardCode: string; path: string };
    expect(path).toMatch(/^\/order\//);
    codes.push(giftCardCode);
    if (fails) throw new Error("mail server down");
  };
  const links = async () => (await pool.query("select from order_links")).rows.length;
  for (let n = 0; n < 3; n += 1) {
    await sendWaitingMails(db, send(true));
    expect(await links()).toBe(0);
    await pool.query("update jobs set run_at = now()");
  }
  await sendWaitingMails(db, send(false));
  expect(await links()).toBe(1);
  const [stored] = (await pool.query("select code_hash from gift_cards")).rows;
  expect(codes.map((code) => giftCardHash(code)!.equals(stored.code_hash))).toEqual([false, false, false, true]);
  expect(codes.every((code) => code.endsWith(card.lastCharacters))).toBe(true);
  const { rows: kept } = await pool.query("select data::text from mails");
  for (const code of codes) expect(kept[0].data).not.toContain(code);
});
