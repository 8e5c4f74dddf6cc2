import { APIError } from "better-auth/api";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import { decodeJwt } from "jose";
import { timeoutMs } from "#shop/foundation/limits.ts";
import { emailKey } from "#shop/foundation/email.ts";

export type GoogleConfig = { clientId: string; clientSecret: string; issuer: string };

type Discovery = {
  issuer: string;
  token_endpoint: string;
  /** The issuer names itself in its response (RFC 9207): one without its name is not its own. */
  authorization_response_iss_parameter_supported: boolean;
};

function discoveryUrl(issuer: string): string {
  return `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
}

/** Returns the issuer's metadata; null while it is unreachable, or if it names another issuer. */
export async function discover(issuer: string): Promise<Discovery | null> {
  try {
    const response = await fetch(discoveryUrl(issuer), {
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs.google),
    });
    const found = (await response.json()) as Partial<Discovery>;
    if (
      !response.ok ||
      typeof found.token_endpoint !== "string" ||
      found.issuer?.replace(/\/$/, "") !== issuer.replace(/\/$/, "")
    )
      return null;
    return {
      issuer: found.issuer,
      token_endpoint: found.token_endpoint,
      authorization_response_iss_parameter_supported: found.authorization_response_iss_parameter_supported === true,
    };
  } catch {
    return null;
  }
}

/**
 * Returns 'Continue with Google' for any OpenID Connect issuer: code + PKCE, and an ID token whose signature, issuer, audience, expiry and
 * nonce Better Auth verifies before it calls `getUserInfo`. Without such an ID token nobody is signed in.
 */
export function googleSignIn(config: GoogleConfig, discovery: Discovery) {
  return genericOAuth({
    config: [
      {
        providerId: "google",
        discoveryUrl: discoveryUrl(config.issuer),
        requireIdTokenVerification: true,
        clientId: config.clientId,
        clientSecret: config.clientSecret,
        scopes: ["openid", "email", "profile"],
        prompt: "select_account",
        pkce: true,
        getToken: async ({ code, redirectURI, codeVerifier }) => ({
          idToken: await exchange(config, discovery, { code, redirectURI, codeVerifier }),
        }),
        getUserInfo: async ({ idToken }) => (idToken ? readClaims(idToken) : null),
      },
    ],
  });
}

async function exchange(
  config: GoogleConfig,
  discovery: Discovery,
  { code, redirectURI, codeVerifier = "" }: { code: string; redirectURI: string; codeVerifier?: string },
): Promise<string> {
  const credentials = [config.clientId, config.clientSecret].map(encodeURIComponent).join(":");
  const response = await fetch(discovery.token_endpoint, {
    method: "POST",
    headers: { authorization: `Basic ${Buffer.from(credentials).toString("base64")}`, accept: "application/json" },
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code,
      redirect_uri: redirectURI,
      code_verifier: codeVerifier,
    }),
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs.google),
  });
  // The code is forged, used or expired: an error of the client.
  if (response.status === 400) throw new APIError("BAD_REQUEST");
  const { id_token: idToken } = (await response.json()) as { id_token?: unknown };
  if (!response.ok || typeof idToken !== "string")
    throw new Error(`the issuer responded ${response.status} without an ID token`);
  return idToken;
}

function readClaims(idToken: string) {
  const claims = decodeJwt(idToken);
  const { email, email_verified: verified, name, picture } = claims;
  if (typeof email !== "string" || !claims.sub) return null;
  return {
    sub: claims.sub,
    email: emailKey(email),
    // Some issuers send it as a text, and "false" is truthy.
    emailVerified: verified === true || verified === "true",
    name: typeof name === "string" && name.trim() ? name.trim().slice(0, 100) : (email.split("@")[0] ?? email),
    image: typeof picture === "string" && /^https?:/.test(picture) ? picture : undefined,
  };
}
