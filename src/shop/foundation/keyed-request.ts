import { createHash } from "node:crypto";
import { ShopError } from "#shop/foundation/errors.ts";
import { canonicalJson } from "#shop/foundation/same-json.ts";

/** Returns what distinguishes a request from another one under the same idempotency key, whatever the order of its fields. */
export function requestHash(request: unknown): string {
  return createHash("sha256").update(canonicalJson(request)).digest("hex").slice(0, 32);
}

/** Throws `idempotency_key_reused`, with `data`, for another request than the one that had the key first; writes of earlier releases may have no hash. */
export function refuseOther(stored: string | null, hash: string, data: Record<string, unknown> = {}): void {
  if (stored !== null && stored !== hash) throw new ShopError("idempotency_key_reused", { data });
}
