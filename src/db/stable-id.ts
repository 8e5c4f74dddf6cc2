import { createHash } from "node:crypto";

/** Returns the same UUIDv7 for the same time (milliseconds) and key, so that addresses of loaded data stay the same after another load. */
export function stableId(at: number, key: string): string {
  const time = at.toString(16).padStart(12, "0");
  const hash = createHash("sha256").update(key).digest("hex");
  const variant = "89ab"[Number.parseInt(hash.charAt(3), 16) % 4];
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(0, 3)}-${variant}${hash.slice(4, 7)}-${hash.slice(7, 19)}`;
}
