import { expect, test } from "vitest";
import type { Mail } from "#shop/foundation/mails/outbox.ts";
import { mailedOrder as order, publicUrl, startInbox } from "#test/mail-inbox.ts";

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

const { orderId, orderNumber } = order;
const atProvider = { orderId, orderNumber, amountCents: 5_000, currency: "USD" };
const respondBy = "2026-03-04T10:00:00.000Z";
const ofMoney: { mail: Mail; locale: string; words: RegExp }[] = [
  {
    mail: { template: "gift_card_replaced", data: { ...order, refundCents: 2_000, giftCardCode: "K7QX-AAAA" } },
    locale: "en",
    words: /refunded \$20\.00 of your order[\s\S]+K7QX-AAAA[\s\S]+does not expire/,
  },
  {
    mail: { template: "gift_card_replaced", data: { ...order, refundCents: 2_000, giftCardCode: "K7QX-AAAA" } },
    locale: "de",
    words: /20,00\s\$ aus Ihrer Bestellung erstattet[\s\S]+K7QX-AAAA[\s\S]+läuft nicht ab/,
  },
  {
    mail: { template: "payment_notice", data: { ...atProvider, what: "provider_refund" } },
    locale: "en",
    words: /refunded \$50\.00 of order #10001 at the payment provider/,
  },
  {
    mail: { template: "payment_notice", data: { ...atProvider, what: "dispute_opened", respondBy } },
    locale: "de",
    words: /ficht 50,00\s\$ aus Bestellung Nr\. 10001 bei seiner Bank an[\s\S]+bis Mittwoch, 4\. März 2026/,
  },
  {
    mail: { template: "payment_notice", data: { ...atProvider, what: "dispute_lost" } },
    locale: "en",
    words: /for the cardholder, who keeps the money/,
  },
  {
    mail: {
      template: "money_given",
      data: { by: "eve@shop.test", what: "gift_card", amountCents: 10_000, ofDayCents: 30_000, currency: "USD" },
    },
    locale: "en",
    words: /eve@shop\.test issued or unblocked a gift card of \$100\.00[\s\S]+\$300\.00 in all/,
  },
  {
    mail: { template: "money_given", data: { by: "eve@shop.test", what: "promotion", percent: 100, currency: "USD" } },
    locale: "de",
    words: /eve@shop\.test hat eine Aktion mit 100 % Rabatt gespeichert/,
  },
];

test.for(ofMoney)(
  "the mail $mail.template tells in $locale of money that was moved",
  async ({ mail, locale, words }) => {
    const { read, send } = await startInbox();
    await send({ ...mail, id: crypto.randomUUID(), to: "ada@example.com", locale });
    const [message] = await read();
    expect(message!.text).toMatch(words);
  },
);

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
  expect(message!.text).toContain("Does not fit your 2015 Honda Accord 2.4; you ordered it anyway");
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
  expect((await read())[0]!.text).toContain("Total: ¥1,500");
});
