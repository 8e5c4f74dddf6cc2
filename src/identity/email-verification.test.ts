import { expect, test } from "vitest";
import { visitor, type Visitor } from "#test/browser-by-fetch.ts";
import { password, startIdentity } from "#test/identity.ts";
import type { IdentityOptions } from "#identity/identity.ts";
import { signInLimits, signInsPerAccount } from "#shop/foundation/limits.ts";

const again = "/api/identity/send-verification-email";
const verify = "/api/identity/verify-email";
const callbackURL = "/de/confirm-email";

/** Signs Ada up. Returns her with the token of her mail. */
async function adaWithMail(overrides: Partial<IdentityOptions> = {}) {
  const shop = await startIdentity(overrides);
  const ada = await shop.signUp("ada@example.com");
  const [link = ""] = await shop.mailedLinks("ada@example.com", "verify_email");
  const isVerified = async () =>
    (await shop.pool.query<{ email_verified: boolean }>("select email_verified from users")).rows[0]?.email_verified;
  return { ...shop, ada, link, token: new URL(link).searchParams.get("token") ?? "", isVerified };
}

test("opening the mailed link confirms nothing, also as it was in earlier mails; the button of its page does", async () => {
  const { origin, link, token, isVerified } = await adaWithMail();
  expect(new URL(link).pathname).toBe("/confirm-email");
  const scanner = visitor(origin);
  const opened = await scanner.get(`${verify}?${new URLSearchParams({ token, callbackURL: "/dashboard/myprofile" })}`);
  expect([opened.status, opened.headers.get("location")]).toEqual([302, new URL(link).pathname + new URL(link).search]);
  expect(await isVerified()).toBe(false);

  const pressed = await scanner.submit(verify, { token, callbackURL });
  expect([pressed.status, pressed.headers.get("location")]).toEqual([303, `${callbackURL}?done=yes&signedIn=no`]);
  expect(await isVerified()).toBe(true);
  // It proves the mailbox, not the password.
  expect(scanner.cookies.size).toBe(0);
});

test("who holds the account is proved to read its mail by the button in a browser that is signed in to it, and only there", async () => {
  const { ada, origin, pool, token, signUp } = await adaWithMail();
  const ben = await signUp("ben@example.com");
  const proven = async () => (await pool.query("select email from users where mailbox_proven_at is not null")).rows;
  const pressed = [];
  for (const other of [visitor(origin), ben, visitor(origin)])
    pressed.push((await other.submit(verify, { token, callbackURL })).headers.get("location"));
  // Others can use it once.
  const used = `${callbackURL}?error=INVALID_TOKEN`;
  expect(pressed).toEqual([`${callbackURL}?done=yes&signedIn=no`, used, used]);
  expect(await proven()).toEqual([]);
  // Also where the address was confirmed before.
  expect((await ada.submit(verify, { token, callbackURL })).headers.get("location")).toBe(`${callbackURL}?done=yes`);
  expect(await proven()).toEqual([{ email: "ada@example.com" }]);
  for (const anybody of [ada, ben, visitor(origin)])
    expect((await anybody.submit(verify, { token, callbackURL })).headers.get("location")).toBe(used);
});

test("a link confirms the address of no account that was made after its mail", async () => {
  const { origin, pool, token, isVerified } = await adaWithMail();
  await pool.query("update users set created_at = now() + interval '2 seconds'");
  expect((await visitor(origin).post(verify, { token })).status).toBe(400);
  expect(await isVerified()).toBe(false);
});

test("with a second way into the account, the button proves who holds it only together with the account's password", async () => {
  const { ada, origin, pool, token } = await adaWithMail();
  const press = async (who: Visitor, more: Record<string, string> = {}) => {
    const response = await who.submit(verify, { token, callbackURL, ...more });
    return Object.fromEntries(new URL(response.headers.get("location") ?? "", origin).searchParams);
  };
  const proven = async () => (await pool.query("select from users where mailbox_proven_at is not null")).rowCount === 1;
  await pool.query(
    "insert into accounts (user_id, provider_id, account_id) select user_id, 'google', 'of-ada' from accounts",
  );
  expect(await press(ada)).toEqual({ done: "yes", needs: "password", token });
  expect(await press(ada, { password: "a guess" })).toEqual({
    done: "yes",
    needs: "password",
    token,
    error: "INVALID_PASSWORD",
  });
  expect(await press(visitor(origin), { password })).toEqual({ error: "INVALID_TOKEN" });
  expect(await proven()).toBe(false);
  expect(await press(ada, { password })).toEqual({ done: "yes" });
  expect(await proven()).toBe(true);
  expect(await press(ada)).toEqual({ error: "INVALID_TOKEN" });
});

test("without a password, or with two accounts of Google, only a new password by mail proves who holds the account", async () => {
  const { ada, origin, pool, token } = await adaWithMail();
  await pool.query(
    "insert into accounts (user_id, provider_id, account_id) select user_id, 'google', n::text from accounts, generate_series(1, 2) n",
  );
  for (const left of ["credential", "google"]) {
    const pressed = await ada.submit(verify, { token, callbackURL, password });
    const { searchParams } = new URL(pressed.headers.get("location") ?? "", origin);
    expect([left, searchParams.get("needs")]).toEqual([left, "new_password"]);
    await pool.query("delete from accounts where provider_id = 'credential'");
  }
  expect((await pool.query("select from users where mailbox_proven_at is not null")).rowCount).toBe(0);
});

test("guesses at the password beside the button have to wait, as others do", async () => {
  const { ada, origin, pool, token } = await adaWithMail();
  await pool.query(
    "insert into accounts (user_id, provider_id, account_id) select user_id, 'google', 'of-ada' from accounts",
  );
  const errors = new Set<string | null>();
  for (let n = 0; n <= signInsPerAccount.most; n += 1) {
    const pressed = await ada.submit(verify, { token, callbackURL, password: `guess ${n}` });
    errors.add(new URL(pressed.headers.get("location") ?? "", origin).searchParams.get("error"));
  }
  expect([...errors]).toEqual(["INVALID_PASSWORD", "RATE_LIMITED"]);
});

test("a forged or expired token verifies nobody, and the page receives the error", async () => {
  const { origin, token, isVerified } = await adaWithMail();
  const forged = token.replace(/.{6}$/, "AAAAAA");
  const pressed = await visitor(origin).submit(verify, { token: forged, callbackURL });
  expect(pressed.headers.get("location")).toBe(`${callbackURL}?error=INVALID_TOKEN`);
  const bare = await visitor(origin).post(verify, { token: "nonsense" });
  expect([bare.status, await bare.json()]).toEqual([400, { code: "INVALID_TOKEN", message: "Invalid token" }]);
  expect(await isVerified()).toBe(false);
});

test("a page of another site can't press the button, and no other call takes a form", async () => {
  const { origin, token, isVerified } = await adaWithMail();
  const body = new URLSearchParams({ token });
  const headers = { origin: "https://evil.example" };
  const foreign = await fetch(origin + verify, { method: "POST", headers, body, redirect: "manual" });
  expect([foreign.status, foreign.headers.get("location")]).toEqual([303, "/confirm-email?error=INVALID_ORIGIN"]);
  expect((await visitor(origin).submit(again, { email: "ada@example.com" })).status).toBe(415);
  expect(await isVerified()).toBe(false);
});

test("the mail can be requested again, to one's own address", async () => {
  const { ada, origin, signUp, mailedLinks } = await adaWithMail();
  await signUp("ben@example.com");
  expect((await ada.post(again, { email: "ada@example.com" })).status).toBe(200);
  expect(await mailedLinks("ada@example.com", "verify_email")).toHaveLength(2);
  expect((await ada.post(again, { email: "ben@example.com" })).status).toBe(400);
  expect(await mailedLinks("ben@example.com", "verify_email")).toHaveLength(1);
  const [, first = ""] = await mailedLinks("ada@example.com", "verify_email");
  await ada.post(verify, { token: new URL(first).searchParams.get("token") });
  expect(await (await ada.get("/api/identity/get-session")).json()).toMatchObject({ user: { emailVerified: true } });
  expect((await visitor(origin).post(again, { email: "nobody@example.com" })).status).toBe(200);
});

test("with an address that somebody confirmed, another link can be requested until the mailbox is proved to be the holder's", async () => {
  const { ada, pool, token, mailedLinks } = await adaWithMail();
  await pool.query("update users set email_verified = true");
  expect((await ada.post(again, { email: "ada@example.com" })).status).toBe(200);
  const links = await mailedLinks("ada@example.com", "verify_email");
  expect(links).toHaveLength(2);
  expect((await ada.post(verify, { token })).status).toBe(200);
  const refused = await ada.post(again, { email: "ada@example.com" });
  expect([refused.status, await refused.json()]).toMatchObject([400, { code: "EMAIL_ALREADY_VERIFIED" }]);
  expect(await mailedLinks("ada@example.com", "verify_email")).toHaveLength(2);
});

test("a program learns that the address is confirmed and what else it takes, and why a password is refused", async () => {
  const { ada, pool, token, isVerified } = await adaWithMail();
  await pool.query(
    "insert into accounts (user_id, provider_id, account_id) select user_id, 'google', 'of-ada' from accounts",
  );
  expect(await (await ada.post(verify, { token })).json()).toEqual({ status: true, needs: "password" });
  for (const guess of ["", "a guess"]) {
    const refused = await ada.post(verify, { token, password: guess });
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: "INVALID_PASSWORD" }]);
  }
  await pool.query("update rate_limits set count = 1000 where key like 'password|%'");
  const limited = await ada.post(verify, { token, password });
  expect([limited.status, await limited.json()]).toMatchObject([429, { code: "RATE_LIMITED" }]);
  expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await isVerified()).toBe(true);
});

test("a password that comes too often leads back to the step that asks for it, also without a token that is good for anything", async () => {
  const { origin, isVerified } = await adaWithMail({ rateLimit: { signUpsPerHourPerNetwork: 100 } });
  const someone = visitor(origin);
  const errors = new Set<string>();
  for (let n = 0; n <= signInLimits["/verify-email"]!.most; n += 1) {
    const pressed = await someone.submit(verify, { token: "x", callbackURL, password: "x" });
    errors.add(pressed.headers.get("location") ?? "");
  }
  expect([...errors]).toEqual([
    `${callbackURL}?error=INVALID_TOKEN`,
    "/confirm-email?done=yes&needs=password&token=x&error=RATE_LIMITED",
  ]);
  expect((await someone.get(`${verify}?token=x`)).status).toBe(302);
  expect(await isVerified()).toBe(false);
});
