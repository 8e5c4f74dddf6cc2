import { createHash, randomBytes } from "node:crypto";
import { guest, type Guest } from "#shop/foundation/actor.ts";

/** 256 random bits in the alphabet of `base64url`. */
const secretForm = /^[\w-]{43}$/;

/** Returns a new secret. The browser stores it in a cookie, the shop its hash alone. */
export function newGuestSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** Returns proof of a guest by their secret; null for a text that is no secret. */
export function guestOf(secret: string | undefined): Guest | null {
  return secret !== undefined && secretForm.test(secret) ? guest(hashSecret(secret)) : null;
}

/** Returns the hash under which a secret is stored. It has 256 random bits, so one round without a salt is enough. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
