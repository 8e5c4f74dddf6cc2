import { randomUUID } from "node:crypto";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { mailedOrderLinks, mailsTo } from "#test/mailed-links.ts";
import { orderAsGuest } from "#test/guest-order.ts";
import { holdEvents } from "#test/hold-events.ts";
import { payByCard, placeOrder, secretOf } from "#test/paid-order.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { Json, Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await sharedShop();
});

const newAddress = () => `${randomUUID()}@example.com`;
const password = "analytical-engine";

const ordersOf = async (who: Person): Promise<string[]> =>
  (await who.call<Json[]>("GET", "/api/myorders?status=all")).body.map(({ _id }) => _id);

const identity = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  shop.call("POST", `/api/identity/${path}`, body, { origin: shop.url, ...headers });

const mailedUrl = (email: string, page: "confirm-email" | "reset-password"): Promise<URL> =>
  eventually(async () => {
    const links = (await mailsTo(shop, email)).flatMap((mail) => mail.links);
    return new URL(links.find((link) => link.includes(page))!);
  });

/** Opens the link of the mail that confirms an address, and clicks its button, in the browser of `by` or in one that is not signed in. */
async function confirmAddress(email: string, by?: Person): Promise<void> {
  const token = (await mailedUrl(email, "confirm-email")).searchParams.get("token");
  expect((await identity("verify-email", { token }, by && { cookie: by.cookie })).status).toBe(200);
}

async function setPasswordByMail(email: string, newPassword: string): Promise<void> {
  await identity("request-password-reset", { email });
  const token = (await mailedUrl(email, "reset-password")).pathname.split("/").at(-1);
  expect((await identity("reset-password", { newPassword, token })).status).toBe(200);
}

/** Signs a customer up who reads the mail of their address. */
async function signUpProven(): Promise<Person> {
  const ada = await shop.signUp();
  await confirmAddress(ada.email, ada);
  return ada;
}

/** An order of a guest that an account has adopted. */
async function adopted(more: Parameters<typeof orderAsGuest>[2] = {}) {
  const { email } = await signUpProven();
  const { id, key, number } = await orderAsGuest(shop, email, more);
  const ada = await shop.signIn(email, password);
  expect(await ordersOf(ada)).toEqual([id]);
  return { ada, id, key, number };
}

test("what a guest ordered is among the orders of their account once its address is confirmed, and its link still opens it", async () => {
  const email = newAddress();
  const { id, key } = await orderAsGuest(shop, email);
  const ada = await shop.signUp("Ada Lovelace", email);
  expect(await ordersOf(ada)).toEqual([]);
  expect((await ada.call("GET", `/api/purchase/${id}`)).status).toBe(404);

  await confirmAddress(email, ada);
  expect(await ordersOf(ada)).toEqual([id]);
  expect((await ada.call("GET", `/api/purchase/${id}`)).body).toMatchObject({ _id: id, email });
  expect((await shop.call("GET", `/api/guest-orders/${key}`)).body).toMatchObject({ id });
  expect((await ada.call("DELETE", `/api/myorders/${id}`)).body.deletedCount).toBe(1);
  expect((await shop.call("GET", `/api/guest-orders/${key}`)).body.status).toBe("cancelled");
});

test("what is ordered as a guest with the address of an account is in it from the next sign-in on", async () => {
  const ada = await signUpProven();
  const { id } = await orderAsGuest(shop, ada.email.toUpperCase());
  expect(await ordersOf(ada)).toEqual([]);
  expect(await ordersOf(await shop.signIn(ada.email, password))).toEqual([id]);
});

test("an account whose address is not confirmed gets no order of a guest, nor does another account", async () => {
  const email = newAddress();
  const { id } = await orderAsGuest(shop, email);
  const eve = await shop.signUp("Eve", email);
  const again = await shop.signIn(email, password);
  const ben = await signUpProven();
  for (const person of [eve, again, await shop.signIn(ben.email, password)]) {
    expect(await ordersOf(person)).toEqual([]);
    expect((await person.call("GET", `/api/purchase/${id}`)).status).toBe(404);
  }
});

test("Eve, who signed up with the address of another, gets none of their orders when they confirm it; they get them by a new password", async () => {
  const email = newAddress();
  const { id } = await orderAsGuest(shop, email);
  const eve = await shop.signUp("Eve", email);
  await confirmAddress(email);
  for (const person of [eve, await shop.signIn(email, password)]) expect(await ordersOf(person)).toEqual([]);

  await setPasswordByMail(email, "difference-engine");
  expect(await ordersOf(await shop.signIn(email, "difference-engine"))).toEqual([id]);
  expect((await eve.call("GET", "/api/myorders")).status).toBe(401);
  expect((await identity("sign-in/email", { email, password })).status).toBe(401);
});

test("a card payment that was begun as a guest is continued and settled after an account has got the order", async () => {
  const ada = await signUpProven();
  const { id, key } = await orderAsGuest(shop, ada.email);
  const { clientSecret } = (await shop.call("POST", `/api/guest-orders/${key}/payments`)).body;
  const signedIn = await shop.signIn(ada.email, password);
  expect(await secretOf(signedIn, id)).toBe(clientSecret);
  onTestFinished(await holdEvents(shop));
  const { intent: transactionId } = await payByCard(shop, clientSecret);
  const confirmed = await signedIn.call("PATCH", `/api/purchase/${id}`, { order: id, transactionId });
  expect(confirmed).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
  const paid = (await signedIn.call("GET", `/api/purchase/${id}`)).body;
  expect(paid).toMatchObject({ paid: true, totals: { due: 0, refunded: 0 } });
  const mails = await shop.sql("select data from mails where to_address = $1 and template = 'order_paid'", [ada.email]);
  expect(mails).toMatchObject([{ data: { orderId: id } }]);
});

test("a card payment that is begun after an account has got the order is confirmed by the account and by the guest", async () => {
  onTestFinished(await holdEvents(shop));
  for (const by of ["account", "guest"]) {
    const { ada, id, key } = await adopted();
    const { intent: transactionId } = await payByCard(shop, await secretOf(ada, id));
    const confirmed =
      by === "account"
        ? await ada.call("PATCH", `/api/purchase/${id}`, { order: id, transactionId })
        : await shop.call("PATCH", `/api/guest-orders/${key}/payments`, { transactionId });
    expect([by, confirmed.status, confirmed.body.modifiedCount]).toEqual([by, 200, 1]);
    expect((await shop.call("GET", `/api/guest-orders/${key}`)).body).toMatchObject({ status: "paid" });
  }
});

test("staff see when an order came to an account and whose it is; the guest does not learn that there is one", async () => {
  const { id, key } = await adopted();
  const { timeline } = (await (await shop.admin()).call("GET", `/api/orders/${id}`)).body;
  expect(timeline).toMatchObject([{ type: "placed" }, { type: "adopted", actor: "Ada Lovelace" }]);
  const { events } = (await shop.call("GET", `/api/guest-orders/${key}`)).body;
  expect(events.map(({ type }: Json) => type)).toEqual(["placed"]);
});

test("mails about an order that an account has got bring a link that opens it without signing in", async () => {
  const { ada, id, number } = await adopted();
  expect((await shop.call("POST", "/api/orders/lookup", { number, email: ada.email })).status).toBe(202);
  const path: string = await eventually(async () => {
    const mail = (await mailedOrderLinks(shop, ada.email)).find(({ subject }) => subject.includes("link to order"));
    return mail!.path!;
  });
  const key = path?.split("/").at(-1);
  expect((await shop.call("GET", `/api/guest-orders/${key}`)).body).toMatchObject({ id });
});

test("a sign-in waits for no order of a guest that somebody is changing; the next one brings it", async () => {
  const { email } = await signUpProven();
  const { id } = await orderAsGuest(shop, email);
  const changing = await shop.begin();
  await changing.query("select from orders where id = $1 for update", [id]);
  const meanwhile = await shop.signIn(email, password).finally(() => changing.commit());
  expect(await ordersOf(meanwhile)).toEqual([]);
  expect(await ordersOf(await shop.signIn(email, password))).toEqual([id]);
});

test("what somebody ordered as a guest with the address of an account and did not pay hinders neither its payments nor its erasure", async () => {
  const part = await shop.addPart({ price: 25 });
  const { ada, id } = await adopted({ part });
  const start = async () => (await ada.call("POST", "/api/create-payment-intent", { price: 25 })).status;
  const begun = (order: string) => shop.sql("select from payments where order_id = $1", [order]);
  // The only order of that price is meant, whoever placed it.
  expect(await start()).toBe(200);
  expect(await begun(id)).toHaveLength(1);
  const own = await placeOrder(ada, part, { orders: 1 });
  expect(await start()).toBe(200);
  expect(await begun(own)).toHaveLength(1);

  const erase = () => ada.call("POST", "/api/profile/erasure", { email: ada.email });
  const [row] = await shop.sql("select order_number::int as number from orders where id = $1", [own]);
  expect(await erase()).toMatchObject({ status: 409, body: { code: "orders_running", orders: [row!["number"]] } });
  expect((await ada.call("DELETE", `/api/myorders/${own}`)).body.deletedCount).toBe(1);
  expect((await erase()).status).toBe(200);
});
