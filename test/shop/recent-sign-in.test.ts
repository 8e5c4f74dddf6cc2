import { beforeAll, expect, test } from "vitest";
import { payOrder, placeOrder } from "#test/paid-order.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await sharedShop();
});

const security = (version: number, change: object) => ({
  version,
  value: { staffTwoFactorRequired: false, refundsCheckedFrom: 500, ...change },
});

test("ten minutes after the password was entered, roles, settings of security and exports of customers ask for it; the password lets them go on", async () => {
  const admin = await shop.admin();
  const ada = await shop.signUpConfirmed();
  const [user] = await shop.sql<{ id: string }>("select id from users where email = $1", [ada.email]);
  const promote = () => admin.call("PUT", `/api/users/${user!.id}/role`, { role: "warehouse" });
  const save = () => admin.call("PUT", "/api/settings/security", security(0, {}));
  const remove = () => admin.call("DELETE", `/api/user/${ada.email}`);

  const exportOrders = () => admin.call("GET", "/api/orders.csv");
  const attempts = [promote, save, exportOrders, remove];
  await shop.sql("update sessions set proven_at = now() - interval '11 minutes'");
  for (const attempt of attempts) {
    const { status, body } = await attempt();
    expect([status, body.code]).toEqual([403, "sign_in_again"]);
  }
  const proof = { password: admin.password };
  const confirmed = await shop.call("POST", "/api/identity/confirm", proof, { cookie: admin.cookie, origin: shop.url });
  expect(confirmed.status).toBe(200);
  for (const attempt of attempts) expect((await attempt()).status).toBe(200);
});

test("nobody requires a second factor of staff who has none, since they would lock themselves out", async () => {
  const admin = await shop.admin();
  const [saved] = await shop.sql<{ version: number }>("select version from settings where section = 'security'");
  const change = security(saved?.version ?? 0, { staffTwoFactorRequired: true });
  const { status, body } = await admin.call("PUT", "/api/settings/security", change);
  expect([status, body.errors[0].code]).toEqual([422, "two_factor_first"]);
});

test("people see and end their own sign-ins, and no others", async () => {
  const ada = await shop.signUp();
  const elsewhere = await shop.signIn(ada.email, ada.password);
  const eve = await shop.signUp();
  const { body } = await ada.call<{ id: string; current: boolean }[]>("GET", "/api/sessions");
  expect(body.map(({ current }) => current).toSorted()).toEqual([false, true]);
  const other = body.find(({ current }) => !current)!;
  expect((await eve.call("DELETE", `/api/sessions/${other.id}`)).status).toBe(404);
  expect((await elsewhere.call("GET", "/api/profile")).status).toBe(200);
  expect((await ada.call("DELETE", "/api/sessions")).body).toMatchObject({ deletedCount: 1 });
  expect((await elsewhere.call("GET", "/api/profile")).status).toBe(401);
  expect((await ada.call("GET", "/api/profile")).status).toBe(200);
});

test("sign-ins elsewhere are ended only shortly after the password was entered", async () => {
  const ada = await shop.signUp();
  await shop.signIn(ada.email, ada.password);
  const { body } = await ada.call<{ id: string; current: boolean }[]>("GET", "/api/sessions");
  await shop.sql("update sessions set proven_at = now() - interval '11 minutes'");
  for (const path of ["/api/sessions", `/api/sessions/${body.find(({ current }) => !current)!.id}`]) {
    const refused = await ada.call("DELETE", path);
    expect([refused.status, refused.body.code]).toEqual([403, "sign_in_again"]);
  }
  expect((await ada.call("DELETE", `/api/sessions/${body.find(({ current }) => current)!.id}`)).status).toBe(200);
});

test("staff who manage users end all sign-ins of one of them", async () => {
  const admin = await shop.signUp();
  await shop.sql("update users set role = 'owner' where email = $1", [admin.email]);
  const ada = await shop.signUp();
  const elsewhere = await shop.signIn(ada.email, ada.password);
  const [user] = await shop.sql<{ id: string }>("select id from users where email = $1", [ada.email]);
  expect((await admin.call("DELETE", `/api/users/${user!.id}/sessions`)).body).toMatchObject({ deletedCount: 2 });
  for (const one of [ada, elsewhere]) expect((await one.call("GET", "/api/profile")).status).toBe(401);
  expect((await admin.call("GET", "/api/profile")).status).toBe(200);
  expect((await shop.signIn(ada.email, ada.password)).token).toBeTruthy();
  const [entry] = await shop.sql("select after from audit where entity_id = $1 and action = 'user.session_end'", [
    user!.id,
  ]);
  expect(entry?.["after"]).toEqual({ ended: 2 });
});

test("long after the password was entered, refunds from the amount of the settings ask for it, and smaller ones don't", async () => {
  const [admin, ada] = [await shop.admin(), await shop.signUp()];
  const paid = async (price: number) => {
    const order = await placeOrder(ada, await shop.addPart({ price }));
    await payOrder(shop, ada, order);
    return order;
  };
  // Two pieces each.
  const [large, small] = [await paid(250), await paid(249.99)];
  await shop.sql("update sessions set proven_at = now() - interval '11 minutes'");
  const cancel = (order: string) => admin.call("DELETE", `/api/purchase/${order}`);
  expect(await cancel(large)).toMatchObject({ status: 403, body: { code: "sign_in_again" } });
  expect((await cancel(small)).status).toBe(200);
  await shop.sql("update sessions set proven_at = now()");
  expect((await cancel(large)).status).toBe(200);
});
