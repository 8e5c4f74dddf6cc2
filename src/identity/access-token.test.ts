import { permissions } from "#shop/foundation/permissions.ts";
import { SignJWT, UnsecuredJWT } from "jose";
import { expect, test } from "vitest";
import { startIdentity } from "#test/identity.ts";

/** Signs Ada in. Returns the claims of her token, and a function that makes tokens with other claims. */
async function adaWithToken() {
  const shop = await startIdentity();
  const ada = await shop.signUp("ada@example.com");
  const bearer = await shop.bearer(ada, "ada@example.com");
  const claims = JSON.parse(Buffer.from(bearer.split(".")[1]!, "base64url").toString()) as Record<string, string>;
  const { rows } = await shop.pool.query<{ value: string }>("select value from secrets where name = 'access_token'");
  const key = Buffer.from(rows[0]!.value, "base64url");
  const signed = async (changes: Record<string, unknown>, by: Uint8Array = key, alg = "HS256") =>
    `Bearer ${await new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg }).sign(by)}`;
  return { ...shop, ada, bearer, claims, signed };
}

test("the token names its holder, their session and role, lives 15 minutes and is accepted while the session lives", async () => {
  const { identity, bearer, claims, pool, origin } = await adaWithToken();
  const { rows } = await pool.query(
    "select users.id as sub, sessions.id as sid from users join sessions on user_id = users.id",
  );
  expect(claims).toMatchObject({ ...rows[0], role: "customer", iss: origin, aud: `${origin}/api` });
  expect(Number(claims["exp"]) - Number(claims["iat"])).toBe(900);
  const actor = {
    userId: claims["sub"],
    email: "ada@example.com",
    name: "Ada",
    role: "customer",
    permissions: [],
    withheld: null,
  };
  expect(await identity.actorOf(bearer)).toMatchObject(actor);
  expect(await identity.actorOf(bearer.replace("Bearer", "bearer"))).toMatchObject(actor);
});

test("a forged, altered, foreign or expired token is nobody's", async () => {
  const { identity, bearer, claims, signed } = await adaWithToken();
  expect(await identity.actorOf(await signed({}))).not.toBeNull();
  const [head, body, signature] = bearer.split(" ")[1]!.split(".");
  const admin = Buffer.from(JSON.stringify({ ...claims, role: "owner" })).toString("base64url");
  const untrue = {
    "signed by a stranger": await signed({}, Buffer.alloc(48, 7)),
    "signed with an empty key's worth": await signed({}, Buffer.from("secret")),
    "another algorithm": await signed({}, undefined, "HS512"),
    unsigned: `Bearer ${new UnsecuredJWT(claims).encode()}`,
    "its claims altered": `Bearer ${head}.${admin}.${signature}`,
    "its signature cut off": `Bearer ${head}.${body}.`,
    expired: await signed({ exp: Math.floor(Date.now() / 1000) - 1 }),
    "of another shop": await signed({ iss: "https://other.example" }),
    "for another purpose": await signed({ aud: "https://other.example/api" }),
    "without a session": await signed({ sid: undefined }),
    "for another user's session": await signed({ sub: "0199d2c8-0000-7000-8000-000000000001" }),
    "for a session that never was": await signed({ sid: "0199d2c8-0000-7000-8000-000000000001" }),
    "by another scheme": bearer.replace("Bearer", "Basic"),
    "bare of a scheme": bearer.replace("Bearer ", ""),
  };
  for (const [what, token] of Object.entries(untrue))
    expect([what, await identity.actorOf(token)]).toEqual([what, null]);
  for (const nothing of [null, "", "Bearer", "Bearer ", "Bearer a.b.c", "Bearer \0", `Bearer ${"a".repeat(100_000)}`]) {
    expect(await identity.actorOf(nothing)).toBeNull();
  }
});

test("a token ends with its session and with its user", async () => {
  const { identity, bearer, pool } = await adaWithToken();
  await pool.query("update sessions set expires_at = now() - interval '1 second'");
  expect(await identity.actorOf(bearer)).toBeNull();
  await pool.query("update sessions set expires_at = now() + interval '1 day'");
  expect(await identity.actorOf(bearer)).not.toBeNull();
  await pool.query("update users set removed_at = now()");
  expect(await identity.actorOf(bearer)).toBeNull();
});

test("the token of staff is void once their role has changed; a customer's works on with the permissions of the new role", async () => {
  const { identity, bearer, bearer: asCustomer, pool, ada, cookieOf } = await adaWithToken();
  await pool.query("update users set role = 'owner'");
  expect(await identity.actorOf(asCustomer)).toMatchObject({ role: "owner", permissions });
  const { token, user } = await identity.tokenFor(cookieOf(ada), "ada@example.com");
  expect(user.role).toBe("owner");
  await pool.query("update users set role = 'warehouse'");
  expect(await identity.actorOf(`Bearer ${token}`)).toBeNull();
  await pool.query("update users set role = 'customer'");
  expect(await identity.actorOf(`Bearer ${token}`)).toBeNull();
  expect(await identity.actorOf(bearer)).toMatchObject({ role: "customer", permissions: [] });
});

test("a permission that a role gains or loses takes effect at the next request", async () => {
  const { identity, bearer, pool } = await adaWithToken();
  await pool.query("update users set role = 'warehouse'");
  await pool.query("update roles set permissions = '{orders:ship,no:such}' where name = 'warehouse'");
  expect((await identity.actorOf(bearer))?.permissions).toEqual(["orders:ship"]);
  await pool.query("update roles set permissions = '{}' where name = 'warehouse'");
  expect((await identity.actorOf(bearer))?.permissions).toEqual([]);
});

test("a token is issued only to the user who proves to be that person (D8)", async () => {
  const { identity, ada, cookieOf, signUp } = await adaWithToken();
  await signUp("ben@example.com");
  for (const email of ["ben@example.com", "nobody@example.com", "", "%"]) {
    await expect(identity.tokenFor(cookieOf(ada), email)).rejects.toThrow("identity_unproven");
  }
  await expect(identity.tokenFor(new Headers(), "ada@example.com")).rejects.toThrow("identity_unproven");
  await expect(
    identity.tokenFor(new Headers({ cookie: "camber.session_token=%ff" }), "ada@example.com"),
  ).rejects.toThrow("identity_unproven");
  const { token } = await identity.tokenFor(cookieOf(ada), " ADA@example.com ");
  expect(await identity.actorOf(`Bearer ${token}`)).toMatchObject({ email: "ada@example.com" });
});

test("a session that is used stays: its cookie is renewed with it", async () => {
  const { identity, ada, cookieOf, pool } = await adaWithToken();
  expect((await identity.tokenFor(cookieOf(ada), "ada@example.com")).setCookies).toEqual([]);
  await pool.query("update sessions set expires_at = now() + interval '28 days'");
  const { setCookies } = await identity.tokenFor(cookieOf(ada), "ada@example.com");
  expect(setCookies).toEqual([expect.stringMatching(/^camber\.session_token=.*Max-Age=2592000/)]);
  expect((await pool.query("select 1 from sessions where expires_at > now() + interval '29 days'")).rowCount).toBe(1);
});
