import { createHash } from "node:crypto";
import { createTransport } from "nodemailer";
import { expect, test } from "vitest";
import { createMailer } from "#adapters/mail/mailer.ts";
import { createMailSandbox } from "#sandbox/mail/mail.ts";
import { sendWaitingMails } from "#shop/desk/mails/send-mails.ts";
import { queueMail } from "#shop/foundation/mails/outbox.ts";
import { mailedOrder as order, mailLanguages, publicUrl, startInbox, mailBrand } from "#test/mail-inbox.ts";

test("a mail that is sent again, because nobody noted it the first time, arrives once", async () => {
  const { db, pool, read, send } = await startInbox();
  await queueMail(db, "ada@example.com", { template: "order_paid", data: order });
  await sendWaitingMails(db, send);
  await pool.query("update mails set sent_at = null; insert into jobs (queue, key) select 'mails', id from mails");
  expect(await sendWaitingMails(db, send)).toBe(1);
  expect(await read()).toHaveLength(1);
});

test("an address that is a list by its look goes nowhere else", async () => {
  const { read, send } = await startInbox();
  await send({
    template: "order_paid",
    data: order,
    id: crypto.randomUUID(),
    to: "ada@example.com, eve@evil.example",
  }).catch(() => {});
  expect(await read("?to=eve@evil.example")).toEqual([]);
});

test("while the mail server is down a mail is not shown as sent", async () => {
  const send = createMailer({
    smtpUrl: "smtp://127.0.0.1:1",
    from: "orders@shop.test",
    brand: async () => mailBrand,
    publicUrl,
    languages: await mailLanguages,
  });
  const sending = send({ template: "order_paid", data: order, id: crypto.randomUUID(), to: "ada@example.com" });
  await expect(sending).rejects.toThrow("ECONNREFUSED");
});

test("the inbox shows the newest first, of everybody or of one", async () => {
  const { get, read, send } = await startInbox();
  expect(await (await get("")).text()).toContain("No mails yet");
  for (const [to, name] of [
    ["ada@example.com", "First"],
    ["ben@example.com", "Second"],
    ["ada@example.com", "Third"],
  ] as const) {
    await send({ template: "verify_email", data: { name, url: `${publicUrl}/${name}` }, id: crypto.randomUUID(), to });
  }
  expect((await read()).map((message) => message.links[0])).toEqual(
    ["Third", "Second", "First"].map((name) => `${publicUrl}/${name}`),
  );
  expect((await read("?to=ADA@example.com")).map((message) => message.links[0])).toEqual(
    ["Third", "First"].map((name) => `${publicUrl}/${name}`),
  );
  const page = await (await get("?to=ben@example.com")).text();
  expect(page.match(/class="mail"/g)).toHaveLength(1);
  expect((await get("?to=%00&before=nothing")).status).toBe(200);
});

test("a mail is shown as text with links that can be followed, and as HTML that can do nothing", async () => {
  const { get, read, smtpUrl } = await startInbox();
  await createTransport({ url: smtpUrl }).sendMail({
    from: "evil@evil.example",
    to: "ada@example.com",
    subject: '<img src=x onerror="alert(1)">',
    text: "Open http://shop.test/a?b=1&c=2. <script>alert(1)</script>",
    html: '<script>alert(1)</script><img src="https://evil.example/pixel"><p>Hello</p>',
  });
  const [message] = await read();
  const page = await get(`/${message!.id}?view=text`);
  const shown = await page.text();
  expect(shown).toContain('<a href="http://shop.test/a?b=1&amp;c=2">');
  expect(shown).not.toMatch(/<script|<img src=x/);
  const style = /<style>([^]*)<\/style>/.exec(shown)?.[1] ?? "";
  const hash = createHash("sha256").update(style).digest("base64");
  expect(page.headers.get("content-security-policy")).toContain(`default-src 'none'; style-src 'sha256-${hash}';`);

  expect(await (await get(`/${message!.id}`)).text()).toMatch(
    /<iframe[^>]+sandbox="allow-popups allow-popups-to-escape-sandbox"/,
  );
  const framed = await get(`/${message!.id}/html`);
  expect(await framed.text()).toContain("<p>Hello</p>");
  expect(framed.headers.get("content-security-policy")).toMatch(
    /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/,
  );
  expect((await get(`/${message!.id}/source`)).headers.get("content-type")).toBe("text/plain; charset=utf-8");
});

test("all mails can be deleted, by the inbox's own page alone; what is not there is a 404", async () => {
  const { app, get, read, send } = await startInbox();
  await send({ template: "order_paid", data: order, id: crypto.randomUUID(), to: "ada@example.com" });
  const remove = (site: string) =>
    app.request(`${publicUrl}/sandbox/mail/delete`, { method: "POST", headers: { "sec-fetch-site": site } });
  expect((await remove("cross-site")).status).toBe(403);
  expect(await read()).toHaveLength(1);
  expect((await remove("same-origin")).headers.get("location")).toBe("/sandbox/mail");
  expect(await read()).toEqual([]);
  for (const path of ["/00000000-0000-7000-8000-000000000000", "/------------------------------------", "/nothing"]) {
    expect((await get(path)).status).toBe(404);
  }
});

test("a mail too large for the inbox is refused, not cut", async () => {
  const { read, smtpUrl } = await startInbox();
  const huge = createTransport({ url: smtpUrl }).sendMail({
    from: "a@example.com",
    to: "ada@example.com",
    subject: "Huge",
    text: "x".repeat(7_000_000),
  });
  await expect(huge).rejects.toThrow(/552|size/i);
  expect(await read()).toEqual([]);
});

test("mails of more than 30 days ago are gone once the inbox starts again", async () => {
  const { pool, read, send } = await startInbox();
  for (const name of ["Old", "New"])
    await send({
      template: "verify_email",
      data: { name, url: `${publicUrl}/${name}` },
      id: crypto.randomUUID(),
      to: "ada@example.com",
    });
  await pool.query(
    "update sandbox.mails set id = uuidv7(interval '-31 days') where id = (select min(id::text)::uuid from sandbox.mails)",
  );
  const next = createMailSandbox({ pool });
  await next.start();
  await next.stop();
  expect((await read()).map((message) => message.links[0])).toEqual([`${publicUrl}/New`]);
});
