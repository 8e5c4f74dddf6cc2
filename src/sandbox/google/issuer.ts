import Provider, { interactionPolicy, type Configuration } from "oidc-provider";
import type { Pool } from "pg";
import { artifactsOf } from "#sandbox/google/artifacts.ts";
import { issuerKeys } from "#sandbox/google/keys.ts";
import { findPerson } from "#sandbox/google/people.ts";
import { mountPath, problemPage } from "#sandbox/google/pages.ts";

export type Client = { clientId: string; clientSecret: string; redirectUris: string[] };

/** Returns a standard OpenID Connect issuer: code flow with PKCE only, ID tokens signed with RS256. */
export async function createIssuer(pool: Pool, issuer: string, client: Client): Promise<Provider> {
  const provider = new Provider(issuer, configuration({ pool, issuer, client, ...(await issuerKeys(pool)) }));
  provider.proxy = true;
  return provider;
}

type Settings = {
  pool: Pool;
  issuer: string;
  client: Client;
  jwks: NonNullable<Configuration["jwks"]>;
  cookieKeys: string[];
};

function configuration({ pool, issuer, client, jwks, cookieKeys }: Settings): Configuration {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }), 0);
  return {
    adapter: artifactsOf(pool),
    jwks,
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: client.redirectUris,
        grant_types: ["authorization_code"],
        response_types: ["code"],
        token_endpoint_auth_method: "client_secret_basic",
      },
    ],
    responseTypes: ["code"],
    clientAuthMethods: ["client_secret_basic", "client_secret_post"],
    pkce: { required: () => true },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "picture"] },
    scopes: ["openid", "email", "profile"],
    // As at Google, the claims of the scopes are in the ID token itself.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    cookies: {
      names: {
        session: "sandbox_google_session",
        interaction: "sandbox_google_sign_in",
        resume: "sandbox_google_resume",
      },
      keys: cookieKeys,
      long: { path: mountPath, signed: true, httpOnly: true, sameSite: "lax" },
      short: { path: mountPath, signed: true, httpOnly: true, sameSite: "lax" },
    },
    clientBasedCORS: () => false,
    interactions: { policy, url: (_, interaction) => `${mountPath}/interaction/${interaction.uid}` },
    ttl: { Session: 86_400, Interaction: 3_600, Grant: 86_400, IdToken: 600, AccessToken: 600, AuthorizationCode: 60 },
    async findAccount(_, sub) {
      const person = await findPerson(pool, sub);
      if (!person) return undefined;
      const { email, name, emailVerified } = person;
      const picture = `${issuer}/avatars/${encodeURIComponent(sub)}.svg`;
      return { accountId: sub, claims: () => ({ sub, email, email_verified: emailVerified, name, picture }) };
    },
    // Choosing a person counts as consent: the shop requests only name, address and picture.
    async loadExistingGrant(ctx) {
      const { session, client: requester, result, provider } = ctx.oidc;
      if (!session?.accountId || !requester) return undefined;
      const known = result?.consent?.grantId ?? session.grantIdFor(requester.clientId);
      if (known) {
        const grant = await provider.Grant.find(known);
        if (grant?.accountId === session.accountId) return grant;
      }
      const grant = new provider.Grant({ clientId: requester.clientId, accountId: session.accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    async renderError(ctx, out) {
      const page = await problemPage(out.error_description ?? out.error);
      ctx.set(page.headers);
      ctx.body = page.body;
    },
  };
}
