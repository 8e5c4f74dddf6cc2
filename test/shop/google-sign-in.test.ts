import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { createGoogleSandbox } from "#sandbox/google/google.ts";
import { authenticator } from "#test/authenticator.ts";
import { visitor } from "#test/browser-by-fetch.ts";
import { choose, continueWithGoogle, googleClient } from "#test/google-sign-in.ts";
import { listen, password, startIdentity } from "#test/identity.ts";

/** The shop with 'Continue with Google' against the sandbox's issuer, at another port than the shop's own. */
async function shopWithGoogle() {
  const issuerAt = await listen();
  const google = { ...googleClient, issuer: `${issuerAt.origin}/sandbox/google` };
  const shop = await startIdentity({ google });
  const { app } = createGoogleSandbox({
    pool: shop.pool,
    ...googleClient,
    issuer: () => google.issuer,
    redirectUris: [`${shop.origin}/api/identity/callback/google`],
  });
  const open = () => issuerAt.serve(getRequestListener(new Hono().route("/sandbox/google", app).fetch));
  open();
  return { ...shop, issuerAt, open };
}

test("a new visitor continues with Google and returns to the page they wanted, signed in and verified", async () => {
  const { pool, identity, bearer, origin } = await shopWithGoogle();
  const ada = visitor(origin);
  const chooser = await continueWithGoogle(ada, { callbackURL: "/purchase/42?from=list" });
  const page = await choose(ada, chooser, { account: "sandbox-ada" });
  expect(page.href).toBe(`${origin}/purchase/42?from=list`);
  expect(await identity.actorOf(await bearer(ada, "ada.torque@camber.example"))).toMatchObject({
    name: "Ada Torque",
    role: "customer",
  });
  const { rows } = await pool.query("select email_verified, image from users");
  expect(rows).toEqual([
    { email_verified: true, image: expect.stringMatching(/\/sandbox\/google\/avatars\/sandbox-ada\.svg$/) },
  ]);
  const stored = await pool.query("select access_token, refresh_token, id_token, password from accounts");
  expect(stored.rows).toEqual([{ access_token: null, refresh_token: null, id_token: null, password: null }]);
});

test("a returning Google user is the same user, and can choose another account", async () => {
  const { pool, origin, bearer } = await shopWithGoogle();
  const first = visitor(origin);
  await choose(first, await continueWithGoogle(first), { account: "sandbox-ada" });
  await choose(first, await continueWithGoogle(first), { account: "sandbox-ben" });
  await bearer(first, "ben.piston@camber.example");
  const elsewhere = visitor(origin);
  await choose(elsewhere, await continueWithGoogle(elsewhere), { account: "sandbox-ada" });
  await bearer(elsewhere, "ada.torque@camber.example");
  expect((await pool.query("select 1 from users")).rowCount).toBe(2);
});

test("another account, of a verified address, is linked to the user whose own address was verified", async () => {
  const { pool, origin, signUp, bearer } = await shopWithGoogle();
  await signUp("eva@example.com", "Eva");
  await pool.query("update users set email_verified = true");
  const eva = visitor(origin);
  const page = await choose(eva, await continueWithGoogle(eva), {
    name: "Eva G",
    email: "EVA@example.com",
    verified: "yes",
  });
  expect(page.pathname).toBe("/dashboard");
  await bearer(eva, "eva@example.com");
  expect((await pool.query("select name from users")).rows).toEqual([{ name: "Eva" }]);
  expect((await pool.query("select 1 from accounts")).rowCount).toBe(2);
});

test("Google proves that who holds the account reads its mail, unless there is another way into it", async () => {
  const { pool, origin, signUp } = await shopWithGoogle();
  const enter = async (fields: Record<string, string>) => {
    const someone = visitor(origin);
    await choose(someone, await continueWithGoogle(someone), fields);
  };
  const proven = async () =>
    (await pool.query("select email from users where mailbox_proven_at is not null order by email")).rows.map(
      ({ email }: { email: string }) => email,
    );
  await enter({ account: "sandbox-ada" });
  await enter({ account: "sandbox-dmitri" });
  // Eve signed up with the address, and its owner confirmed it.
  await signUp("ben.piston@camber.example", "Eve");
  await pool.query("update users set email_verified = true");
  for (let n = 0; n < 2; n += 1) for (const who of ["ben", "dmitri"]) await enter({ account: `sandbox-${who}` });
  expect(await proven()).toEqual(["ada.torque@camber.example"]);
  // A user of before 1.0.0.
  await pool.query("update users set mailbox_proven_at = null");
  await enter({ account: "sandbox-ada" });
  expect(await proven()).toEqual(["ada.torque@camber.example"]);
});

test("a Google account is never linked to an unverified address (D24)", async () => {
  const { pool, origin, signUp } = await shopWithGoogle();
  await signUp("ada.torque@camber.example", "Somebody who claims to be Ada");
  const ada = visitor(origin);
  const page = await choose(ada, await continueWithGoogle(ada), { account: "sandbox-ada" });
  expect(page.href).toBe(`${origin}/login?error=account_not_linked`);
  expect(ada.cookies.has("camber.session_token")).toBe(false);
  expect((await pool.query("select provider_id from accounts")).rows).toEqual([{ provider_id: "credential" }]);
});

test("an address that Google has not verified takes nobody's account over, verified or not", async () => {
  const { pool, origin, signUp } = await shopWithGoogle();
  for (const verified of [false, true]) {
    const email = `eva-${verified}@example.com`;
    await signUp(email);
    await pool.query("update users set email_verified = $2 where email = $1", [email, verified]);
    const evil = visitor(origin);
    const page = await choose(evil, await continueWithGoogle(evil), { name: "Not Eva", email });
    expect(page.searchParams.get("error")).toBe("account_not_linked");
    expect(evil.cookies.has("camber.session_token")).toBe(false);
  }
});

test("a user who verifies their address by mail removes the unverified Google account that had claimed it", async () => {
  const { pool, origin, identity, bearer, mailedLinks } = await shopWithGoogle();
  const squatter = visitor(origin);
  await choose(squatter, await continueWithGoogle(squatter), { account: "sandbox-dmitri" });
  const email = "dmitri.clutch@camber.example";
  const squatting = await bearer(squatter, email);
  expect((await pool.query("select email_verified from users")).rows).toEqual([{ email_verified: false }]);

  const owner = visitor(origin);
  await owner.post("/api/identity/request-password-reset", { email });
  const [link = ""] = await mailedLinks(email, "reset_password");
  const { url } = await owner.follow(link, (at) => at.pathname === "/reset-password");
  expect(
    (await owner.post("/api/identity/reset-password", { newPassword: password, token: url.searchParams.get("token") }))
      .status,
  ).toBe(200);

  expect(await identity.actorOf(squatting)).toBeNull();
  expect((await owner.post("/api/identity/sign-in/email", { email, password })).status).toBe(200);
  const back = await choose(squatter, await continueWithGoogle(squatter), { account: "sandbox-dmitri" });
  expect(back.searchParams.get("error")).toBe("account_not_linked");
});

test("cancelling at Google leads back to the login page, with the error", async () => {
  const { origin } = await shopWithGoogle();
  const ada = visitor(origin);
  const page = await choose(ada, await continueWithGoogle(ada), { cancel: "yes" });
  expect(page.pathname).toBe("/login");
  expect(page.searchParams.get("error")).toBe("access_denied");
});

test("the way back works once, in the browser that went, and with the code it was given", async () => {
  const { origin } = await shopWithGoogle();
  const ada = visitor(origin);
  const chooser = await continueWithGoogle(ada);
  const chosen = await ada.submit(chooser, { account: "sandbox-ada" });
  const { url: callback } = await ada.follow(new URL(chosen.headers.get("location")!, chooser).href, (at) =>
    at.pathname.startsWith("/api/"),
  );
  const errorOf = async (someone: ReturnType<typeof visitor>, address: URL) => {
    const answer = await someone.get(address.href);
    return [
      answer.status,
      new URL(answer.headers.get("location")!, origin).pathname,
      new URL(answer.headers.get("location")!, origin).searchParams.get("error"),
    ];
  };
  expect(await errorOf(visitor(origin), callback)).toEqual([302, "/login", "state_mismatch"]);
  const forged = new URL(callback);
  forged.searchParams.set("code", "another");
  expect(await errorOf(ada, forged)).toEqual([302, "/login", "invalid_code"]);
  expect(await errorOf(ada, callback)).toEqual([302, "/login", "state_mismatch"]);
  expect(await errorOf(ada, new URL("/api/identity/callback/google?state=%00", origin))).toEqual([
    302,
    "/login",
    "invalid_callback",
  ]);
});

test("an issuer that is down is tried again by the next sign-in", async () => {
  const { origin, issuerAt, open } = await shopWithGoogle();
  issuerAt.serve((_, answer) => answer.writeHead(502).end("down"));
  const refused = await visitor(origin).post("/api/identity/sign-in/social", { provider: "google" });
  expect([refused.status, await refused.json()]).toEqual([
    503,
    { code: "PROVIDER_UNAVAILABLE", message: expect.stringContaining("Google") },
  ]);
  open();
  const ada = visitor(origin);
  expect((await choose(ada, await continueWithGoogle(ada), { account: "sandbox-ada" })).pathname).toBe("/dashboard");
});

test("only paths of this shop are redirected to (D21)", async () => {
  const { origin } = await shopWithGoogle();
  const evil = [
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/\t/evil.example",
    "/%2f/evil.example",
    "evil",
    "/\\/evil.example",
    `${origin}.evil.example/`,
  ];
  for (const callbackURL of evil) {
    for (const body of [{ callbackURL }, { callbackURL: "/", errorCallbackURL: callbackURL }]) {
      const answer = await visitor(origin).post("/api/identity/sign-in/social", { provider: "google", ...body });
      expect([callbackURL, answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
        callbackURL,
        400,
        "INVALID_CALLBACK_URL",
      ]);
    }
    const mailed = await visitor(origin).post("/api/identity/request-password-reset", {
      email: "ada@example.com",
      redirectTo: callbackURL,
    });
    expect(mailed.status).toBe(400);
    const verify = await visitor(origin).submit("/api/identity/verify-email", { token: "x", callbackURL });
    expect(verify.status).toBe(303);
    expect(verify.headers.get("location")).toMatch(/^\/confirm-email\?error=INVALID_CALLBACK_URL$/i);
    const reset = await visitor(origin).get(
      `/api/identity/reset-password/x?callbackURL=${encodeURIComponent(callbackURL)}`,
    );
    expect(reset.status).toBe(400);
  }
});

test("a user with a second factor is asked for it after Google too", async () => {
  const { pool, origin, identity, bearer } = await shopWithGoogle();
  const enter = async () => {
    const someone = visitor(origin);
    const chooser = await continueWithGoogle(someone, { callbackURL: "/login?from=%2Fgarage&via=google" });
    return { someone, page: await choose(someone, chooser, { account: "sandbox-ada" }) };
  };
  const { someone: ada } = await enter();
  await pool.query("update sessions set proven_at = now() - interval '1 hour'");
  const late = await ada.post("/api/identity/two-factor/enable", {});
  expect(await late.json()).toMatchObject({ code: "SIGN_IN_AGAIN" });
  await pool.query("update sessions set proven_at = now()");
  const started = await ada.post("/api/identity/two-factor/enable", {});
  const { totpURI } = (await started.json()) as { totpURI: string };
  const code = authenticator(new URL(totpURI).searchParams.get("secret")!);
  expect((await ada.post("/api/identity/two-factor/verify-totp", { code: code(0) })).status).toBe(200);

  const { someone: again, page } = await enter();
  expect(page.pathname + page.search).toBe("/login?from=%2Fgarage&step=code");
  expect(await (await again.get("/api/identity/get-session")).json()).toBeNull();
  expect((await again.post("/api/identity/two-factor/verify-totp", { code: code(1) })).status).toBe(200);
  expect(await identity.actorOf(await bearer(again, "ada.torque@camber.example"))).not.toBeNull();
});
