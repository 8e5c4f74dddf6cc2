import { expect } from "vitest";
import type { Visitor } from "#test/browser-by-fetch.ts";
import { startIdentity } from "#test/identity.ts";
import { passkeyAuthenticator } from "#test/passkey.ts";

export const email = "ada@example.com";
export const origin = "http://localhost:5000";
export const own = { origin, rpId: "localhost" };

type Options = { challenge: string; user: { id: string }; allowCredentials?: { id: string }[] };

export const call = async (who: Visitor, path: string, body: unknown) => {
  const response = await who.post(`/api/identity/${path}`, body);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
export const optionsFor = async (who: Visitor, purpose: "sign_in" | "register" | "confirm") =>
  (await call(who, "passkey/options", { purpose })).body as unknown as Options;

export async function addPasskey(who: Visitor, name = "Laptop") {
  const authenticator = passkeyAuthenticator(own);
  const response = authenticator.make(await optionsFor(who, "register"));
  return { authenticator, added: await call(who, "passkey/register", { name, response }) };
}

export type Authenticator = ReturnType<typeof passkeyAuthenticator>;

export async function signIn(
  who: Visitor,
  authenticator: Authenticator,
  claims?: Parameters<Authenticator["sign"]>[1],
) {
  return call(who, "passkey/sign-in", { response: authenticator.sign(await optionsFor(who, "sign_in"), claims) });
}

/** Ada, who has confirmed her address and added a passkey. */
export async function adaWithPasskey() {
  const shop = await startIdentity({ trustedOrigins: [origin] });
  const ada = await shop.signUpConfirmed(email);
  const { authenticator, added } = await addPasskey(ada);
  expect(added.status).toBe(200);
  const emailOf = async (who: Visitor) =>
    ((await (await who.get("/api/identity/get-session")).json()) as { user: { email: string } } | null)?.user.email;
  return { ...shop, ada, authenticator, emailOf };
}
