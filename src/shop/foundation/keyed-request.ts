import { createHash } from "node:crypto";
import { ShopError } from "#shop/foundation/errors.ts";

/** Returns what distinguishes a request from another one under the same idempotency key. */
export function requestHash(request: unknown): string {
  return createHash("sha256").update(JSON.stringify(request)).digest("hex").slice(0, 32);
}

/** Throws `idempotency_key_reused` for another request than the one that had the key first; writes of before 1.0.0 have no hash. */
export function refuseOther(stored: string | null, hash: string): void {
  if (stored !== null && stored !== hash) throw new ShopError("idempotency_key_reused");
}
