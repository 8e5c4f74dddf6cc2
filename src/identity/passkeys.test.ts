import { expect, test } from "vitest";
import { visitor, type Visitor } from "#test/browser-by-fetch.ts";
import { password, startIdentity } from "#test/identity.ts";
import { passkeyAuthenticator } from "#test/passkey.ts";
import {
  adaWithPasskey,
  addPasskey,
  call,
  email,
  optionsFor,
  origin,
  own,
  signIn,
  type Authenticator,
} from "#test/passkey-steps.ts";
import { passkeysPerUser } from "#shop/foundation/limits.ts";

test("a passkey signs its user in without a password, and past their second factor", async () => {
  const { origin: address, authenticator, ada, emailOf, pool, identity } = await adaWithPasskey();
  await pool.query("update users set two_factor_enabled = true");
  const browser = visitor(address);
  expect(await signIn(browser, authenticator)).toMatchObject({ status: 200 });
  expect(await emailOf(browser)).toBe(email);
  // The sign-in that the browser had before ends.
  expect((await signIn(ada, authenticator)).status).toBe(200);
  expect((await pool.query("select from sessions")).rowCount).toBe(2);
  await identity.settled();
  const { rows } = await pool.query(
    "select action, after, audit_networks.network from audit left join audit_networks on audit_id = audit.id order by audit.id",
  );
  expect(rows.slice(1)).toEqual([
    { action: "user.passkey_add", after: null, network: "127.0.0.1" },
    { action: "user.sign_in", after: { by: "passkey" }, network: "127.0.0.1" },
    { action: "user.sign_in", after: { by: "passkey" }, network: "127.0.0.1" },
  ]);
  expect((await pool.query("select data from mails where template = 'passkey_added'")).rows).toEqual([
    { data: { name: "Ada", passkey: "Laptop", url: `${address}/dashboard/security` } },
  ]);
});

test("a challenge is good once, for one browser, purpose and time", async () => {
  const { origin: address, authenticator, ada, pool, emailOf } = await adaWithPasskey();
  const expired = { status: 400, body: { code: "PASSKEY_EXPIRED" } };
  const browser = visitor(address);
  const options = await optionsFor(browser, "sign_in");
  const cookies = new Map(browser.cookies);
  const response = authenticator.sign(options);
  expect(await call(visitor(address), "passkey/sign-in", { response })).toMatchObject(expired);
  expect(await call(ada, "passkey/confirm", { response })).toMatchObject(expired);
  expect((await call(browser, "passkey/sign-in", { response })).status).toBe(200);
  const replay = visitor(address);
  for (const [name, value] of cookies) replay.cookies.set(name, value);
  expect(await call(replay, "passkey/sign-in", { response })).toMatchObject(expired);

  const late = authenticator.sign(await optionsFor(replay, "sign_in"));
  await pool.query("update verifications set expires_at = now() - interval '1 second'");
  expect(await call(replay, "passkey/sign-in", { response: late })).toMatchObject(expired);
  // A signature for the challenge of another.
  await optionsFor(replay, "sign_in");
  expect(await call(replay, "passkey/sign-in", { response: late })).toMatchObject({ status: 401 });
  expect(await emailOf(replay)).toBeUndefined();
});

test.for([
  ["another page", { origin: "http://evil.example" }],
  ["another shop", { origin, rpId: "evil.example" }],
  ["a user who was not verified", { origin, verified: false }],
] as const)("what was signed for %s signs nobody in, and is recorded", async ([, claims]) => {
  const { origin: address, authenticator, pool } = await adaWithPasskey();
  const refused = await signIn(visitor(address), authenticator, claims);
  expect(refused).toMatchObject({ status: 401, body: { code: "INVALID_PASSKEY" } });
  const { rows } = await pool.query("select after from audit where action = 'user.sign_in_refused'");
  expect(rows).toEqual([{ after: { by: "passkey" } }]);
});

test("an unknown passkey, and one that was made for another page or without its user, are refused", async () => {
  const { origin: address, ada, pool } = await adaWithPasskey();
  expect((await signIn(visitor(address), passkeyAuthenticator(own))).body["code"]).toBe("INVALID_PASSKEY");
  for (const claims of [
    { origin: "http://evil.example" },
    { origin, rpId: "evil.example" },
    { origin, verified: false },
  ]) {
    const response = passkeyAuthenticator(own).make(await optionsFor(ada, "register"), claims);
    expect(await call(ada, "passkey/register", { name: "Phone", response })).toMatchObject({
      status: 400,
      body: { code: "INVALID_PASSKEY" },
    });
  }
  expect((await pool.query("select from passkeys")).rowCount).toBe(1);
});

test("a signature whose counter does not go on is one of a copy, and counts once of two at once", async () => {
  const { origin: address, authenticator, pool } = await adaWithPasskey();
  await pool.query("update passkeys set counter = 100");
  expect((await signIn(visitor(address), authenticator)).status).toBe(401);
  await pool.query("update passkeys set counter = 0");
  expect((await signIn(visitor(address), authenticator)).status).toBe(200);
});

test("a signed-in user confirms their identity with their own passkey, not with another's", async () => {
  const { origin: address, ada, authenticator, signUpConfirmed, pool } = await adaWithPasskey();
  const grace = await signUpConfirmed("grace@example.com", "Grace");
  const { authenticator: other } = await addPasskey(grace);
  await pool.query("update sessions set proven_at = now() - interval '1 hour'");
  const confirm = async (by: Authenticator) => {
    const options = await optionsFor(ada, "confirm");
    expect(options.allowCredentials).toHaveLength(1);
    return call(ada, "passkey/confirm", { response: by.sign(options) });
  };
  const recent = "select from sessions where proven_at > now() - interval '1 minute'";
  expect((await confirm(other)).body["code"]).toBe("INVALID_PASSKEY");
  expect((await pool.query(recent)).rowCount).toBe(0);
  expect((await confirm(authenticator)).status).toBe(200);
  expect((await pool.query(recent)).rowCount).toBe(1);
  expect((await call(visitor(address), "passkey/options", { purpose: "confirm" })).body["code"]).toBe(
    "IDENTITY_UNPROVEN",
  );
});

test("a passkey is added after a recent sign-in only, once, and up to a number", async () => {
  const { ada, authenticator, pool } = await adaWithPasskey();
  await pool.query("update sessions set proven_at = now() - interval '1 hour'");
  expect((await call(ada, "passkey/options", { purpose: "register" })).body["code"]).toBe("SIGN_IN_AGAIN");
  await call(ada, "confirm", { password });
  const again = authenticator.make(await optionsFor(ada, "register"));
  expect((await call(ada, "passkey/register", { name: "Laptop", response: again })).body["code"]).toBe("PASSKEY_KNOWN");
  await pool.query(
    `insert into passkeys (user_id, name, credential_id, public_key, counter, transports)
     select users.id, 'Key', 'key-' || n, '', 0, '{}' from users, generate_series(1, $1::int) n`,
    [passkeysPerUser - 1],
  );
  expect((await addPasskey(ada)).added).toMatchObject({ status: 409, body: { code: "PASSKEYS_FULL" } });
});

test("what is sent without the form of a passkey is refused", async () => {
  const { ada } = await adaWithPasskey();
  for (const [path, body] of [
    ["options", { purpose: "other" }],
    ["sign-in", { response: {} }],
    ["register", { name: "", response: {} }],
    ["confirm", { response: { id: "%", rawId: "%", type: "public-key", response: {} } }],
  ] as const)
    expect((await call(ada, `passkey/${path}`, body)).status).toBe(400);
});

test("where the settings require a second factor, a sign-in with a passkey has both, and none once it is removed", async () => {
  const { origin: address, authenticator, pool, identity, bearer } = await adaWithPasskey();
  await pool.query("update users set role = 'warehouse'");
  await pool.query("update accounts set staff_password = true");
  await pool.query(
    `insert into settings (section, version, value) values ('security', 1, '{"staffTwoFactorRequired": true}')`,
  );
  const byPassword = visitor(address);
  await call(byPassword, "sign-in/email", { email, password: "correct horse" });
  const browser = visitor(address);
  await signIn(browser, authenticator);
  const actor = async () => identity.actorOf(await bearer(browser, email));
  expect(await actor()).toMatchObject({ withheld: null, permissions: expect.arrayContaining(["orders:read"]) });
  await pool.query("delete from passkeys");
  expect(await actor()).toMatchObject({ withheld: "two_factor", permissions: [] });
});

test("a new password by mail removes the passkeys of an address that nobody had confirmed, and leaves those of one that was", async () => {
  const { origin: address, pool, mailedLinks, emailOf, authenticator } = await adaWithPasskey();
  await pool.query("update users set email_verified = false");
  const reset = async (newPassword: string) => {
    await call(visitor(address), "request-password-reset", { email });
    const [link] = await mailedLinks(email, "reset_password");
    const token = new URL(link!).pathname.split("/").at(-1);
    expect((await call(visitor(address), "reset-password", { newPassword, token })).status).toBe(200);
  };
  await reset("a better one");
  expect((await pool.query("select from passkeys")).rowCount).toBe(0);
  expect((await signIn(visitor(address), authenticator)).status).toBe(401);

  const ada = visitor(address);
  await call(ada, "sign-in/email", { email, password: "a better one" });
  const { authenticator: next } = await addPasskey(ada);
  await reset("an even better one");
  const browser = visitor(address);
  await signIn(browser, next);
  expect(await emailOf(browser)).toBe(email);
});

test("while a passkey stays that may be a stranger's, a new password by mail proves nothing about who holds the account", async () => {
  const { origin: address, pool, mailedLinks } = await adaWithPasskey();
  await call(visitor(address), "request-password-reset", { email });
  const [link] = await mailedLinks(email, "reset_password");
  const token = new URL(link!).pathname.split("/").at(-1);
  expect((await call(visitor(address), "reset-password", { newPassword: "a better one", token })).status).toBe(200);
  const { rows } = await pool.query(
    "select mailbox_proven_at, (select count(*)::int from passkeys) as left from users",
  );
  expect(rows).toEqual([{ mailbox_proven_at: null, left: 1 }]);
});

test("with a passkey, the mail's link and the password prove who holds the account in a sign-in with the passkey, and in no other", async () => {
  const { ada, origin: address, pool, mailedLinks } = await adaWithPasskey();
  const token = new URL((await mailedLinks(email, "verify_email"))[0]!).searchParams.get("token")!;
  const needs = async (who: Visitor) => {
    const pressed = await who.submit("/api/identity/verify-email", { token, password, callbackURL: "/confirm-email" });
    return new URL(pressed.headers.get("location") ?? "", address).searchParams.get("needs");
  };
  const proven = async () => (await pool.query("select from users where mailbox_proven_at is not null")).rowCount;
  const byPassword = visitor(address);
  await call(byPassword, "sign-in/email", { email, password });
  expect([await needs(byPassword), await proven()]).toEqual(["passkey", 0]);
  expect([await needs(ada), await proven()]).toEqual([null, 1]);
});

test("a removed user's passkey signs nobody in", async () => {
  const { origin: address, pool, authenticator } = await adaWithPasskey();
  await pool.query("update users set removed_at = now()");
  expect((await signIn(visitor(address), authenticator)).body["code"]).toBe("INVALID_PASSKEY");
});

test("a shop whose address is a number offers no passkeys", async () => {
  const { signUpConfirmed } = await startIdentity();
  expect(await call(await signUpConfirmed(email), "passkey/options", { purpose: "register" })).toMatchObject({
    status: 404,
    body: { code: "PROVIDER_NOT_FOUND" },
  });
});
