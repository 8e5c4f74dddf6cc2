/** What a file said before of a part: the line, and whether it was the same. */
export type Repeat = { line: number; isSame: boolean };

/**
 * Returns a function that remembers rows by a key and returns the earlier row of the same key; null for the first. Sixteen bytes a row, so that a
 * file of millions of rows can be compared with itself; two keys of 64 equal bits are taken for one, which does not happen by chance.
 */
export function repeatFinder(): (key: string, row: string, line: number) => Repeat | null {
  let capacity = 1 << 12;
  let used = 0;
  let slots = new Uint32Array(capacity * 4);
  const place = (table: Uint32Array, size: number, a: number, b: number) => {
    let at = (a ^ (b >>> 7)) & (size - 1);
    while (table[at * 4 + 3] !== 0 && (table[at * 4] !== a || table[at * 4 + 1] !== b)) at = (at + 1) & (size - 1);
    return at * 4;
  };
  const grow = () => {
    const larger = new Uint32Array(capacity * 8);
    for (let from = 0; from < slots.length; from += 4) {
      if (slots[from + 3] === 0) continue;
      const to = place(larger, capacity * 2, slots[from] ?? 0, slots[from + 1] ?? 0);
      larger.set(slots.subarray(from, from + 4), to);
    }
    capacity *= 2;
    slots = larger;
  };
  return (key, row, line) => {
    if (used * 2 > capacity) grow();
    const [a, b, content] = [hash(key, 0x811c9dc5), hash(key, 0x9747b28c), hash(row, 0x811c9dc5)];
    const at = place(slots, capacity, a, b);
    if (slots[at + 3] !== 0) return { line: slots[at + 3] ?? 0, isSame: slots[at + 2] === content };
    slots.set([a, b, content, line], at);
    used += 1;
    return null;
  };
}

/** FNV-1a with another start. */
function hash(text: string, start: number): number {
  let value = start;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value ^= value >>> 15;
  value = Math.imul(value, 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}
