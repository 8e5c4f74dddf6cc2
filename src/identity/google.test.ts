import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from "jose";
import { expect, test } from "vitest";
import { visitor } from "#test/browser-by-fetch.ts";
import { googleClient } from "#test/google-sign-in.ts";
import { listen, startIdentity } from "#test/identity.ts";
import { expectLog } from "#test/logs.ts";

/** An issuer that can be configured to send invalid responses. */
async function lyingIssuer() {
  const issuerAt = await listen();
  const honest = await generateKeyPair("RS256", { extractable: true });
  const stranger = await generateKeyPair("RS256", { extractable: true });
  const published = { ...(await exportJWK(honest.publicKey)), kid: "one", alg: "RS256", use: "sig" };
  const lie: { claims: JWTPayload; key: CryptoKey | null; idToken?: string | null; namesIssuer?: boolean } = {
    claims: {},
    key: null,
  };
  let nonce = "";
  issuerAt.serve(async (request, answer) => {
    const json = (body: unknown) =>
      answer.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
    const url = new URL(request.url!, issuerAt.origin);
    if (url.pathname === "/jwks") return json({ keys: [published] });
    if (url.pathname === "/userinfo") return json({ sub: "1", email: "eva@example.com", email_verified: true });
    if (url.pathname === "/token") {
      const honestClaims = {
        iss: issuerAt.origin,
        aud: googleClient.clientId,
        sub: "1",
        email: "eva@example.com",
        email_verified: true,
        name: "Eva",
        nonce,
      };
      const token = new SignJWT({ ...honestClaims, ...lie.claims })
        .setProtectedHeader({ alg: "RS256", kid: "one" })
        .setIssuedAt();
      if (!("exp" in lie.claims)) token.setExpirationTime("5m");
      const idToken = lie.idToken === undefined ? await token.sign(lie.key ?? honest.privateKey) : lie.idToken;
      return json({ access_token: "a", token_type: "Bearer", ...(idToken && { id_token: idToken }) });
    }
    return json({
      issuer: issuerAt.origin,
      authorization_endpoint: `${issuerAt.origin}/auth`,
      token_endpoint: `${issuerAt.origin}/token`,
      userinfo_endpoint: `${issuerAt.origin}/userinfo`,
      jwks_uri: `${issuerAt.origin}/jwks`,
      id_token_signing_alg_values_supported: ["RS256"],
      ...(lie.namesIssuer && { authorization_response_iss_parameter_supported: true }),
    });
  });
  const shop = await startIdentity({ google: { ...googleClient, issuer: issuerAt.origin } });
  async function signIn(): Promise<string | null> {
    const someone = visitor(shop.origin);
    const begun = await someone.post("/api/identity/sign-in/social", { provider: "google", callbackURL: "/in" });
    const authorizationUrl = new URL(((await begun.json()) as { url: string }).url);
    nonce = authorizationUrl.searchParams.get("nonce") ?? "";
    const callback = `/api/identity/callback/google?code=c&state=${authorizationUrl.searchParams.get("state")}`;
    const answer = await someone.get(callback);
    const page = new URL(answer.headers.get("location")!, shop.origin);
    return page.pathname === "/in" && someone.cookies.has("camber.session_token")
      ? null
      : page.searchParams.get("error");
  }
  return { ...shop, lie, signIn, stranger: stranger.privateKey, issuer: issuerAt.origin };
}

test("the request to the issuer carries PKCE, a nonce and a state", async () => {
  const { origin } = await lyingIssuer();
  const begun = await visitor(origin).post("/api/identity/sign-in/social", {
    provider: "google",
    callbackURL: "/in",
    scopes: ["drive"],
    additionalParams: { login_hint: "x" },
  });
  const { searchParams } = new URL(((await begun.json()) as { url: string }).url);
  expect(searchParams.get("code_challenge_method")).toBe("S256");
  expect(searchParams.get("code_challenge")).toMatch(/^[\w-]{43}$/);
  expect(searchParams.get("nonce")).toMatch(/^[\w-]{32}$/);
  expect(searchParams.get("scope")).toBe("openid email profile");
  expect(searchParams.get("login_hint")).toBeNull();
});

test("an ID token is believed only with its signature, issuer, audience, expiry and nonce right, and never missing", async () => {
  const { lie, signIn, stranger, pool, issuer } = await lyingIssuer();
  const unsigned = [
    { alg: "none" },
    {
      iss: issuer,
      aud: googleClient.clientId,
      sub: "1",
      email: "eva@example.com",
      email_verified: true,
      exp: 9_999_999_999,
    },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  const lies: [string, Partial<typeof lie>][] = [
    ["a key the issuer never published", { key: stranger }],
    ["no signature", { idToken: `${unsigned}.` }],
    ["another issuer", { claims: { iss: "https://evil.example" } }],
    ["made for another shop", { claims: { aud: "another-shop" } }],
    ["expired", { claims: { exp: 1_000_000_000 } }],
    ["of another sign-in", { claims: { nonce: "another" } }],
    ["without a nonce", { claims: { nonce: undefined } }],
    ["no email", { claims: { email: undefined } }],
  ];
  for (const [what, overrides] of lies) {
    Object.assign(lie, { claims: {}, key: null, idToken: undefined }, overrides);
    expect([what, await signIn()]).toEqual([what, "unable_to_get_user_info"]);
  }
  expectLog(/the issuer responded 200 without an ID token/);
  Object.assign(lie, { claims: {}, key: null, idToken: null });
  expect(await signIn()).toBe("invalid_code");
  expect((await pool.query("select 1 from users")).rowCount).toBe(0);
  Object.assign(lie, { claims: {}, key: null, idToken: undefined });
  expect(await signIn()).toBeNull();
});

test("a response without its issuer's name is refused where the issuer says that it always sends it (RFC 9207)", async () => {
  const { lie, signIn, pool } = await lyingIssuer();
  lie.namesIssuer = true;
  expect(await signIn()).toBe("invalid_callback");
  expect((await pool.query("select 1 from users")).rowCount).toBe(0);
});

test("an email_verified that is the word 'false' does not count as verified", async () => {
  const { lie, signIn, pool } = await lyingIssuer();
  lie.claims = { email_verified: "false" };
  expect(await signIn()).toBeNull();
  expect((await pool.query("select email_verified from users")).rows).toEqual([{ email_verified: false }]);
});

test("an issuer that answers for another name is not trusted", async () => {
  const { issuer } = await lyingIssuer();
  const shop = await startIdentity({ google: { ...googleClient, issuer: issuer.replace("127.0.0.1", "localhost") } });
  expect((await visitor(shop.origin).post("/api/identity/sign-in/social", { provider: "google" })).status).toBe(503);
});

test("an ID token can't be handed in directly", async () => {
  const { origin, pool } = await lyingIssuer();
  const answer = await visitor(origin).post("/api/identity/sign-in/social", {
    provider: "google",
    idToken: { token: "a.b.c" },
  });
  expect(await answer.json()).toMatchObject({ redirect: true });
  expect((await pool.query("select 1 from users")).rowCount).toBe(0);
});
