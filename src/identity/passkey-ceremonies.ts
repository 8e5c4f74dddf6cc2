import type { AuthenticatorTransportFuture } from "@simplewebauthn/server";
import type { Db } from "#db/db.ts";
import type { MadePasskey, SignedByPasskey } from "#identity/passkey-input.ts";
import { validSeconds } from "#shop/foundation/limits.ts";
import { findPasskey, recordUse, type NewPasskey } from "#shop/people/users/passkeys.ts";

// The ceremonies of WebAuthn. Their library is loaded with the first of them.
const webAuthn = () => import("@simplewebauthn/server");

/** For whom passkeys are made: a host, what authenticators call the shop, and the origins whose pages may use them. */
export type RelyingParty = { id: string; name: string; origins: string[] };

type Known = { id: string; transports: string[] };

const timeout = validSeconds.passkeyChallenge * 1_000;

const descriptors = (known: Known[]) =>
  known.map(({ id, transports }) => ({ id, transports: transports as AuthenticatorTransportFuture[] }));

/** The user as authenticators know them: without the address, which may change. */
const handleOf = (userId: string) => Buffer.from(userId.replaceAll("-", ""), "hex");

type Registering = { user: { id: string; email: string; name: string }; known: Known[] };

/** Returns what a browser needs to make a passkey that is found without an address and verifies its user. An authenticator that has one is refused. */
export async function registrationOptions(party: RelyingParty, { user, known }: Registering) {
  const { generateRegistrationOptions } = await webAuthn();
  return generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userID: new Uint8Array(handleOf(user.id)),
    userName: user.email,
    userDisplayName: user.name,
    timeout,
    attestationType: "none",
    excludeCredentials: descriptors(known),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** Returns what a browser needs to sign with one of the `known` passkeys; without any, with whichever its user chooses. */
export async function signingOptions(party: RelyingParty, known: Known[]) {
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({
    rpID: party.id,
    timeout,
    userVerification: "required",
    ...(known.length > 0 && { allowCredentials: descriptors(known) }),
  });
}

/**
 * Returns whether a new passkey comes with certificates of its device. The shop asks for none, but a client may send what it likes, and the library fetches lists of
 * revoked certificates from wherever a certificate says.
 */
async function isCertified({ response }: MadePasskey): Promise<boolean> {
  // The library's own functions, so that both read the same.
  const { decodeAttestationObject, isoBase64URL } = await import("@simplewebauthn/server/helpers");
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const format = attestation.get("fmt");
  return format !== "none" && (format !== "packed" || attestation.get("attStmt").get("x5c") !== undefined);
}

/** Returns the passkey that an authenticator has made; `certified` if it comes with certificates; null if it was made for another challenge, page or shop, or does not verify its user. */
export async function verifyMade(
  party: RelyingParty,
  { challenge, response }: { challenge: string; response: MadePasskey },
): Promise<Omit<NewPasskey, "name" | "userId"> | "certified" | null> {
  const certified = await isCertified(response).catch(() => null);
  if (certified !== false) return certified && "certified";
  const { verifyRegistrationResponse } = await webAuthn();
  const transports = response.response.transports as AuthenticatorTransportFuture[];
  // It throws for whatever is wrong.
  const result = await verifyRegistrationResponse({
    response: { ...response, response: { ...response.response, transports } },
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => null);
  if (!result?.verified) return null;
  const { id: credentialId, publicKey, counter } = result.registrationInfo.credential;
  return { credentialId, publicKey, counter, transports: response.response.transports };
}

type Signed = { challenge: string; response: SignedByPasskey; userId?: string };
type Passkey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

/**
 * Verifies a signature and records the use of its passkey. `userId`: whose passkey it has to be. Returns the passkey, also of a signature that is wrong, was
 * made before, or for another challenge, page or shop; null for one that nobody has.
 */
export async function verifySigned(
  db: Db,
  party: RelyingParty,
  { challenge, response, userId }: Signed,
): Promise<{ verified: true; passkey: Passkey } | { verified: false; passkey: Passkey | null }> {
  const passkey = await findPasskey(db, response.id);
  const { userHandle } = response.response;
  if (!passkey || (userHandle !== undefined && userHandle !== handleOf(passkey.userId).toString("base64url")))
    return { verified: false, passkey };
  if (userId !== undefined && userId !== passkey.userId) return { verified: false, passkey };
  const { verifyAuthenticationResponse } = await webAuthn();
  const { userHandle: _, ...signed } = response.response;
  const { credentialId: id, counter } = passkey;
  const result = await verifyAuthenticationResponse({
    response: { ...response, response: signed },
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: { id, counter, publicKey: new Uint8Array(passkey.publicKey) },
  }).catch(() => null);
  const verified = result?.verified === true && (await recordUse(db, passkey.id, result.authenticationInfo.newCounter));
  return { verified, passkey };
}
