import { promisify } from "node:util";
import { parseAccept } from "hono/utils/accept";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip";

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Returns the preferred encoding among those that the client accepts, or null. */
export function acceptedEncoding(header: string | null): Encoding | null {
  const accepted = new Set(parseAccept(header ?? "").flatMap(({ type, q }) => (q > 0 ? [type.toLowerCase()] : [])));
  if (accepted.has("br") || accepted.has("*")) return "br";
  return accepted.has("gzip") ? "gzip" : null;
}

/**
 * Compresses a response at run time, for speed rather than size. Not Hono's `compress`, which has no brotli and would compress a cached page
 * for every request: cached pages include their compressed variants.
 */
export function compress(body: Buffer, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  return encoding === "br" ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : gz(body, { level: 6 });
}
