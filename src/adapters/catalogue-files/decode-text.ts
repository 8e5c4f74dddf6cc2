import { UnusableFile } from "#shop/supply/imports/import-outcome.ts";

const declared = /^<\?xml\s[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]+)["']/;

/**
 * Returns the text of a file as it comes, in the chosen encoding, else in the one that its byte order mark or its XML declaration names, else UTF-8. Throws
 * `unknown_encoding` for a name that means nothing, and `wrong_encoding` with the line for bytes that the encoding does not have.
 */
export async function* decodeText(file: AsyncIterable<Uint8Array>, chosen?: string): AsyncGenerator<string> {
  let line = 1;
  let decoder: TextDecoder | null = null;
  let encoding = "";
  let begun: Uint8Array = new Uint8Array();
  const decode = (bytes?: Uint8Array): string => {
    try {
      const text = decoder?.decode(bytes, { stream: bytes !== undefined }) ?? "";
      for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) line += 1;
      return text;
    } catch {
      throw new UnusableFile("wrong_encoding", line + goodLines(bytes ?? new Uint8Array(), encoding), { encoding });
    }
  };
  for await (const chunk of file) {
    if (decoder) {
      yield decode(chunk);
      continue;
    }
    begun = Buffer.concat([begun, chunk]);
    if (begun.length < 200) continue;
    encoding = chosen ?? encodingOf(begun);
    decoder = makeDecoder(encoding);
    yield decode(begun);
  }
  if (!decoder) {
    encoding = chosen ?? encodingOf(begun);
    decoder = makeDecoder(encoding);
    yield decode(begun);
  }
  yield decode();
}

/** How many lines of the bytes can be read before one that can't. */
function goodLines(bytes: Uint8Array, encoding: string): number {
  let good = 0;
  for (let at = 0, end = bytes.indexOf(10); end !== -1; at = end + 1, end = bytes.indexOf(10, at)) {
    try {
      new TextDecoder(encoding, { fatal: true }).decode(bytes.subarray(at, end));
    } catch {
      break;
    }
    good += 1;
  }
  return good;
}

function encodingOf(bytes: Uint8Array): string {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return "utf-16le";
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return "utf-16be";
  return declared.exec(Buffer.from(bytes.subarray(0, 200)).toString("latin1"))?.[1]?.toLowerCase() ?? "utf-8";
}

function makeDecoder(encoding: string): TextDecoder {
  // Declared in one byte a character, which UTF-16 can't be.
  if (encoding === "utf-16") return new TextDecoder("utf-8", { fatal: true });
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new UnusableFile("unknown_encoding", 1, { encoding });
  }
}
