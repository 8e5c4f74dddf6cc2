import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

type Options = { challenge: string; user?: { id: string } };
type Claims = {
  origin: string;
  rpId?: string;
  verified?: boolean;
  attestation?: { format: string; certificate?: Buffer };
};

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const base64Url = (data: string | Buffer) => Buffer.from(data).toString("base64url");

/** CBOR (RFC 8949) of what an authenticator sends: the head of an item, byte strings, texts and maps. */
const head = (type: number, length: number) =>
  Buffer.from(
    length < 24
      ? [(type << 5) | length]
      : length < 256
        ? [(type << 5) | 24, length]
        : [(type << 5) | 25, length >> 8, length & 255],
  );
const bytes = (data: Buffer) => Buffer.concat([head(2, data.length), data]);
const text = (data: string) => Buffer.concat([head(3, data.length), Buffer.from(data)]);
const map = (...entries: Buffer[]) => Buffer.concat([head(5, entries.length / 2), ...entries]);

/**
 * Returns an authenticator with one passkey (WebAuthn, ES256). `make` registers it and `sign` proves it, as browsers send that: by default for the page of
 * `origin`, with its user verified.
 */
export function passkeyAuthenticator(own: { origin: string; rpId: string }) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let handle: string | undefined;
  let counter = 0;

  const clientData = (type: string, { challenge }: Options, { origin }: Claims) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = ({ rpId = own.rpId, verified = true }: Claims, attested = Buffer.alloc(0)) => {
    const flags = 0x01 | (verified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE((counter += 1));
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested]);
  };
  const credential = { id: base64Url(id), rawId: base64Url(id), type: "public-key", clientExtensionResults: {} };

  return {
    make(options: Options, claims: Claims = own) {
      handle = options.user?.id;
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const point = (part: string) => bytes(Buffer.from(part, "base64url"));
      // COSE: an elliptic-curve key (1: 2) for ES256 (3: -7) on P-256 (-1: 1) with its point (-2, -3).
      const key = map(
        ...[0x01, 0x02, 0x03, 0x26, 0x20, 0x01].map((item) => Buffer.from([item])),
        Buffer.from([0x21]),
        point(x),
        Buffer.from([0x22]),
        point(y),
      );
      const length = Buffer.from([id.length >> 8, id.length & 255]);
      const data = authenticatorData(claims, Buffer.concat([Buffer.alloc(16), length, id, key]));
      const client = clientData("webauthn.create", options, claims);
      const { format, certificate } = claims.attestation ?? { format: "none" };
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      const statement = [
        text("alg"),
        Buffer.from([0x26]),
        text("sig"),
        bytes(signature),
        ...(certificate ? [text("x5c"), Buffer.concat([head(4, 1), bytes(certificate)])] : []),
      ];
      const attestationObject = map(
        text("fmt"),
        text(format),
        text("attStmt"),
        format === "none" ? map() : map(...statement),
        text("authData"),
        bytes(data),
      );
      const clientDataJSON = base64Url(client);
      return {
        ...credential,
        response: { clientDataJSON, attestationObject: base64Url(attestationObject), transports: ["internal"] },
      };
    },
    sign(options: Options, claims: Claims = own) {
      const data = authenticatorData(claims);
      const client = clientData("webauthn.get", options, claims);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: base64Url(client),
          authenticatorData: base64Url(data),
          signature: base64Url(signature),
          userHandle: handle,
        },
      };
    },
  };
}
