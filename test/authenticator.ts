import { createHmac } from "node:crypto";

/**
 * Returns the codes that an authenticator app shows for this key (RFC 6238): that of now, or of `n` periods later. Each counts once. The shop takes those of a
 * period before and after its own, so a test sends those of 0 and 1: that of -1 is too old if the period ends on the way.
 */
export function authenticator(key: string): (n: number) => string {
  const bits = [...key].map((letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  );
  const secret = Uint8Array.from(bits.join("").match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
  return (n) => {
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + n));
    const digest = createHmac("sha1", secret).update(counter).digest();
    const number = digest.readUInt32BE(digest.at(-1)! & 15) & 0x7fffffff;
    return String(number % 1_000_000).padStart(6, "0");
  };
}
