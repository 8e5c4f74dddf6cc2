import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createIdentity } from "#identity/identity.ts";
import { businessLimits } from "#shop/foundation/limits.ts";
import { serverMessages } from "#web/messages/all.ts";
import { visitor } from "#test/browser-by-fetch.ts";
import { password, startIdentity } from "#test/identity.ts";

/** A guess at the password of an account of its own, unless `email` says which. */
const attempt = (email = `${randomUUID()}@example.com`) => ({ email, password: "guess" });

async function limitedShop(trustedProxy = false) {
  const shop = await startIdentity({ rateLimit: businessLimits, trustedProxy });
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    visitor(shop.origin).post(`/api/identity/${path}`, body, headers);
  const guess = (headers: Record<string, string> = {}, email?: string) =>
    post("sign-in/email", attempt(email), headers);
  /** How many of `times` tries at once are let through. */
  const through = async (times: number, send: () => Promise<Response>) =>
    (await Promise.all(Array.from({ length: times }, send))).filter((answer) => answer.status !== 429).length;
  return { ...shop, post, guess, through };
}

test("ten guesses a minute, even all at once; then 429 says in words and in Retry-After when to come again", async () => {
  const { guess, through } = await limitedShop();
  expect(await through(25, () => guess())).toBe(10);
  const refused = await guess();
  expect(refused.status).toBe(429);
  expect(await refused.json()).toEqual({ code: "RATE_LIMITED", message: expect.stringContaining("Too many attempts") });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(50);
  expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
});

test("after a minute the count starts again, and refused attempts do not extend the minute", async () => {
  const { guess, through, pool } = await limitedShop();
  await through(15, () => guess());
  await pool.query("update rate_limits set last_request = last_request - 60001");
  expect(await through(15, () => guess())).toBe(10);
});

test("the count is in the database, so another process continues it", async () => {
  const { guess, through, pool, origin } = await limitedShop();
  await through(10, () => guess());
  const other = await createIdentity({
    pool,
    publicUrl: origin,
    shopName: "Camber",
    google: null,
    rateLimit: businessLimits,
    trustedProxy: false,
    sendMail: async () => {},
    words: (await serverMessages("en")).identity,
    pageUrl: (path) => origin + path,
  });
  const request = new Request(`${origin}/api/identity/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(attempt()),
  });
  expect((await other.handle(request, "127.0.0.1")).status).toBe(429);
});

test("sign-up, reset requests and resets are limited too, each by itself; asking for one's session is not", async () => {
  const { post, through, origin } = await limitedShop();
  let n = 0;
  expect(
    await through(12, () => post("sign-up/email", { name: "A", email: `a${(n += 1)}@example.com`, password })),
  ).toBe(10);
  expect(await through(12, () => post("request-password-reset", { email: `b${(n += 1)}@example.com` }))).toBe(5);
  expect(await through(12, () => post("reset-password", { newPassword: password, token: "guess" }))).toBe(10);
  expect(await through(12, () => post("send-verification-email", { email: `c${(n += 1)}@example.com` }))).toBe(5);
  expect(await through(40, () => visitor(origin).get("/api/identity/get-session"))).toBe(40);
});

test("a mailbox is not flooded, from however many addresses mails are requested, and whether or not it is known", async () => {
  const { post, through, signUp, pool, identity } = await limitedShop(true);
  await signUp("ada@example.com");
  for (const email of ["ada@example.com", "nobody@example.com"]) {
    let n = 0;
    expect(
      await through(30, () => post("request-password-reset", { email }, { "x-forwarded-for": `10.0.0.${(n += 1)}` })),
    ).toBe(10);
  }
  await identity.settled();
  expect((await pool.query("select 1 from mails where template = 'reset_password'")).rowCount).toBe(10);
});

test("without a trusted proxy, what a client says of its address changes nothing", async () => {
  const { guess, through } = await limitedShop();
  let n = 0;
  const spoofed = () =>
    guess({
      "x-forwarded-for": `10.0.0.${(n += 1)}`,
      "x-camber-client-address": `10.0.0.${n}`,
      forwarded: `for=10.0.0.${n}`,
    });
  expect(await through(15, spoofed)).toBe(10);
});

test("behind a trusted proxy each client counts alone, by the address that the proxy itself added", async () => {
  const { guess, through } = await limitedShop(true);
  let n = 0;
  expect(await through(15, () => guess({ "x-forwarded-for": `10.9.9.${(n += 1)}, 192.0.2.1` }))).toBe(10);
  expect(await through(15, () => guess({ "x-forwarded-for": "192.0.2.2" }))).toBe(10);
  expect(await through(15, () => guess({ "x-forwarded-for": `2001:db8:0:1::${(n += 1)}` }))).toBe(10);
  expect(await through(1, () => guess({ "x-forwarded-for": "2001:db8:0:2::1" }))).toBe(1);
});

test("they can be switched off", async () => {
  const { origin } = await startIdentity({ rateLimit: null });
  for (let n = 0; n < 12; n += 1)
    expect((await visitor(origin).post("/api/identity/sign-in/email", attempt())).status).toBe(401);
});

test("guesses at one account from ever new addresses have to wait, its user on a known network does not", async () => {
  const { post, guess, through, signUp, pool } = await limitedShop(true);
  await signUp("ada@example.com");
  await pool.query("update sessions set ip_address = '192.0.2.7'");
  let n = 0;
  const fromAnywhere = () => guess({ "x-forwarded-for": `10.7.0.${(n += 1)}` }, "ada@example.com");
  expect(await through(40, fromAnywhere)).toBe(10);
  const refused = await fromAnywhere();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(300);
  const own = await post("sign-in/email", { email: "ada@example.com", password }, { "x-forwarded-for": "192.0.2.7" });
  expect(own.status).toBe(200);
  await pool.query("update sessions set ip_address = '2001:0db8:0000:0001:0000:0000:0000:0000'");
  const ownByV6 = await post(
    "sign-in/email",
    { email: "ada@example.com", password },
    { "x-forwarded-for": "[2001:db8:0:1::9]:4711" },
  );
  expect(ownByV6.status).toBe(200);
});

test("the port that a proxy adds to an address is not part of the client", async () => {
  const { guess, through } = await limitedShop(true);
  let port = 40_000;
  expect(await through(15, () => guess({ "x-forwarded-for": `192.0.2.1:${(port += 1)}` }))).toBe(10);
  expect(await through(15, () => guess({ "x-forwarded-for": `[2001:db8::1]:${(port += 1)}` }))).toBe(10);
});
