import { beforeAll, expect, test } from "vitest";
import { sharedShop } from "#test/shared-shop.ts";
import type { Json, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
beforeAll(async () => void (shop = await sharedShop()));

const wanted = { name: "Warehouse", scopes: ["orders:read", "parts:read"], days: 30, ratePerMinute: 600 };

async function makeKey(more: Record<string, unknown> = {}): Promise<{ id: string; key: string }> {
  const { status, body } = await (await shop.admin()).call("POST", "/api/api-keys", { ...wanted, ...more });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

const withKey = (key: string, method: string, path: string, body?: unknown) =>
  shop.call(method, path, body, { authorization: `Bearer ${key}` });

test("a key may do what its scopes say, and nothing else", async () => {
  const { key } = await makeKey();
  expect((await withKey(key, "GET", "/api/orders")).status).toBe(200);
  const refused = await withKey(key, "GET", "/api/users");
  expect([refused.status, refused.body.code]).toEqual([403, "permission_missing"]);
  for (const own of ["/api/profile", "/api/garage", "/api/sessions", "/api/cart"])
    expect([own, (await withKey(key, "GET", own)).status]).toEqual([own, 403]);
});

test("a key is shown once: the shop stores a hash of it, and the list its last characters", async () => {
  const { id, key } = await makeKey();
  const stored = await shop.sql("select row_to_json(api_keys)::text as row from api_keys where id = $1", [id]);
  expect(stored[0]?.["row"]).not.toContain(key);
  const listed = (await (await shop.admin()).call("GET", "/api/api-keys")).body;
  expect(JSON.stringify(listed)).not.toContain(key);
  expect(listed[0]).toMatchObject({ id, hint: key.slice(-4), scopes: wanted.scopes, lastUsedAt: null });
  await withKey(key, "GET", "/api/parts");
  expect((await (await shop.admin()).call("GET", "/api/api-keys")).body[0].lastUsedAt).not.toBeNull();
});

test("a revoked key, an expired one, a made-up one and one of a removed maker are refused", async () => {
  const admin = await shop.admin();
  const [revoked, expired] = [await makeKey(), await makeKey()];
  const revoking = [1, 2].map(() => admin.call("DELETE", `/api/api-keys/${revoked.id}`));
  const counts = (await Promise.all(revoking)).map(({ body }) => body.deletedCount as number);
  expect(counts.toSorted()).toEqual([0, 1]);
  await shop.sql("update api_keys set expires_at = now() where id = $1", [expired.id]);
  for (const key of [revoked.key, expired.key, `camber_${"x".repeat(43)}`])
    expect((await withKey(key, "GET", "/api/orders")).status).toBe(401);
});

test("a key loses the permissions that its maker loses", async () => {
  const clerk = await shop.signUp();
  await shop.sql("update users set role = 'owner' where email = $1", [clerk.email]);
  const { key } = (await clerk.call("POST", "/api/api-keys", wanted)).body;
  expect((await withKey(key, "GET", "/api/orders")).status).toBe(200);
  await shop.sql("update users set role = 'catalogue' where email = $1", [clerk.email]);
  expect((await withKey(key, "GET", "/api/orders")).status).toBe(403);
  expect((await withKey(key, "GET", "/api/parts/drafts")).status).toBe(200);
  await shop.sql("update users set role = 'customer' where email = $1", [clerk.email]);
  expect((await withKey(key, "GET", "/api/parts/drafts")).status).toBe(403);
});

test("a key has no permissions while those of its maker are withheld", async () => {
  const clerk = await shop.signUp();
  await shop.sql("update users set role = 'owner' where email = $1", [clerk.email]);
  const { key } = (await clerk.call("POST", "/api/api-keys", wanted)).body;
  expect((await withKey(key, "GET", "/api/orders")).status).toBe(200);
  const setLong = (long: boolean) =>
    shop.sql("update accounts set staff_password = $1 where user_id = (select id from users where email = $2)", [
      long,
      clerk.email,
    ]);
  await setLong(false);
  const refused = await withKey(key, "GET", "/api/orders");
  expect([refused.status, refused.body.code]).toEqual([403, "staff_password_required"]);
  expect((await withKey(key, "GET", "/api/parts")).status).toBe(200);
  await setLong(true);
  expect((await withKey(key, "GET", "/api/orders")).status).toBe(200);
});

test("a key can't call more often than its rate", async () => {
  const { key } = await makeKey({ ratePerMinute: 3 });
  const statuses = await Promise.all(
    Array.from({ length: 8 }, async () => (await withKey(key, "GET", "/api/orders")).status),
  );
  expect(statuses.toSorted()).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
  const refused = await withKey(key, "GET", "/api/orders");
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("nobody gives a key a permission that they lack; no key makes keys; keys need a recent sign-in", async () => {
  const clerk = await shop.signUp();
  await shop.sql("insert into roles (name, permissions) values ('keeper', '{api_keys:manage}')");
  await shop.sql("update users set role = 'keeper' where email = $1", [clerk.email]);
  const beyond = await clerk.call("POST", "/api/api-keys", wanted);
  expect([beyond.status, beyond.body.code, beyond.body.permission]).toEqual([403, "permission_missing", "orders:read"]);
  const { key } = await makeKey({ scopes: ["api_keys:manage"] });
  const made = await withKey(key, "POST", "/api/api-keys", { ...wanted, scopes: ["api_keys:manage"] });
  expect([made.status, made.body.code]).toEqual([403, "sign_in_again"]);
  await shop.sql(
    "update sessions set proven_at = now() - interval '1 day' where user_id = (select id from users where email = $1)",
    [clerk.email],
  );
  const stale = await clerk.call("POST", "/api/api-keys", { ...wanted, scopes: ["api_keys:manage"] });
  expect([stale.status, stale.body.code]).toEqual([403, "sign_in_again"]);
});

test("making and revoking keys, and what they write, is in the audit log", async () => {
  const { id, key } = await makeKey({ scopes: ["parts:write", "parts:read"] });
  const part = await shop.addPart();
  expect((await withKey(key, "PATCH", `/api/parts/${part}`, { restock: 1 })).status).toBe(200);
  const [change] = await shop.sql("select action from audit where api_key_id = $1", [id]);
  expect(change?.["action"]).toBe("part.change");
  const [made] = await shop.sql("select action, after from audit where entity_id = $1", [id]);
  expect(made?.["action"]).toBe("api_key.add");
  expect(JSON.stringify(made)).not.toContain(key);
});

test("a wrong key form names its fields", async () => {
  const { status, body } = await (
    await shop.admin()
  ).call("POST", "/api/api-keys", {
    name: "",
    scopes: [],
    days: 9_999,
    ratePerMinute: 0,
  });
  expect(status).toBe(422);
  expect(body.errors.map(({ field }: Json) => field).toSorted()).toEqual(["days", "name", "ratePerMinute", "scopes"]);
});
