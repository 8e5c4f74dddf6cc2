import { createHash } from "node:crypto";
import { Hono } from "hono";
import { createTransport } from "nodemailer";
import { expect, onTestFinished, test } from "vitest";
import { createMailer } from "#mail/mailer.ts";
import { createMailSandbox } from "#sandbox/mail/mail.ts";
import { queueMail, sendWaitingMails, type Mail } from "#shop/mails/outbox.ts";
import { serverMessages } from "#web/messages/all.ts";
import { testDatabase } from "#test/database.ts";

type Read = { id: string; to: string[]; from: string; subject: string; text: string; html: string; links: string[] };

const publicUrl = "http://shop.test";

const languages = Promise.all(
  (["en", "de"] as const).map(async (tag, index) => ({
    words: (await serverMessages(tag)).mail,
    prefix: index === 0 ? "" : `/${tag}`,
  })),
);

async function startInbox() {
  const { db, pool } = await testDatabase();
  const sandbox = createMailSandbox({ pool });
  const smtpUrl = await sandbox.start();
  onTestFinished(sandbox.stop);
  const app = new Hono().route("/sandbox/mail", sandbox.app);
  const get = (path: string) => app.request(`${publicUrl}/sandbox/mail${path}`);
  const read = async (query = "") => (await (await get(`/messages.json${query}`)).json()) as Read[];
  const send = createMailer({
    smtpUrl,
    from: "Camber <orders@shop.test>",
    brand: async () => ({ name: "Camber", isSet: false, currencyDisplay: "symbol" }),
    publicUrl,
    languages: await languages,
  });
  return { db, pool, app, get, read, send, smtpUrl };
}

const order = {
  orderId: "0199d2c8-0000-7000-8000-000000000001",
  orderNumber: 10_001,
  clientName: "Ada <b>Torque</b>",
  lines: [{ name: "Brake Disc 300", sku: "KES-BD-300", quantity: 2, itemsCents: 123_450 }],
  totalCents: 123_450,
  currency: "USD",
};

const url = `${publicUrl}/confirm-email?token=a`;
const aboutAccount: { mail: Mail; words: RegExp }[] = [
  { mail: { template: "verify_email", data: { name: "Ada <b>", url } }, words: /confirm that it is yours/ },
  { mail: { template: "reset_password", data: { name: "Ada <b>", url } }, words: /new password/ },
];

test.for(aboutAccount)("the mail $mail.template carries its link", async ({ mail, words }) => {
  const { read, send } = await startInbox();
  await send({ ...mail, id: crypto.randomUUID(), to: "ada@example.com" });
  const [message] = await read();
  expect(message).toMatchObject({ to: ["ada@example.com"], from: "orders@shop.test", links: [url, publicUrl] });
  expect(message!.text).toMatch(words);
  expect(message!.html).toContain(`href="${url.replaceAll("&", "&amp;")}"`);
  expect(message!.html).not.toContain("<b>");
});

const paying = `/dashboard/payment/${order.orderId}`;
const held = { ...order, heldUntil: "2026-03-04T10:00:00.000Z" };
const aboutOrder: { mail: Mail; page: string; words: RegExp }[] = [
  {
    mail: { template: "order_placed", data: held },
    page: paying,
    words: /until Wednesday, March 4, 2026 at 10:00 AM UTC/,
  },
  { mail: { template: "order_paid", data: order }, page: "/dashboard", words: /received your payment/ },
  { mail: { template: "order_shipped", data: order }, page: "/dashboard", words: /have left our warehouse/ },
  {
    mail: { template: "order_cancelled", data: { ...order, refunded: true } },
    page: "/dashboard",
    words: /\$1,234\.50 will be refunded the way you paid/,
  },
  { mail: { template: "order_cancelled", data: order }, page: "/dashboard", words: /Nothing was charged/ },
  { mail: { template: "order_expired", data: order }, page: "/parts", words: /has expired/ },
  {
    mail: { template: "late_payment_refunded", data: { ...order, refundTo: ["card"] } },
    page: "/dashboard",
    words: /nothing was left to pay .+ so \$1,234\.50 will be refunded to your card\. It can take up to ten days/,
  },
];

const goesBack: { mail: Mail; locale: string; words: RegExp }[] = [
  {
    mail: { template: "late_payment_refunded", data: { ...order, refundTo: ["transfer"], orderWas: "paid" } },
    locale: "en",
    words: /The order stays as it is, and \$1,234\.50 will be refunded to your bank account\. It can take up to ten/,
  },
  {
    mail: { template: "late_payment_refunded", data: { ...order, refundTo: ["transfer"], orderWas: "cancelled" } },
    locale: "de",
    words: /schon storniert war\. Wir erstatten 1\.234,50\s\$ auf Ihr Bankkonto\. Bis die Bank den Betrag anzeigt/,
  },
  {
    mail: { template: "order_cancelled", data: { ...order, refunded: true, refundTo: ["gift_card"] } },
    locale: "en",
    words: /\$1,234\.50 will be refunded to your gift card\.\n/,
  },
  {
    mail: { template: "order_cancelled", data: { ...order, refunded: true, refundTo: ["card", "credit"] } },
    locale: "de",
    words: /auf Ihre Karte und auf Ihr Guthaben im Shop\. Bis die Bank/,
  },
  {
    mail: {
      template: "order_expired",
      data: { ...order, refundCents: 2_000, refunded: true, refundTo: ["gift_card"] },
    },
    locale: "en",
    words:
      /the rest was not paid in time, so the order has expired, and \$20\.00 will be refunded to your gift card\. You can/,
  },
  {
    mail: { template: "refund_failed", data: { ...order, refundTo: ["card"] } },
    locale: "de",
    words: /die wir auf Ihre Karte erstattet haben, nicht angenommen/,
  },
  {
    mail: { template: "refund_failed", data: { ...order, refundTo: ["transfer"] } },
    locale: "en",
    words: /The refund of \$1,234\.50 to your bank account did not go through/,
  },
];

test.for(goesBack)("the mail $mail.template says in $locale where the money goes", async ({ mail, locale, words }) => {
  const { read, send } = await startInbox();
  await send({ ...mail, id: crypto.randomUUID(), to: "ada@example.com", locale });
  const [message] = await read();
  expect(message!.text).toMatch(words);
});

test.for(aboutOrder)("the mail $mail.template says what happened and leads to $page", async ({ mail, page, words }) => {
  const { read, send } = await startInbox();
  await send({ ...mail, id: crypto.randomUUID(), to: "ada@example.com" });
  const [message] = await read();
  expect(message!.subject).toContain("#10001");
  expect(message!.text).toMatch(words);
  expect(message!.text).toContain("Brake Disc 300 (KES-BD-300)");
  expect(message!.text).toContain("$1,234.50");
  expect(message!.links[0]).toBe(publicUrl + page);
  expect(message!.html).toContain(`href="${publicUrl}${page}"`);
  expect(message!.html).toContain("Ada &lt;b&gt;Torque&lt;/b&gt;");
  expect(message!.html).not.toContain("<b>");
});

test("an order for a vehicle says which, where the part goes, and what was decided about the fit", async () => {
  const { read, send } = await startInbox();
  const fitment = {
    vehicle: {
      id: crypto.randomUUID(),
      year: 2015,
      make: "Honda",
      model: "Accord",
      displacementL: 2.4,
      fuel: "Gasoline",
    },
    verdict: "does_not_fit",
    confirmed: true,
    places: [{ position: "Front Left", quantity: 1 }],
  };
  const data = { ...order, lines: [{ ...order.lines[0]!, fitment }] } as Extract<
    Mail,
    { template: "order_placed" }
  >["data"];
  await send({ template: "order_placed", data, id: crypto.randomUUID(), to: "ada@example.com" });
  const [message] = await read();
  expect(message!.text).toContain("Vehicle: 2015 Honda Accord 2.4");
  expect(message!.text).toContain("It does not fit this vehicle; you ordered it anyway");
  expect(message!.text).toContain("Position: Front Left");
});

test("an order of several lines lists each, and what makes its total", async () => {
  const { read, send } = await startInbox();
  const filter = { name: "Oil Filter", sku: "KES-OF-1", quantity: 1, itemsCents: 1_000 };
  const sums = {
    discountCents: 450,
    deliveryCents: 900,
    feesCents: 0,
    depositsCents: 0,
    taxCents: 1_200,
    taxIncluded: false,
  };
  const data = { ...order, lines: [...order.lines, filter], sums, totalCents: 126_100 };
  await send({ template: "order_paid", data, id: crypto.randomUUID(), to: "ada@example.com" });
  const [message] = await read();
  for (const line of [
    "2 × Brake Disc 300 (KES-BD-300): $1,234.50",
    "1 × Oil Filter (KES-OF-1): $10.00",
    "Discount: -$4.50",
    "Delivery: $9.00",
    "Tax: $12.00",
    "Total: $1,261.00",
  ])
    expect(message!.text).toContain(line);
  expect(message!.text).not.toContain("Fees");
});

test("money is written in the order's currency, with as many digits as that has", async () => {
  const { read, send } = await startInbox();
  await send({
    template: "order_paid",
    data: { ...order, lines: [{ ...order.lines[0]!, itemsCents: 1500 }], totalCents: 1500, currency: "JPY" },
    id: crypto.randomUUID(),
    to: "ada@example.com",
  });
  expect((await read())[0]!.text).toContain("Price: ¥1,500");
});

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
    brand: async () => ({ name: "Camber", isSet: false, currencyDisplay: "symbol" }),
    publicUrl,
    languages: await languages,
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
