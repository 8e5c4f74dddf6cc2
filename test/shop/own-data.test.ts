import { beforeAll, expect, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { orderAsGuest } from "#test/guest-order.ts";
import { contact, payOrder, placeOrder } from "#test/paid-order.ts";
import { sharedShop } from "#test/shared-shop.ts";
import { waitingForLocks } from "#test/waiting-for-locks.ts";
import type { Json, Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
beforeAll(async () => void (shop = await sharedShop()));

const erase = (person: Person, email = person.email) => person.call("POST", "/api/profile/erasure", { email });

async function idOf({ email }: Person): Promise<string> {
  const [user] = await shop.sql<{ id: string }>("select id from users where email = $1", [email]);
  return user?.id ?? "";
}

const forgetSignIn = (id: string) =>
  shop.sql("update sessions set proven_at = now() - interval '1 day' where user_id = $1", [id]);

test("customers download what the shop stores about them: no hash of theirs, nothing of others, no cost of the shop's", async () => {
  const [ada, other] = [await shop.signUp(), await shop.signUp("Charles Babbage")];
  const part = await shop.addPart();
  await shop.sql("update parts set wholesale_cents = 1111 where id = $1", [part]);
  await placeOrder(ada, part);
  await placeOrder(other, part, { client: "Charles Babbage" });
  await ada.call("POST", "/api/cart/lines", { partId: part });
  const { status, body, headers } = await ada.call("GET", "/api/profile/data");
  expect(status).toBe(200);
  expect(headers.get("content-disposition")).toContain("my-data.json");
  expect(body.profile).toMatchObject({ email: ada.email, name: ada.name });
  expect(body.orders).toHaveLength(1);
  expect(body.orders[0]).toMatchObject({ client_name: "Ada Lovelace", lines: [{ quantity: 2 }] });
  expect(body.carts[0].lines).toHaveLength(1);
  expect(body).toMatchObject({
    storeCredit: [],
    taxExemptions: [],
    customerGroups: [],
    promotionUses: [],
    savedViews: [],
  });
  expect(body.securityEvents.length + body.signIns.length).toBeGreaterThan(0);
  expect(JSON.stringify(body)).not.toMatch(/Babbage|token_hash|password"|1111|cost/);
});

test("their data and its erasure need a recent sign-in", async () => {
  const ada = await shop.signUp();
  await forgetSignIn(await idOf(ada));
  for (const { status, body } of [await ada.call("GET", "/api/profile/data"), await erase(ada)])
    expect([status, body.code]).toEqual([403, "sign_in_again"]);
});

test("an erased account leaves no name, address or mail, cannot sign in, and its order stays in the books", async () => {
  const ada = await shop.signUp();
  const id = await idOf(ada);
  const order = await placeOrder(ada, await shop.addPart());
  await payOrder(shop, ada, order);
  await shop.sql("update orders set fulfilment_status = 'shipped' where id = $1", [order]);
  await shop.sql("update users set mailbox_proven_at = now() where id = $1", [id]);
  const wrong = await erase(ada, "somebody@example.com");
  expect([wrong.status, wrong.body.errors[0].field]).toEqual([422, "email"]);
  expect((await erase(ada)).status).toBe(200);

  expect((await ada.call("GET", "/api/profile")).status).toBe(401);
  const login = { email: ada.email, password: ada.password };
  const again = await shop.call("POST", "/api/identity/sign-in/email", login, { origin: shop.url });
  expect(again.status).toBe(401);
  const [user] = await shop.sql("select row_to_json(users)::text as row from users where id = $1", [id]);
  expect(user?.["row"]).not.toMatch(/Ada|@example/);
  const left = await shop.sql<Json>(
    `select (select count(*)::int from mails where to_address = $1) as mails,
       (select count(*)::int from sessions where user_id = $2) as sessions,
       (select count(*)::int from carts where user_id = $2) as carts`,
    [ada.email, id],
  );
  expect(left).toEqual([{ mails: 0, sessions: 0, carts: 0 }]);
  const [booked] = await shop.sql("select client_name from orders where id = $1", [order]);
  expect(booked?.["client_name"]).toBe("Ada Lovelace");
  expect((await shop.sql("select 1 from audit where action = 'user.erase' and entity_id = $1", [id])).length).toBe(1);
});

test("an account whose address another person confirmed neither reads nor erases that person's questions and mails, only its own", async () => {
  const eve = await shop.signUp();
  const id = await idOf(eve);
  await shop.sql("update users set email_verified = true where id = $1", [id]);
  await orderAsGuest(shop, eve.email);
  await shop.sql("insert into inquiries (key, email, message) values (gen_random_uuid(), $1, 'Is it there?')", [
    eve.email,
  ]);
  const left = async () => ({
    questions: (await shop.sql("select from inquiries where email = $1", [eve.email])).length,
    mails: (await shop.sql<{ template: string }>("select template from mails where to_address = $1", [eve.email])).map(
      ({ template }) => template,
    ),
  });
  await eventually(async () => expect((await left()).mails.toSorted()).toEqual(["order_placed", "verify_email"]));
  const read = async () => (await eve.call("GET", "/api/profile/data")).body;
  expect(await read()).toMatchObject({ questions: [], mails: [{ template: "verify_email" }] });
  await shop.sql("update users set mailbox_proven_at = now() where id = $1", [id]);
  expect((await read()).questions).toMatchObject([{ message: "Is it there?" }]);
  await shop.sql("update users set mailbox_proven_at = null where id = $1", [id]);

  expect((await erase(eve)).status).toBe(200);
  expect(await left()).toEqual({ questions: 1, mails: ["order_placed"] });
});

test("an account can't be erased while an order is under way, nor can one of staff", async () => {
  const ada = await shop.signUp();
  await placeOrder(ada, await shop.addPart());
  const running = await erase(ada);
  expect([running.status, running.body.code, running.body.orders.length]).toEqual([409, "orders_running", 1]);
  const admin = await shop.admin();
  const staffed = await erase(admin);
  expect([staffed.status, staffed.body.code]).toEqual([409, "staff_account"]);
});

test("an order that is placed while its customer's account is erased is refused, so that nothing of them stays", async () => {
  const ada = await shop.signUp();
  const part = await shop.addPart();
  const id = await idOf(ada);
  const erasing = await shop.begin();
  await erasing.query("update users set email = id || '@removed.invalid', removed_at = now() where id = $1", [id]);
  const placing = ada.call("POST", "/api/purchase", { ...contact, part, orders: 1 });
  await eventually(async () => {
    expect(await shop.sql(waitingForLocks)).toEqual([{ query: expect.stringContaining('insert into "orders"') }]);
  });
  await erasing.commit();
  const { status, body } = await placing;
  expect([status, body.code]).toEqual([401, "sign_in_required"]);
  expect(await shop.sql("select from orders where email = $1", [ada.email])).toEqual([]);
});
