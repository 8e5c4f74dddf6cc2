import { expect, test } from "vitest";
import { authenticator } from "#test/authenticator.ts";
import { visitor, type Visitor } from "#test/browser-by-fetch.ts";
import { startIdentity } from "#test/identity.ts";

const email = "ada@example.com";
const password = "correct horse";
const signIn = "/api/identity/sign-in/email";
const verify = "/api/identity/two-factor/verify-totp";

type Setup = { totpURI: string; backupCodes: string[] };

const call = async (who: Visitor, path: string, body: unknown) => {
  const answer = await who.post(path, body);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

/** Ada with a second factor that is on. `code(n)`: the code of `n` periods later; each counts once. */
async function adaWithSecondFactor() {
  const shop = await startIdentity();
  const ada = await shop.signUp(email);
  const wrong = await call(ada, "/api/identity/two-factor/enable", { password: "wrong horse" });
  expect([wrong.status, wrong.body["code"]]).toEqual([400, "INVALID_PASSWORD"]);
  const { totpURI, backupCodes } = (await call(ada, "/api/identity/two-factor/enable", { password })).body as Setup;
  const key = new URL(totpURI).searchParams.get("secret")!;
  const code = authenticator(key);
  expect((await call(ada, verify, { code: code(0) })).status).toBe(200);
  return { ...shop, ada, backupCodes, code, totpURI, key };
}

const toBase32 = (text: string) =>
  [...Buffer.from(text)]
    .map((byte) => byte.toString(2).padStart(8, "0"))
    .join("")
    .replace(/.{1,5}/g, (bits) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"[Number.parseInt(bits.padEnd(5, "0"), 2)]!);

test("with a second factor the password alone signs nobody in; its code does, once", async () => {
  const { origin, pool, code, bearer, identity, totpURI, key, backupCodes } = await adaWithSecondFactor();
  expect(totpURI).toMatch(/^otpauth:\/\/totp\/Camber:/);
  const { rows } = await pool.query<Record<string, string>>("select secret, backup_codes from two_factors");
  // The key is the secret in base 32.
  expect(toBase32(rows[0]!["secret"]!)).not.toContain(key);
  expect(JSON.stringify(rows)).not.toContain(backupCodes[0]);

  const ada = visitor(origin);
  expect(await call(ada, signIn, { email, password })).toMatchObject({
    status: 200,
    body: { twoFactorRedirect: true },
  });
  expect(await (await ada.get("/api/identity/get-session")).json()).toBeNull();
  expect((await call(ada, verify, { code: "000000" })).body["code"]).toBe("INVALID_CODE");
  const used = code(1);
  expect((await call(ada, verify, { code: used })).status).toBe(200);
  expect(await identity.actorOf(await bearer(ada, email))).toMatchObject({ email });

  const onlooker = visitor(origin);
  await onlooker.post(signIn, { email, password });
  expect((await call(onlooker, verify, { code: used })).body["code"]).toBe("INVALID_CODE");
  expect(await (await onlooker.get("/api/identity/get-session")).json()).toBeNull();
});

test("a recovery code replaces the second factor once", async () => {
  const { origin, backupCodes } = await adaWithSecondFactor();
  expect(backupCodes).toHaveLength(10);
  const enter = async () => {
    const ada = visitor(origin);
    await ada.post(signIn, { email, password });
    return (await call(ada, "/api/identity/two-factor/verify-backup-code", { code: backupCodes[0] })).status;
  };
  expect(await enter()).toBe(200);
  expect(await enter()).toBe(401);
});

test("after ten wrong codes in a row an account accepts none for a while, from any client", async () => {
  const { origin, code } = await adaWithSecondFactor();
  const guess = async (guessed: string) => {
    const someone = visitor(origin);
    await someone.post(signIn, { email, password });
    return (await call(someone, verify, { code: guessed })).body["code"];
  };
  for (let wrong = 0; wrong < 10; wrong += 1) expect(await guess(`00000${wrong}`)).toBe("INVALID_CODE");
  expect(await guess(code(1))).toBe("ACCOUNT_TEMPORARILY_LOCKED");
});

test("a user who confirms their identity enters password and code", async () => {
  const { ada, code, pool } = await adaWithSecondFactor();
  await pool.query("update sessions set proven_at = now() - interval '1 hour'");
  const confirm = async (body: unknown) => (await call(ada, "/api/identity/confirm", body)).body["code"];
  expect(await confirm({ password: "wrong horse" })).toBe("INVALID_PASSWORD");
  expect(await confirm({ password })).toBe("CODE_REQUIRED");
  expect(await confirm({ password, code: "000000" })).toBe("INVALID_CODE");
  expect((await pool.query("select from sessions where proven_at > now() - interval '1 minute'")).rowCount).toBe(0);
  expect(await confirm({ password, code: code(1) })).toBeUndefined();
  expect((await pool.query("select from sessions where proven_at > now() - interval '1 minute'")).rowCount).toBe(1);
});

test("the second factor is turned off with the password", async () => {
  const { ada, origin } = await adaWithSecondFactor();
  const off = (secret: string) => call(ada, "/api/identity/two-factor/disable", { password: secret });
  expect((await off("wrong horse")).status).toBe(400);
  expect((await off(password)).status).toBe(200);
  const again = await call(visitor(origin), signIn, { email, password });
  expect(again.body["twoFactorRedirect"]).toBeUndefined();
});

test("where a second factor is on, neither it nor the password is changed long after the last code", async () => {
  const { ada, code, pool } = await adaWithSecondFactor();
  await pool.query("update sessions set proven_at = now() - interval '1 hour'");
  const changes = [
    () => call(ada, "/api/identity/two-factor/disable", { password }),
    () => call(ada, "/api/identity/two-factor/generate-backup-codes", { password }),
    () => call(ada, "/api/identity/change-password", { currentPassword: password, newPassword: "a better one" }),
  ];
  for (const change of changes) expect((await change()).body["code"]).toBe("SIGN_IN_AGAIN");
  await call(ada, "/api/identity/confirm", { password, code: code(1) });
  expect((await changes[2]!()).status).toBe(200);
});

test("wrong codes, and wrong passwords of signed-in users, are in the audit log", async () => {
  const { origin, ada, pool, identity } = await adaWithSecondFactor();
  const other = visitor(origin);
  await call(other, signIn, { email, password });
  await call(other, verify, { code: "000000" });
  await call(ada, "/api/identity/confirm", { password: "wrong horse" });
  await identity.settled();
  const { rows } = await pool.query("select after from audit where action = 'user.sign_in_refused' order by id");
  expect(rows).toEqual([{ after: { by: "code" } }, { after: { by: "password" } }]);
});

test("a sign-in ends the one that the browser had before, and none elsewhere", async () => {
  const { origin, signUp, pool } = await startIdentity();
  const ada = await signUp(email);
  const elsewhere = visitor(origin);
  await call(elsewhere, signIn, { email, password });
  const { rows: before } = await pool.query("select id from sessions order by created_at");
  await call(ada, signIn, { email, password });
  const { rows: after } = await pool.query("select id from sessions order by created_at");
  expect(after).toHaveLength(2);
  expect(after[0]).toEqual(before[1]);
});

test("changing the password takes the present one, ends the other sign-ins and mails its owner", async () => {
  const { origin, pool, signUp, identity, bearer } = await startIdentity();
  const ada = await signUp(email);
  const elsewhere = visitor(origin);
  await elsewhere.post(signIn, { email, password });
  const other = await bearer(elsewhere, email);
  const own = await bearer(ada, email);
  const change = (currentPassword: string, newPassword: string) =>
    call(ada, "/api/identity/change-password", { currentPassword, newPassword });

  expect((await change("wrong horse", "a better one")).body["code"]).toBe("INVALID_PASSWORD");
  expect((await change(password, "password1")).body["code"]).toBe("PASSWORD_COMMON");
  expect(await identity.actorOf(other)).not.toBeNull();
  expect((await change(password, "a better one")).status).toBe(200);
  expect([await identity.actorOf(other), (await identity.actorOf(own))?.email]).toEqual([null, email]);
  expect((await visitor(origin).post(signIn, { email, password })).status).toBe(401);
  expect((await visitor(origin).post(signIn, { email, password: "a better one" })).status).toBe(200);
  expect((await pool.query("select from mails where template = 'password_changed'")).rowCount).toBe(1);
});

test("of five changes of a password at once one counts", async () => {
  const { signUp, pool } = await startIdentity();
  const ada = await signUp(email);
  const changes = await Promise.all(
    Array.from({ length: 5 }, (_, number) =>
      call(ada, "/api/identity/change-password", { currentPassword: password, newPassword: `a better one ${number}` }),
    ),
  );
  expect(changes.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await pool.query("select from mails where template = 'password_changed'")).rowCount).toBe(1);
});

test("what happens to an account is in the audit log with its network; the log is only added to", async () => {
  const { origin, pool, identity, ada } = await adaWithSecondFactor();
  await visitor(origin).post(signIn, { email, password: "wrong horse" });
  // Recorded after the response.
  await identity.settled();
  await visitor(origin).post(signIn, { email: "nobody@example.com", password: "wrong horse" });
  await ada.post("/api/identity/change-password", { currentPassword: password, newPassword: "a better one" });
  await identity.settled();
  const { rows } = await pool.query(
    "select action, after, audit_networks.network from audit left join audit_networks on audit_id = audit.id order by audit.id",
  );
  expect(rows).toEqual([
    { action: "user.sign_in", after: { by: "password" }, network: "127.0.0.1" },
    { action: "user.two_factor", after: { on: true }, network: "127.0.0.1" },
    { action: "user.sign_in_refused", after: null, network: "127.0.0.1" },
    { action: "user.password", after: null, network: "127.0.0.1" },
  ]);
  for (const change of ["update audit set action = ''", "delete from audit", "truncate audit cascade"])
    await expect(pool.query(change)).rejects.toThrow("the audit log can only be added to");
});

test("a new password by mail takes the app off that a stranger set up for an address that nobody had confirmed, and leaves that of one that was", async () => {
  const { origin, pool, mailedLinks } = await adaWithSecondFactor();
  const reset = async (newPassword: string) => {
    await call(visitor(origin), "/api/identity/request-password-reset", { email });
    const [link] = await mailedLinks(email, "reset_password");
    const token = new URL(link!).pathname.split("/").at(-1);
    expect((await call(visitor(origin), "/api/identity/reset-password", { newPassword, token })).status).toBe(200);
    return (await call(visitor(origin), signIn, { email, password: newPassword })).body["twoFactorRedirect"];
  };
  const apps = async () => (await pool.query("select from two_factors")).rowCount;
  await pool.query("update users set email_verified = true");
  expect([await reset("a better one"), await apps()]).toEqual([true, 1]);
  await pool.query("update users set email_verified = false, mailbox_proven_at = null");
  expect([await reset("an even better one"), await apps()]).toEqual([undefined, 0]);
});
