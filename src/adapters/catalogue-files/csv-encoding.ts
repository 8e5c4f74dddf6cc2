import { isAscii, isUtf8 } from "node:buffer";
import { UnusableFile } from "#shop/supply/imports/import-outcome.ts";
import { fileLimits } from "#shop/foundation/limits.ts";

/**
 * The encoding that the first bytes of a text show: by a byte order mark, or by the zeros that UTF-16 has beside ASCII. Null: one byte or several
 * for each character, which only the bytes beyond ASCII tell.
 */
export function markedEncoding(bytes: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" | null {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  if (a === 0xff && b === 0xfe) return "utf-16le";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  const start = bytes.subarray(0, 400);
  const zeros = [0, 0];
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2]! += 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > start.length / 4 && even === 0) return "utf-16le";
  return even > start.length / 4 && odd === 0 ? "utf-16be" : null;
}

/**
 * Decodes text in pieces of whole lines: UTF-8 until the first line that is not, from there on the one-byte encoding that this line speaks for.
 * Throws `wrong_encoding` for a line that is not UTF-8 after others that are, and `encoding_unclear` where two encodings are as likely.
 */
export async function* decodeByEvidence(
  file: AsyncIterable<Uint8Array>,
  onEncoding: (encoding: string) => void,
): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  let isUnicode = false;
  let line = 1;
  for await (const block of wholeLines(file)) {
    if (isAscii(block)) yield block.toString("latin1");
    else if (!decoder && isUtf8(block)) {
      if (!isUnicode) onEncoding("utf-8");
      isUnicode = true;
      yield block.toString("utf8");
    } else {
      const wrong = () => line + linesBefore(block, (one) => !isUtf8(one));
      if (isUnicode) throw new UnusableFile("wrong_encoding", wrong(), { encoding: "utf-8" });
      if (!decoder) {
        const encoding = oneByteEncoding(block);
        if (!encoding) throw new UnusableFile("encoding_unclear", wrong());
        onEncoding(encoding);
        decoder = new TextDecoder(encoding);
      }
      yield decoder.decode(block);
    }
    line += linesBefore(block, () => false);
  }
}

/** How many lines come before the first one that `is` holds for. */
function linesBefore(block: Buffer, is: (line: Buffer) => boolean): number {
  let count = 0;
  for (let at = 0, end = block.indexOf(10); end !== -1; at = end + 1, end = block.indexOf(10, at)) {
    if (is(block.subarray(at, end))) break;
    count += 1;
  }
  return count;
}

/** The bytes of a file in pieces that end with a line. */
async function* wholeLines(file: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let rest: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of file) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    const end = Math.max(bytes.lastIndexOf(10), bytes.lastIndexOf(13)) + 1;
    if (end > 0) {
      yield Buffer.concat([...rest, bytes.subarray(0, end)]);
      rest = [];
      length = 0;
    }
    // A copy: the chunk may be reused by its sender.
    if (end < bytes.length) rest.push(Uint8Array.prototype.slice.call(bytes, end));
    length += bytes.length - end;
    if (length > fileLimits.csvRowLength) throw new UnusableFile("broken_csv", 1, { reason: "too_long" });
  }
  if (rest.length > 0) yield Buffer.concat(rest);
}

const candidates = ["windows-1252", "macintosh"] as const;

/** The encoding in which the characters beyond ASCII are likelier by far; null: none. */
function oneByteEncoding(bytes: Uint8Array): string | null {
  const [first, second] = candidates
    .map((encoding) => ({ encoding, score: likelihood(new TextDecoder(encoding).decode(bytes)) }))
    .toSorted((a, b) => b.score - a.score);
  return first && first.score > 0 && first.score > 2 * (second?.score ?? 0) ? first.encoding : null;
}

const beyondAscii = /[^\0-\x7f]/g;
/** Letters of the languages that these encodings are used for, without those that they hold for completeness. */
const letters = /[äöüßéèêëàâáçñíìîïóòôúùûåæøœãõÄÖÜÉÈÊËÀÂÁÇÑÍÎÓÔÚÛÅÆØŒÃÕ]/;
const signs = /[°®™©½¼¾µ±–—‘’“”„…•€£§×«»²³·†Ø ]/;

/** How many characters beyond ASCII stand where they may: a capital not after a small letter, a sign not between letters. */
function likelihood(text: string): number {
  let score = 0;
  for (const { 0: character, index } of text.matchAll(beyondAscii)) {
    const [before = " ", after = " "] = [text[index - 1], text[index + 1]];
    if (letters.test(character)) {
      const isCapital = character !== character.toLowerCase() && character !== "ß";
      const inWord = /[\p{L}]/u.test(before) || /[\p{L}]/u.test(after);
      const isSign = character === "Ø" && !/\p{L}/u.test(before);
      if (isSign || (inWord && !(isCapital && /\p{Ll}/u.test(before)))) score += 1;
    } else if (signs.test(character) && (character === "’" || !(/\p{L}/u.test(before) && /\p{L}/u.test(after)))) {
      score += 1;
    }
  }
  return score;
}
