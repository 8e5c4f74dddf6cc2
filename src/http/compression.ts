import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip";

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** The best encoding a client takes, or null. */
export function acceptedEncoding(header: string | null): Encoding | null {
  const accepted = (header ?? "").split(",").filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part));
  const names = accepted.map((part) => part.split(";")[0]?.trim());
  if (names.includes("br")) return "br";
  return names.includes("gzip") ? "gzip" : null;
}

/** Compresses what is made at run time: quick rather than small. */
export function compress(body: Buffer, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  return encoding === "br" ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : gz(body, { level: 6 });
}
