import { randomBytes } from "node:crypto";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Returns an id in Stripe's format: a prefix and 24 letters and digits. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`;
}

export function randomText(length: number): string {
  let text = "";
  while (text.length < length) {
    // 248 is the largest multiple of 62 in a byte: larger values would favour some letters.
    for (const byte of randomBytes(length)) if (byte < 248 && text.length < length) text += alphabet[byte % 62];
  }
  return text;
}

export function unixTime(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
