import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

// AES-256-GCM: 12 bytes of nonce, 16 of tag, then the secret. A secret can't be put in the place of another, since its name is authenticated.

const nonceBytes = 12;
const tagBytes = 16;
const algorithm = "aes-256-gcm";
const contextOf = (name: string) => Buffer.from(`camber secret ${name}`);

type Named = { name: string; key: Buffer };

/** Returns a secret, encrypted with a key of 32 bytes. */
export function sealSecret(secret: string, { name, key }: Named): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(contextOf(name));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64");
}

/** Returns the secret; null if it was encrypted with another key or under another name, or was changed. */
export function unsealSecret(sealed: string, { name, key }: Named): string | null {
  const bytes = Buffer.from(sealed, "base64");
  if (bytes.length < nonceBytes + tagBytes) return null;
  const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes);
  try {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
    decipher.setAAD(contextOf(name)).setAuthTag(tag);
    return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}
