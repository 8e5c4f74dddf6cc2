import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { orderAsGuest, type GuestOrder } from "#test/guest-order.ts";
import { mailedOrderLinks } from "#test/mailed-links.ts";
import { payByCard, placeOrder } from "#test/paid-order.ts";
import { startShop, type ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await startShop({ RATE_LIMIT: "on", TRUSTED_PROXY: "on", SANDBOX: "force" });
});
afterAll(() => shop?.stop());

let networks = 0;
/** Headers of a client with an address of its own. */
const elsewhere = () => ({ "x-forwarded-for": `10.7.0.${(networks += 1)}` });

let people = 0;
const newAddress = () => `guest${(people += 1)}@example.com`;

const lookUp = (number: unknown, email: string, from = elsewhere()) =>
  shop.call("POST", "/api/orders/lookup", { number, email }, from);

type LinkMail = { to: string; path: string | undefined };

/** The mails with a link on request, once every request has been worked off and its mail has arrived. */
async function linksSent(number: number): Promise<LinkMail[]> {
  const waiting = "select from jobs where queue in ('order-lookups', 'mails')";
  await eventually(async () => expect(await shop.sql(waiting)).toEqual([]));
  const recipients = await shop.sql<{ to: string }>(
    "select distinct to_address as to from mails where template = 'order_link' and data->>'orderNumber' = $1",
    [String(number)],
  );
  const mails = recipients.map(async ({ to }) =>
    (await mailedOrderLinks(shop, to))
      .filter(({ subject }) => subject === `Your link to order #${number}`)
      .map(({ path }) => ({ to, path })),
  );
  return (await Promise.all(mails)).flat();
}

const opened = async (path: string | undefined) =>
  (await shop.call<{ id?: string; code?: string }>("GET", path!.replace("/order/", "/api/guest-orders/"))).body;

test("number and address of an order bring a link to that address, which opens this order alone, beside the earlier ones", async () => {
  const [order, other] = [await orderAsGuest(shop, newAddress()), await orderAsGuest(shop, newAddress())];
  expect((await lookUp(`#${order.number}`, ` ${order.email.toUpperCase()} `)).status).toBe(202);
  const [first] = await linksSent(order.number);
  await lookUp(order.number, order.email);
  const [, second] = await linksSent(order.number);
  expect([first!.to, second!.to]).toEqual([order.email, order.email]);
  expect(new Set([order.key, first!.path, second!.path]).size).toBe(3);
  for (const path of [`/order/${order.key}`, first!.path, second!.path])
    expect(await opened(path)).toMatchObject({ id: order.id });
  expect(await opened(`/order/${other.key}`)).toMatchObject({ id: other.id });
  const stored = JSON.stringify(await shop.sql("select * from order_links"));
  expect(stored).not.toContain(second!.path!.slice("/order/".length));
  expect(JSON.stringify(await shop.sql("select data from mails"))).not.toMatch(/\/order\/\w/);
});

test("a link pays and cancels the order as the one of the checkout does", async () => {
  const order = await orderAsGuest(shop, newAddress());
  await lookUp(order.number, order.email);
  const [mail] = await linksSent(order.number);
  const api = mail!.path!.replace("/order/", "/api/guest-orders/");
  await pay(api);
  const cancelled = await shop.call<{ deletedCount: number }>("DELETE", api);
  expect(cancelled.body.deletedCount).toBe(1);
  expect(await opened(`/order/${order.key}`)).toMatchObject({ id: order.id, status: "cancelled" });
});

test("an expired link opens nothing and is deleted, and the order keeps its others", async () => {
  const order = await orderAsGuest(shop, newAddress());
  await lookUp(order.number, order.email);
  const [mail] = await linksSent(order.number);
  await shop.sql("update order_links set expires_at = now() - interval '1 second' where order_id = $1", [order.id]);
  expect(await opened(mail!.path)).toMatchObject({ code: "not_found" });
  await shop.sql("update jobs set run_at = now() where queue = 'purge-order-links'");
  await eventually(async () =>
    expect(await shop.sql("select from order_links where order_id = $1", [order.id])).toEqual([]),
  );
  expect(await opened(`/order/${order.key}`)).toMatchObject({ id: order.id });
});

test("the response is the same for an order, for another's order and for none, and only the address of the order gets a mail", async () => {
  const [order, other] = [await orderAsGuest(shop, newAddress()), await orderAsGuest(shop, newAddress())];
  const lookUps: [number, string][] = [
    [order.number, order.email],
    [other.number, order.email],
    [order.number, "nobody@example.com"],
    [999_999, order.email],
  ];
  const answers = await Promise.all(lookUps.map(([number, email]) => lookUp(number, email)));
  const seen = answers.map(({ status, body, headers }) => {
    const { date: _date, "x-request-id": _id, ...rest } = Object.fromEntries(headers);
    return JSON.stringify([status, body, rest]);
  });
  expect(new Set(seen).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 202, body: { accepted: true } });
  expect((await linksSent(order.number)).map(({ to }) => to)).toEqual([order.email]);
  expect(await linksSent(other.number)).toEqual([]);
  expect(await shop.sql("select from mails where to_address = 'nobody@example.com'")).toEqual([]);
});

test("the mail about a customer's order leads to their dashboard and opens nothing without a sign-in", async () => {
  const ada = await shop.signUp();
  const id = await placeOrder(ada, await shop.addPart());
  const [{ number }] = (await shop.sql("select order_number::int as number from orders where id = $1", [id])) as [
    { number: number },
  ];
  expect((await lookUp(number, ada.email)).status).toBe(202);
  const [mail] = await linksSent(number);
  expect(mail).toMatchObject({ to: ada.email });
  expect(mail!.path).toBeUndefined();
  expect(await shop.sql("select from order_links where order_id = $1", [id])).toEqual([]);
});

test("what can't be a number or an address is refused beside its field", async () => {
  for (const [number, email, fields] of [
    ["", "ada@example.com", [["number", "required"]]],
    [
      "ten",
      "ada",
      [
        ["number", "not_a_number"],
        ["email", "not_an_email"],
      ],
    ],
    [1.5, "ada@example.com", [["number", "not_whole"]]],
    [
      0,
      "",
      [
        ["number", "too_small"],
        ["email", "required"],
      ],
    ],
    [1e15, "ada@example.com", [["number", "too_large"]]],
  ] as const) {
    const { status, body } = await shop.call<{ errors: { field: string; code: string }[] }>(
      "POST",
      "/api/orders/lookup",
      { number, email },
      elsewhere(),
    );
    expect([status, body.errors.map(({ field, code }) => [field, code])]).toEqual([422, fields]);
  }
});

test("a number with its address is looked up three times an hour, whether there is such an order or not", async () => {
  const order = await orderAsGuest(shop, newAddress());
  for (const [number, email] of [
    [order.number, order.email],
    [888_888, order.email],
  ] as const) {
    const statuses = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await lookUp(number, email)).status);
    expect(statuses).toEqual([202, 202, 202, 429, 429]);
  }
  expect((await linksSent(order.number)).length).toBeLessThanOrEqual(3);
  const refused = await lookUp(order.number, order.email);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_000);
});

test("a network that tries many numbers has to wait, by the API and by the page alike", async () => {
  const from = elsewhere();
  const tries = await Promise.all(Array.from({ length: 35 }, (_, n) => lookUp(700_000 + n, "ada@example.com", from)));
  expect(tries.filter(({ status }) => status === 202)).toHaveLength(30);
  const form = { ...from, "content-type": "application/x-www-form-urlencoded" };
  const page = await shop.call<string>("POST", "/order", "number=1&email=ada%40example.com", form);
  expect([page.status, page.body]).toEqual([429, expect.stringContaining("Too many attempts")]);
  expect((await lookUp(1, "ada@example.com")).status).toBe(202);
});

test("the page looks orders up without JavaScript, in both languages, and returns what was typed with the reasons", async () => {
  const order = await orderAsGuest(shop, newAddress());
  const send = (path: string, number: string, email: string) =>
    shop.call<string>("POST", path, String(new URLSearchParams({ number, email })), {
      ...elsewhere(),
      "content-type": "application/x-www-form-urlencoded",
    });
  expect((await shop.call<string>("GET", "/")).body).toContain('href="/order"');
  const refused = await send("/order", "ten", order.email);
  expect([refused.status, refused.body]).toEqual([422, expect.stringContaining("Please type a number.")]);
  expect(refused.body).toContain('value="ten"');
  expect(refused.body).toContain(`value="${order.email}"`);
  const sent = await send("/order", `#${order.number}`, order.email);
  expect([sent.status, sent.body]).toEqual([200, expect.stringContaining("is on its way to that address")]);
  const german = await send("/de/order", `Nr. ${order.number}`, order.email);
  expect([german.status, german.body]).toEqual([200, expect.stringContaining("Bestellung finden")]);
  expect(await linksSent(order.number)).not.toEqual([]);
});

test("every mail about a guest's order has a link that opens it, and those about a customer's have none", async () => {
  const email = newAddress();
  const admin = await shop.admin();
  const [shipped, cancelled, expired] = [
    await orderAsGuest(shop, email),
    await orderAsGuest(shop, email),
    await orderAsGuest(shop, email),
  ];
  await pay(`/api/guest-orders/${shipped.key}`);
  await admin.call("PUT", `/api/purchase/${shipped.id}/shipped`, { shipped: true });
  await shop.call("DELETE", `/api/guest-orders/${cancelled.key}`);
  await expire(expired);
  const waiting = "select from jobs where queue = 'mails'";
  await eventually(async () => expect(await shop.sql(waiting)).toEqual([]));
  const mails = await mailedOrderLinks(shop, email);
  const ends = ["cancelled", "expired unpaid", "is paid", "on its way"].map((end) => new RegExp(end));
  expect(mails).toHaveLength(7);
  for (const end of ends) expect(mails.filter(({ subject }) => end.test(subject))).toHaveLength(1);
  for (const { subject, path } of mails)
    expect(subject).toContain(`#${((await opened(path)) as { orderNumber?: number }).orderNumber}`);
  const ada = await shop.signUp();
  await placeOrder(ada, await shop.addPart());
  await eventually(async () => expect(await mailedOrderLinks(shop, ada.email)).not.toEqual([]));
  expect((await mailedOrderLinks(shop, ada.email)).map(({ path }) => path)).not.toContainEqual(expect.any(String));
});

/** Pays the order at this address of the API by card. */
async function pay(address: string): Promise<void> {
  const { clientSecret } = (await shop.call<{ clientSecret: string }>("POST", `${address}/payments`)).body;
  const { intent: transactionId } = await payByCard(shop, clientSecret);
  expect((await shop.call("PATCH", `${address}/payments`, { transactionId })).status).toBe(200);
}

/** Lets the time to pay an order pass. */
async function expire({ id }: GuestOrder): Promise<void> {
  await shop.sql("update orders set held_until = now() - interval '1 minute' where id = $1", [id]);
  await shop.sql("update jobs set run_at = now() where queue = 'expire-orders'");
  await eventually(async () =>
    expect(await shop.sql("select status from orders where id = $1", [id])).toEqual([{ status: "expired" }]),
  );
}
