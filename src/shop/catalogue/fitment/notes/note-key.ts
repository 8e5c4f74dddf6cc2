const longest = 150;

/** What identifies a note: its text, whatever its case and spaces. Of a long one the beginning and a checksum, so that it fits into an address. */
export function noteKey(text: string): string {
  const plain = text
    .toLowerCase()
    .replace(/[\s\p{C}]+/gu, " ")
    .trim();
  return plain.length <= longest ? plain : `${plain.slice(0, longest)}~${checksum(plain)}`;
}

/** FNV-1a over the text and over its reverse: 64 bits, the same in every process and browser. */
function checksum(text: string): string {
  const hash = (characters: Iterable<string>) => {
    let sum = 0x811c9dc5;
    for (const one of characters) sum = Math.imul(sum ^ (one.codePointAt(0) ?? 0), 0x01000193) >>> 0;
    return sum.toString(16).padStart(8, "0");
  };
  return hash(text) + hash([...text].toReversed());
}
