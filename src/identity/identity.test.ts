import { expect, test } from "vitest";
import { visitor } from "#test/browser-by-fetch.ts";
import { password, startIdentity } from "#test/identity.ts";

const signUp = "/api/identity/sign-up/email";
const signIn = "/api/identity/sign-in/email";

test("signing up signs in at once, and the mail with the verification link follows (D24)", async () => {
  const { pool, identity, mailedLinks, origin, bearer } = await startIdentity();
  const ada = visitor(origin);
  const answer = await ada.post(signUp, { name: " Ada ", email: "Ada@Example.COM", password });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    user: { email: "ada@example.com", name: "Ada", emailVerified: false, role: "customer" },
  });
  expect(await identity.actorOf(await bearer(ada, "ada@example.com"))).toMatchObject({
    email: "ada@example.com",
    role: "customer",
  });

  const [link] = await mailedLinks("ada@example.com", "verify_email");
  const token = new URL(link!).searchParams.get("token");
  expect((await visitor(origin).post("/api/identity/verify-email", { token })).status).toBe(200);
  const { rows } = await pool.query("select email_verified from users");
  expect(rows).toEqual([{ email_verified: true }]);
});

test("the session cookie is signed, HttpOnly, SameSite=Lax, and Secure on https", async () => {
  const { origin, identity } = await startIdentity();
  const answer = await visitor(origin).post(signUp, { name: "Ada", email: "ada@example.com", password });
  const [cookie = ""] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/^camber\.session_token=[^;]+\.[^;]+;/);
  expect(cookie).toMatch(/; HttpOnly/);
  expect(cookie).toMatch(/; SameSite=Lax/);
  expect(cookie).not.toMatch(/; Secure/);
  expect(identity).toBeDefined();

  const secure = await startIdentity({ publicUrl: "https://shop.example" });
  const request = new Request("https://shop.example/api/identity/sign-up/email", {
    method: "POST",
    headers: { "content-type": "application/json", origin: "https://shop.example" },
    body: JSON.stringify({ name: "Ada", email: "ada@example.com", password }),
  });
  expect((await secure.identity.handle(request, "127.0.0.1")).headers.getSetCookie()[0]).toMatch(
    /^__Secure-camber.*; Secure/,
  );
});

test("a session token as it lies in the table is no proof: the signature is needed", async () => {
  const { pool, origin, signUp: join, identity } = await startIdentity();
  await join("ada@example.com");
  const { rows } = await pool.query<{ token: string }>("select token from sessions");
  const raw = rows[0]!.token;
  for (const cookie of [
    `camber.session_token=${raw}`,
    `camber.session_token=${raw}.${"A".repeat(43)}=`,
    `camber.session_token=${raw}.`,
  ]) {
    const session = await fetch(`${origin}/api/identity/get-session`, { headers: { cookie } });
    expect(await session.json()).toBeNull();
    await expect(identity.tokenFor(new Headers({ cookie }), "ada@example.com")).rejects.toThrow("identity_unproven");
  }
  const bearer = await fetch(`${origin}/api/identity/get-session`, { headers: { authorization: `Bearer ${raw}` } });
  expect(await bearer.json()).toBeNull();
});

test("an unknown email and a wrong password get the same answer", async () => {
  const { origin, signUp: join } = await startIdentity();
  await join("ada@example.com");
  const wrong = await visitor(origin).post(signIn, { email: "ada@example.com", password: "not her password" });
  const unknown = await visitor(origin).post(signIn, { email: "nobody@example.com", password: "not her password" });
  expect(wrong.status).toBe(401);
  expect(unknown.status).toBe(401);
  expect(await unknown.text()).toBe(await wrong.text());
  const names = (answer: Response) => [...answer.headers.keys()];
  expect(names(unknown)).toEqual(names(wrong));
});

test("a taken email is refused in the provider's words, however it is written, and changes nothing", async () => {
  const { pool, origin, signUp: join } = await startIdentity();
  await join("ada@example.com");
  const again = await visitor(origin).post(signUp, { name: "Eve", email: "ADA@example.com", password: "evil evil" });
  expect(again.status).toBe(422);
  expect(await again.json()).toEqual({
    code: "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL",
    message: "User already exists. Use another email.",
  });
  expect(again.headers.getSetCookie()).toEqual([]);
  expect((await pool.query("select name from users")).rows).toEqual([{ name: "Ada" }]);
  expect((await visitor(origin).post(signIn, { email: "ada@example.com", password: "evil evil" })).status).toBe(401);
});

test("twenty sign-ups with one email at the same moment make one user, and the others the same refusal", async () => {
  const { pool, origin } = await startIdentity();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => visitor(origin).post(signUp, { name: "Ada", email: "ada@example.com", password })),
  );
  const refused = answers.filter((answer) => !answer.ok);
  expect(refused).toHaveLength(19);
  for (const answer of refused)
    expect(await answer.json()).toMatchObject({ code: "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL" });
  expect((await pool.query("select count(*)::int as n from users")).rows).toEqual([{ n: 1 }]);
  expect((await pool.query("select count(*)::int as n from accounts")).rows).toEqual([{ n: 1 }]);
});

test("an invalid sign-up is refused with its reason, and is never a fault of the server", async () => {
  const { origin } = await startIdentity();
  const ada = { name: "Ada", email: "ada@example.com", password };
  const refused = async (body: unknown) => {
    const answer = await visitor(origin).post(signUp, body);
    return [answer.status, ((await answer.json()) as { code: string }).code];
  };
  expect(await refused({ ...ada, password: "1a2c3f7" })).toEqual([400, "PASSWORD_TOO_SHORT"]);
  expect(await refused({ ...ada, password: "Password1" })).toEqual([400, "PASSWORD_COMMON"]);
  expect(await refused({ ...ada, password: "ADA@example.com" })).toEqual([400, "PASSWORD_COMMON"]);
  expect(await refused({ ...ada, password: "x".repeat(129) })).toEqual([400, "PASSWORD_TOO_LONG"]);
  expect(await refused({ ...ada, email: "ada" })).toEqual([400, "INVALID_EMAIL"]);
  expect(await refused({ ...ada, name: "  " })).toEqual([400, "INVALID_NAME"]);
  expect(await refused({ ...ada, name: "Ada\0" })).toEqual([400, "INVALID_NAME"]);
  expect(await refused({ ...ada, email: ["ada@example.com"] })).toEqual([400, "INVALID_EMAIL"]);
  expect(await refused([])).toEqual([400, "VALIDATION_ERROR"]);
  expect(await refused({ ...ada, name: "x".repeat(20_000) })).toEqual([413, "TOO_LARGE"]);
});

test("of a body without end no more is read than a call may have", async () => {
  const { origin, identity } = await startIdentity();
  let pulled = 0;
  const body = new ReadableStream({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(1_024).fill(32));
    },
  });
  const headers = { "content-type": "application/json", origin };
  const request = new Request(origin + signIn, { method: "POST", headers, body, duplex: "half" } as RequestInit);
  expect((await identity.handle(request, "127.0.0.1")).status).toBe(413);
  expect(pulled).toBeLessThan(30);
});

test("nobody signs up as an admin, verified, or with an id of their choice", async () => {
  const { pool, origin } = await startIdentity();
  const wish = {
    role: "owner",
    emailVerified: true,
    id: "00000000-0000-7000-8000-000000000000",
    removedAt: new Date(),
  };
  await visitor(origin).post(signUp, { name: "Eve", email: "eve@example.com", password, ...wish });
  const { rows } = await pool.query(
    "select role, email_verified, removed_at, uuid_extract_version(id) as version from users",
  );
  expect(rows).toEqual([{ role: "customer", email_verified: false, removed_at: null, version: 7 }]);
});

test("signing out ends the session: the cookie and the bearer token made of it are worth nothing", async () => {
  const { identity, signUp: join, bearer, cookieOf } = await startIdentity();
  const ada = await join("ada@example.com");
  const token = await bearer(ada, "ada@example.com");
  const before = cookieOf(ada);
  expect((await ada.post("/api/identity/sign-out", {})).status).toBe(200);
  expect(ada.cookies.size).toBe(0);
  expect(await identity.actorOf(token)).toBeNull();
  await expect(identity.tokenFor(before, "ada@example.com")).rejects.toThrow("identity_unproven");
});

test("a removed user is out at once, can't return as the same user, and can sign up again", async () => {
  const { pool, origin, identity, signUp: join, bearer, cookieOf, mailedLinks } = await startIdentity();
  const ada = await join("ada@example.com");
  const token = await bearer(ada, "ada@example.com");
  const { userId } = (await identity.actorOf(token))!;
  await ada.post("/api/identity/request-password-reset", { email: "ada@example.com" });
  const [reset = ""] = await mailedLinks("ada@example.com", "reset_password");
  await pool.query("delete from sessions where user_id = $1", [userId]);
  await pool.query("delete from accounts where user_id = $1", [userId]);
  await pool.query("update users set removed_at = now(), email = id || '@removed.invalid', name = '' where id = $1", [
    userId,
  ]);

  expect(await identity.actorOf(token)).toBeNull();
  await expect(identity.tokenFor(cookieOf(ada), "ada@example.com")).rejects.toThrow("identity_unproven");
  const left = visitor(origin);
  const resetToken = /reset-password\/([^?]+)/.exec(reset)?.[1];
  await left.post("/api/identity/reset-password", { newPassword: "back again", token: resetToken });
  expect((await left.post(signIn, { email: `${userId}@removed.invalid`, password: "back again" })).status).toBe(401);
  expect((await pool.query("select 1 from sessions")).rowCount).toBe(0);

  const again = await join("ada@example.com", "Ada again");
  expect(await identity.actorOf(await bearer(again, "ada@example.com"))).toMatchObject({ name: "Ada again" });
});

test("staff can't choose a password that many people use, however long", async () => {
  const { pool, signUp } = await startIdentity();
  const ada = await signUp("ada@example.com");
  await pool.query("update users set role = 'warehouse'");
  const change = async (newPassword: string) => {
    const answer = await ada.post("/api/identity/change-password", { currentPassword: password, newPassword });
    return ((await answer.json()) as { code?: string }).code;
  };
  for (const common of ["1qaz2wsx3edc4rfv", "QwertyQwerty", "123456123456"])
    expect([common, await change(common)]).toEqual([common, "PASSWORD_COMMON"]);
  expect(await change("a difference engine")).toBeUndefined();
});
