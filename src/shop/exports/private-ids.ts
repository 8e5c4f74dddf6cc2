import { createHash } from "node:crypto";

/** Ids from here on are a shop's own; the Auto Care databases are far from it. This one is never given. */
export const firstPrivateId = 1_000_000_000;

/** So many there are, each with fifteen digits at most. */
const span = 999_000_000_000_000n;

/**
 * The id that a shop gives to what the merchant's mapping has no id for. Made from what it means, so that it is the same at every export
 * and in every shop.
 */
export function privateId(meaning: string): number {
  const hash = createHash("sha256").update(meaning).digest();
  return firstPrivateId + 1 + Number(hash.readBigUInt64BE() % span);
}
