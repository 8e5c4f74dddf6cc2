import { expect, test } from "vitest";
import { visitor } from "#test/browser-by-fetch.ts";
import { startIdentity } from "#test/identity.ts";

const signIn = "/api/identity/sign-in/email";
const email = "ada@example.com";

/** Ada with a password of eleven characters, which is too short for staff, and a role of the warehouse. */
async function adaOfTheWarehouse() {
  const shop = await startIdentity();
  const ada = visitor(shop.origin);
  await ada.post("/api/identity/sign-up/email", { name: "Ada", email, password: "eleven char" });
  await shop.pool.query("update users set role = 'warehouse'");
  return { ...shop, ada };
}

test("staff with a short password are refused after it, and set a longer one by the mail that follows", async () => {
  const { origin, mailedLinks, bearer, identity } = await adaOfTheWarehouse();
  const wrong = await visitor(origin).post(signIn, { email, password: "eleven chaR" });
  expect([wrong.status, await mailedLinks(email, "reset_password")]).toEqual([401, []]);

  const refused = await visitor(origin).post(signIn, { email, password: "eleven char" });
  expect([refused.status, refused.headers.getSetCookie()]).toEqual([403, []]);
  expect(await refused.json()).toMatchObject({ code: "STAFF_PASSWORD_OUTDATED" });
  const [link = ""] = await mailedLinks(email, "reset_password");
  const token = /reset-password\/([^?]+)/.exec(link)?.[1];
  const reset = (newPassword: string) => visitor(origin).post("/api/identity/reset-password", { newPassword, token });
  expect(await (await reset("eleven more")).json()).toMatchObject({ code: "STAFF_PASSWORD_TOO_SHORT" });
  expect((await reset("twelve chars")).status).toBe(200);

  const ada = visitor(origin);
  expect((await ada.post(signIn, { email, password: "twelve chars" })).status).toBe(200);
  expect(await identity.actorOf(await bearer(ada, email))).toMatchObject({
    withheld: null,
    permissions: ["parts:read", "orders:read", "orders:ship"],
  });
});

test("customers who become staff have no permissions before their password is long enough", async () => {
  const { ada, bearer, identity } = await adaOfTheWarehouse();
  expect(await identity.actorOf(await bearer(ada, email))).toMatchObject({ withheld: "password", permissions: [] });
});

test("where the settings require it, staff without a second factor have no permissions", async () => {
  const { pool, signUp, bearer, identity } = await startIdentity();
  const ada = await signUp(email);
  const token = await bearer(ada, email);
  await pool.query("update users set role = 'warehouse'");
  await pool.query(
    `insert into settings (section, version, value) values ('security', 1, '{"staffTwoFactorRequired": true}')`,
  );
  expect(await identity.actorOf(token)).toMatchObject({ withheld: "two_factor", permissions: [] });
  await pool.query("update users set two_factor_enabled = true");
  expect(await identity.actorOf(token)).toMatchObject({ withheld: null });
});

test.each([
  ["customer", "created_at", "89 days", "91 days"],
  ["customer", "last_used_at", "29 days", "31 days"],
  ["warehouse", "created_at", "11 hours", "13 hours"],
  ["warehouse", "last_used_at", "1 hour", "3 hours"],
])("the sign-in of a %s ends by its %s: it works after %s, not after %s", async (role, column, before, after) => {
  const { pool, signUp, bearer, identity, cookieOf } = await startIdentity();
  const ada = await signUp(email);
  await pool.query("update users set role = $1", [role]);
  const token = await bearer(ada, email);
  await pool.query(`update sessions set ${column} = now() - $1::interval`, [before]);
  expect(await identity.actorOf(token)).not.toBeNull();
  await pool.query(`update sessions set ${column} = now() - $1::interval`, [after]);
  expect(await identity.actorOf(token)).toBeNull();
  await expect(identity.tokenFor(cookieOf(ada), email)).rejects.toThrow("identity_unproven");
  expect(await (await ada.get("/api/identity/get-session")).json()).toBeNull();
  expect((await pool.query("select from sessions")).rowCount).toBe(0);
});

test("use prolongs a sign-in, and is recorded at most once a minute", async () => {
  const { pool, signUp, bearer, identity } = await startIdentity();
  const token = await bearer(await signUp(email), email);
  const usedAt = async () => (await pool.query<{ at: Date }>("select last_used_at as at from sessions")).rows[0]!.at;
  const first = await usedAt();
  await identity.actorOf(token);
  expect(await usedAt()).toEqual(first);
  await pool.query("update sessions set last_used_at = now() - interval '1 hour'");
  await identity.actorOf(token);
  expect((await usedAt()).getTime()).toBeGreaterThanOrEqual(first.getTime());
});
