import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { orderAsGuest } from "#test/guest-order.ts";
import { payByCard } from "#test/paid-order.ts";
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

/** Opens the link of the mail that confirms an address, and clicks its button. */
async function confirmAddress(email: string): Promise<void> {
  const token = await eventually(async () => {
    const [mail] = await shop.sql("select data from mails where to_address = $1 and template = 'verify_email'", [
      email,
    ]);
    return new URL(mail!["data"].url).searchParams.get("token");
  });
  const confirmed = await shop.call("POST", "/api/identity/verify-email", { token }, { origin: shop.url });
  expect(confirmed.status).toBe(200);
}

test("what a guest ordered is among the orders of their account once its address is confirmed, and its link still opens it", async () => {
  const email = newAddress();
  const { id, key } = await orderAsGuest(shop, email);
  const ada = await shop.signUp("Ada Lovelace", email);
  expect(await ordersOf(ada)).toEqual([]);
  expect((await ada.call("GET", `/api/purchase/${id}`)).status).toBe(404);

  await confirmAddress(email);
  expect(await ordersOf(ada)).toEqual([id]);
  expect((await ada.call("GET", `/api/purchase/${id}`)).body).toMatchObject({ _id: id, email });
  expect((await shop.call("GET", `/api/guest-orders/${key}`)).body).toMatchObject({ _id: id });
  expect((await ada.call("DELETE", `/api/myorders/${id}`)).body.deletedCount).toBe(1);
  expect((await shop.call("GET", `/api/guest-orders/${key}`)).body.status).toBe("cancelled");
});

test("what is ordered as a guest with the address of an account is in it from the next sign-in on", async () => {
  const ada = await shop.signUpConfirmed();
  const { id } = await orderAsGuest(shop, ada.email.toUpperCase());
  expect(await ordersOf(ada)).toEqual([]);
  expect(await ordersOf(await shop.signIn(ada.email, password))).toEqual([id]);
});

test("an account whose address is not confirmed gets no order of a guest, nor does another account", async () => {
  const email = newAddress();
  const { id } = await orderAsGuest(shop, email);
  const eve = await shop.signUp("Eve", email);
  const again = await shop.signIn(email, password);
  const ben = await shop.signUpConfirmed("Ben");
  for (const person of [eve, again, await shop.signIn(ben.email, password)]) {
    expect(await ordersOf(person)).toEqual([]);
    expect((await person.call("GET", `/api/purchase/${id}`)).status).toBe(404);
  }
});

test("a card payment that was begun as a guest is continued and settled after an account has got the order", async () => {
  const ada = await shop.signUpConfirmed();
  const { id, key } = await orderAsGuest(shop, ada.email);
  const { clientSecret } = (await shop.call("POST", `/api/guest-orders/${key}/payments`)).body;
  const signedIn = await shop.signIn(ada.email, password);
  expect(await ordersOf(signedIn)).toEqual([id]);
  const continued = await signedIn.call("POST", "/api/create-payment-intent", { order: id });
  expect(continued.body.clientSecret).toBe(clientSecret);
  const { intent: transactionId } = await payByCard(shop, clientSecret);
  await signedIn.call("PATCH", `/api/purchase/${id}`, { order: id, transactionId });
  const settled = async () => (await signedIn.call("GET", `/api/purchase/${id}`)).body;
  await eventually(async () => expect(await settled()).toMatchObject({ paid: true, totals: { due: 0, refunded: 0 } }));
  const mails = await shop.sql("select data from mails where to_address = $1 and template = 'order_paid'", [ada.email]);
  expect(mails).toMatchObject([{ data: { orderId: id } }]);
});
