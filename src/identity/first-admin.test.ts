import { expect, test } from "vitest";
import { ensureFirstAdmin } from "#identity/first-admin.ts";
import { purgeExpired } from "#identity/purge-expired.ts";
import { authenticator } from "#test/authenticator.ts";
import { visitor, type Visitor } from "#test/browser-by-fetch.ts";
import { password, startIdentity } from "#test/identity.ts";

const owner = { email: "Owner@Example.com", password: "owner's secret" };

async function shopWithAdmins() {
  const shop = await startIdentity();
  const admins = async () =>
    (
      await shop.pool.query(
        "select email, email_verified and mailbox_proven_at is not null as proven from users where role = 'owner' order by email",
      )
    ).rows;
  const signIn = async (email: string, secret: string) => {
    const someone = visitor(shop.origin);
    const answer = await someone.post("/api/identity/sign-in/email", { email, password: secret });
    return answer.ok ? shop.identity.actorOf(await shop.bearer(someone, email)) : null;
  };
  return { ...shop, admins, signIn };
}

test("the configured admin is made once, with a proved mailbox, and can sign in; a later start changes nothing", async () => {
  const { db, admins, signIn } = await shopWithAdmins();
  expect(await ensureFirstAdmin({ db, admin: owner, sandbox: true })).toBeNull();
  expect(await admins()).toEqual([{ email: "owner@example.com", proven: true }]);
  expect(await signIn("owner@example.com", owner.password)).toMatchObject({ role: "owner" });
  await ensureFirstAdmin({ db, admin: { ...owner, password: "changed in the configuration" }, sandbox: true });
  expect(await signIn("owner@example.com", owner.password)).toMatchObject({ role: "owner" });
});

test("processes that start at once make one admin, and one of them knows the password", async () => {
  const { db, admins, signIn } = await shopWithAdmins();
  const made = await Promise.all(Array.from({ length: 4 }, () => ensureFirstAdmin({ db, admin: null, sandbox: true })));
  const [login, ...others] = made.filter((one) => one !== null);
  expect(others).toEqual([]);
  expect(await admins()).toEqual([{ email: "admin@camber.example", proven: true }]);
  expect(login!.password).toMatch(/^[a-z]{8}-[a-z]{8}-[a-z]{8}$/);
  expect(await signIn(login!.email, login!.password)).toMatchObject({ role: "owner" });
});

test("without configuration nobody is made an admin outside the sandbox, or where there is one", async () => {
  const { db, admins } = await shopWithAdmins();
  expect(await ensureFirstAdmin({ db, admin: null, sandbox: false })).toBeNull();
  expect(await admins()).toEqual([]);
  await ensureFirstAdmin({ db, admin: owner, sandbox: false });
  expect(await ensureFirstAdmin({ db, admin: null, sandbox: true })).toBeNull();
  expect(await admins()).toHaveLength(1);
});

test("a user who had signed up with the admin's address beforehand gains nothing by it", async () => {
  const { db, identity, signUp, bearer, signIn, admins } = await shopWithAdmins();
  const squatter = await signUp("owner@example.com", "Squatter");
  const token = await bearer(squatter, "owner@example.com");
  await ensureFirstAdmin({ db, admin: owner, sandbox: false });
  expect(await identity.actorOf(token)).toBeNull();
  expect(await signIn("owner@example.com", password)).toBeNull();
  expect(await signIn("owner@example.com", owner.password)).toMatchObject({ role: "owner" });
  expect(await admins()).toHaveLength(1);
});

test("nor by the app of a second factor, also in the middle of a sign-in", async () => {
  const { db, identity, origin, signUp, signIn } = await shopWithAdmins();
  const squatter = await signUp("owner@example.com", "Squatter");
  const enabled = await squatter.post("/api/identity/two-factor/enable", { password });
  const { totpURI } = (await enabled.json()) as { totpURI: string };
  const code = authenticator(new URL(totpURI).searchParams.get("secret")!);
  const verify = (who: Visitor, n: number) => who.post("/api/identity/two-factor/verify-totp", { code: code(n) });
  expect((await verify(squatter, 0)).status).toBe(200);
  const begun = visitor(origin);
  expect((await begun.post("/api/identity/sign-in/email", { email: "owner@example.com", password })).status).toBe(200);
  await ensureFirstAdmin({ db, admin: owner, sandbox: false });
  expect((await verify(begun, 1)).status).toBe(401);
  expect(await signIn("owner@example.com", owner.password)).toMatchObject({ role: "owner" });
  await identity.settled();
});

test("what has expired is forgotten, what has not stays", async () => {
  const { db, pool, signUp } = await shopWithAdmins();
  await signUp("ada@example.com");
  await signUp("ben@example.com");
  await pool.query(
    "update sessions set expires_at = now() - interval '1 second' where user_id = (select id from users where email = 'ben@example.com')",
  );
  await pool.query(
    "insert into verifications (identifier, value, expires_at) values ('old', '', now() - interval '1 second'), ('new', '', now() + interval '1 hour')",
  );
  await pool.query(
    "insert into rate_limits (key, count, last_request) values ('old', 1, 0), ('new', 1, extract(epoch from now()) * 1000)",
  );
  await purgeExpired(db);
  expect((await pool.query("select email from sessions join users on users.id = user_id")).rows).toEqual([
    { email: "ada@example.com" },
  ]);
  expect((await pool.query("select identifier from verifications")).rows).toEqual([{ identifier: "new" }]);
  expect((await pool.query("select key from rate_limits")).rows).toEqual([{ key: "new" }]);
});
