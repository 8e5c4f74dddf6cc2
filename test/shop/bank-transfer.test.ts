import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { orderAsGuest } from "#test/guest-order.ts";
import { payByCard, placeOrder } from "#test/paid-order.ts";
import { startShop, type Person, type ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let owner: Person;
const account = {
  bankTransfer: true,
  accountHolder: "Camber Parts Inc.",
  accountNumber: "DE89 3704 0044 0532 0130 00",
  bankCode: "COBADEFFXXX",
};

beforeAll(async () => {
  shop = await startShop();
  owner = await shop.admin();
});
afterAll(() => shop?.stop());

async function save(value: unknown) {
  const { version } = (await owner.call("GET", "/api/settings/payments")).body;
  return owner.call("PUT", "/api/settings/payments", { version, value });
}
const mailsOf = (order: string) =>
  shop.sql<{ data: Record<string, any> }>(
    `select data from mails where template = 'order_transfer' and data->>'orderId' = '${order}'`,
  );

test("a shop that has named no account offers no transfers and refuses to start one", async () => {
  const { key } = await orderAsGuest(shop, "guest@example.com");
  expect((await shop.call("GET", `/api/guest-orders/${key}/bank-transfer`)).body).toEqual({
    offered: false,
    details: null,
  });
  const refused = await shop.call("POST", `/api/guest-orders/${key}/bank-transfer`);
  expect([refused.status, refused.body.code]).toEqual([409, "transfer_not_offered"]);
  const ada = await shop.signUp();
  const order = await placeOrder(ada, await shop.addPart());
  const direct = await ada.call("POST", `/api/orders/${order}/payments`, { method: "transfer" });
  expect([direct.status, direct.body.code]).toEqual([409, "transfer_not_offered"]);
});

test("transfers can't be switched on without an account, nor with an IBAN whose check digits are wrong", async () => {
  const refusedFields = async (value: unknown) => {
    const { status, body } = await save(value);
    return [status, body.errors?.map(({ field, code }: { field: string; code: string }) => `${field}: ${code}`)];
  };
  expect(await refusedFields({ bankTransfer: true })).toEqual([
    422,
    ["accountHolder: required", "accountNumber: required"],
  ]);
  expect(await refusedFields({ ...account, accountNumber: "DE88 3704 0044 0532 0130 00" })).toEqual([
    422,
    ["accountNumber: not_an_iban"],
  ]);
});

test("a guest who chooses a transfer reads what to transfer until when, once by mail, and is shipped after the money came", async () => {
  await save(account);
  const { key, id, number } = await orderAsGuest(shop, "ada@example.com");
  const path = `/api/guest-orders/${key}/bank-transfer`;
  expect((await shop.call("GET", path)).body).toEqual({ offered: true, details: null });

  const answers = await Promise.all([1, 2, 3].map(() => shop.call("POST", path)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { details } = (await shop.call("GET", path)).body;
  const { amountCents, until, ...rest } = details;
  expect(rest).toMatchObject({
    reference: String(number),
    accountHolder: "Camber Parts Inc.",
    bankCode: "COBADEFFXXX",
  });
  expect(Date.parse(until) - Date.now()).toBeGreaterThan(9 * 86_400_000);
  const order = (await shop.call("GET", `/api/guest-orders/${key}`)).body;
  expect(amountCents).toBe(order.dueCents);
  expect((await mailsOf(id)).map(({ data }) => data["transfer"].reference)).toEqual([String(number)]);

  const confirmed = await owner.call("POST", `/api/orders/${id}/transfer`, { amountCents });
  expect(confirmed.status).toBe(200);
  expect((await shop.call("GET", `/api/guest-orders/${key}`)).body.status).toBe("paid");
  expect((await shop.call("GET", path)).body).toEqual({ offered: false, details: null });
});

test("without scripts an order's page says number, lines, total and what to transfer", async () => {
  const part = await shop.addPart({ name: "Oil Filter", price: 20 });
  const { key, number } = await orderAsGuest(shop, "guest@example.com", { part, quantity: 3, payBy: "transfer" });
  const response = await fetch(new URL(`/order/${key}`, shop.url));
  expect(response.headers.get("cache-control")).toContain("no-store");
  const html = await response.text();
  const [, page = ""] = /<noscript>(<div.*?)<\/noscript>/s.exec(html) ?? [];
  const text = page.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
  for (const said of [`Order ${number}`, "3 × Oil Filter $60.00", "Total $60.00", account.accountNumber])
    expect(text).toContain(said);
  expect(text).toMatch(new RegExp(`Amount \\$60.00 Reference ${number}`));
});

test("a customer's transfer is nobody else's to choose or to read", async () => {
  await save(account);
  const [ada, eve] = [await shop.signUp(), await shop.signUp("Eve")];
  const id = await placeOrder(ada, await shop.addPart());
  const statuses = await Promise.all([
    eve.call("POST", `/api/orders/${id}/bank-transfer`),
    eve.call("GET", `/api/orders/${id}/bank-transfer`),
    shop.call("GET", `/api/orders/${id}/bank-transfer`),
    ada.call("POST", `/api/orders/${id}/bank-transfer`),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([404, 404, 401, 200]);
});

test("a transfer that is chosen in the checkout is requested with the order, which waits as long as the settings say", async () => {
  await save({ ...account, transferDays: 3 });
  const { key, id, number } = await orderAsGuest(shop, "mary@example.com", { payBy: "transfer" });
  const { details } = (await shop.call("GET", `/api/guest-orders/${key}/bank-transfer`)).body;
  expect(details).toMatchObject({ reference: String(number), accountHolder: "Camber Parts Inc." });
  const days = (Date.parse(details.until) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(3);
  expect(await mailsOf(id)).toHaveLength(1);
  // Choosing it again on the page changes nothing.
  expect((await shop.call("POST", `/api/guest-orders/${key}/bank-transfer`)).body.details).toEqual(details);
  expect(await mailsOf(id)).toHaveLength(1);

  const short = await owner.call("POST", `/api/orders/${id}/transfer`, { amountCents: details.amountCents - 1_00 });
  expect(short).toMatchObject({ status: 409, body: { code: "price_changed", amountCents: details.amountCents } });
  expect((await owner.call("POST", `/api/orders/${id}/transfer`, { amountCents: details.amountCents })).status).toBe(
    200,
  );
  expect((await shop.call("GET", `/api/guest-orders/${key}`)).body.status).toBe("paid");
});

test("a checkout by transfer is refused as a whole where the shop takes none any more", async () => {
  await save({ ...account, bankTransfer: false });
  const part = await shop.addPart({ quantity: 4 });
  await expect(orderAsGuest(shop, "kay@example.com", { part, payBy: "transfer" })).rejects.toThrow(
    "transfer_not_offered",
  );
  expect((await shop.call("GET", `/api/parts/${part}`)).body.quantity).toBe(4);
});

test("a card that pays what a transfer has paid is refunded, and the mail says that the order stays", async () => {
  await save(account);
  const { key, id } = await orderAsGuest(shop, "ada@example.com");
  const { clientSecret } = (await shop.call("POST", `/api/guest-orders/${key}/payments`)).body;
  await shop.call("POST", `/api/guest-orders/${key}/bank-transfer`);
  const { details } = (await shop.call("GET", `/api/guest-orders/${key}/bank-transfer`)).body;
  expect((await owner.call("POST", `/api/orders/${id}/transfer`, { amountCents: details.amountCents })).status).toBe(
    200,
  );
  expect((await payByCard(shop, clientSecret)).body.status).toBe("succeeded");
  const refunded = "select data from mails where template = 'late_payment_refunded' and data->>'orderId' = $1";
  await eventually(async () =>
    expect(await shop.sql(refunded, [id])).toMatchObject([{ data: { orderWas: "paid", refundTo: ["card"] } }]),
  );
  expect((await shop.call("GET", `/api/guest-orders/${key}`)).body).toMatchObject({ status: "paid" });
});
