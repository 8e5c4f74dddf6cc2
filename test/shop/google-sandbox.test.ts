import { createHash, randomBytes } from "node:crypto";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { expect, test } from "vitest";
import { createGoogleSandbox } from "#sandbox/google/google.ts";
import { visitor } from "#test/browser-by-fetch.ts";
import { testDatabase } from "#test/database.ts";
import { googleClient } from "#test/google-sign-in.ts";
import { listen } from "#test/identity.ts";

const redirectUri = "http://shop.test/callback";

async function startIssuer() {
  const { pool } = await testDatabase();
  const { origin, serve } = await listen();
  const issuer = `${origin}/sandbox/google`;
  /** As after a restart: nothing is kept but what is in the database. */
  const restart = () => {
    const { app } = createGoogleSandbox({ pool, ...googleClient, issuer: () => issuer, redirectUris: [redirectUri] });
    serve(getRequestListener(new Hono().route("/sandbox/google", app).fetch));
  };
  restart();
  const verifier = randomBytes(32).toString("base64url");
  const authorize = (changes: Record<string, string | undefined> = {}) => {
    const query = {
      client_id: googleClient.clientId,
      redirect_uri: redirectUri,
      response_type: "code",
      scope: "openid email profile",
      state: "the state",
      nonce: "the nonce",
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
      ...changes,
    };
    const present = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return `${issuer}/auth?${new URLSearchParams(present)}`;
  };
  const exchange = (code: string, changes: Record<string, string> = {}, secret = googleClient.clientSecret) =>
    fetch(`${issuer}/token`, {
      method: "POST",
      headers: { authorization: `Basic ${btoa(`${googleClient.clientId}:${encodeURIComponent(secret)}`)}` },
      body: new URLSearchParams({
        grant_type: "authorization_code",
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
        ...changes,
      }),
    });
  const toShop = (url: URL) => url.href.startsWith(redirectUri);
  async function codeFor(fields: Record<string, string>): Promise<string> {
    const someone = visitor(origin);
    const { url: chooser } = await someone.follow(authorize());
    const chosen = await someone.submit(chooser.href, fields);
    const { url } = await someone.follow(new URL(chosen.headers.get("location")!, chooser).href, toShop);
    return url.searchParams.get("code")!;
  }
  return { pool, origin, issuer, restart, authorize, exchange, codeFor, toShop };
}

test("its documents name its own address, whatever host and protocol a request claims", async () => {
  const { origin, issuer } = await startIssuer();
  const address = `${issuer}/.well-known/openid-configuration`;
  const document = (await (
    await fetch(address, {
      headers: { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https", forwarded: "host=evil.example" },
    })
  ).json()) as Record<string, string>;
  expect(document["issuer"]).toBe(issuer);
  for (const name of ["authorization_endpoint", "token_endpoint", "jwks_uri", "userinfo_endpoint"])
    expect(document[name]).toMatch(`${origin}/sandbox/google/`);
});

test("a code buys an ID token of RS256 once, with the secret and the PKCE verifier only", async () => {
  const { issuer, codeFor, exchange } = await startIssuer();
  const bad = {
    "a wrong verifier": [{ code_verifier: "x".repeat(43) }],
    "a wrong address": [{ redirect_uri: "http://evil.example" }],
    "a wrong secret": [{}, "guess"],
  } as const;
  for (const [what, [changes, secret]] of Object.entries(bad)) {
    const refused = await exchange(await codeFor({ account: "sandbox-ada" }), changes, secret);
    expect([what, refused.ok]).toEqual([what, false]);
  }
  const code = await codeFor({ account: "sandbox-ada" });
  const { id_token: idToken } = (await (await exchange(code)).json()) as { id_token: string };
  const { payload, protectedHeader } = await jwtVerify(idToken, createRemoteJWKSet(new URL(`${issuer}/jwks`)), {
    issuer,
    audience: googleClient.clientId,
  });
  expect(protectedHeader.alg).toBe("RS256");
  expect(payload).toMatchObject({
    sub: "sandbox-ada",
    email: "ada.torque@camber.example",
    email_verified: true,
    name: "Ada Torque",
    nonce: "the nonce",
    picture: `${issuer}/avatars/sandbox-ada.svg`,
  });
  expect((await fetch(String(payload["picture"]))).headers.get("content-type")).toBe("image/svg+xml");
  expect((await exchange(code)).status).toBe(400);
});

test("keys, sign-ins under way and people outlive a restart", async () => {
  const { origin, issuer, restart, authorize, toShop, exchange } = await startIssuer();
  const keys = await (await fetch(`${issuer}/jwks`)).text();
  const someone = visitor(origin);
  const { url: chooser } = await someone.follow(authorize());
  restart();
  expect(await (await fetch(`${issuer}/jwks`)).text()).toBe(keys);
  const chosen = await someone.submit(chooser.href, {
    name: "Greta Gear",
    email: "greta@example.com",
    verified: "yes",
  });
  restart();
  const { url } = await someone.follow(new URL(chosen.headers.get("location")!, chooser).href, toShop);
  restart();
  expect((await exchange(url.searchParams.get("code")!)).status).toBe(200);
  const { response } = await someone.follow(authorize());
  expect(await response!.text()).toContain("greta@example.com");
});

test("a request without PKCE, of another client, or to another address is refused, the last without going there", async () => {
  const { origin, authorize, toShop } = await startIssuer();
  const { url } = await visitor(origin).follow(
    authorize({ code_challenge: undefined, code_challenge_method: undefined }),
    toShop,
  );
  expect(url.searchParams.get("error")).toBe("invalid_request");
  for (const changes of [{ redirect_uri: "http://evil.example" }, { client_id: "another" }]) {
    const answer = await fetch(authorize(changes), { redirect: "manual", headers: { accept: "text/html" } });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Sandbox");
  }
});

test("the chooser is a marked page without a script, and says what is missing in the form", async () => {
  const { origin, authorize } = await startIssuer();
  const someone = visitor(origin);
  const { url, response } = await someone.follow(authorize());
  const page = await response!.text();
  expect(page).toContain("This is not Google");
  expect(page).not.toContain("<script");
  expect(response!.headers.get("content-security-policy")).toMatch(
    /default-src 'none'.*form-action 'self' http:\/\/shop\.test;/,
  );
  const wrong: Record<string, string>[] = [
    { name: "", email: "greta@example.com" },
    { name: "Greta", email: "nonsense" },
    { account: "nobody" },
    { name: '"><script>', email: "x" },
  ];
  for (const fields of wrong) {
    const again = await someone.submit(url.href, fields);
    expect(again.status).toBe(422);
    const text = await again.text();
    expect(text).toContain("Give a name and a valid email.");
    expect(text).not.toContain("<script");
  }
  expect((await visitor(origin).get(url.href)).status).toBe(410);
});
