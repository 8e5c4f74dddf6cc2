import { createHash } from "node:crypto";

/** Ids greater than this are a shop's own, far beyond those of the Auto Care databases. This one itself is never assigned. */
export const firstPrivateId = 1_000_000_000;

/** The number of private ids; each has at most fifteen digits. */
const span = 999_000_000_000_000n;

/**
 * Returns the id of something that the merchant's mapping has no id for. It is derived from the meaning, so that it is the same in every
 * export and in every shop.
 */
export function privateId(meaning: string): number {
  const hash = createHash("sha256").update(meaning).digest();
  return firstPrivateId + 1 + Number(hash.readBigUInt64BE() % span);
}
