const letters = "ABCDEFGHJKLMNPRSTUVWXYZ";
const yearCodes = "ABCDEFGHJKLMNPRSTVWXY123456789";

/** What keys allow of the characters 4 to 8 and 10 to 17, where they allow not all: the letters and the digits as bits. */
export type Keys = { at: number; letters: number; digits: number }[];

/** Reads the keys of a pattern of vPIC: `*` is any character, `#` a digit, `[A-CX]` one of these. */
export function readKeys(keys: string): Keys {
  const [before = "", after = ""] = keys.split("|");
  return [...tokensOf(before, 0), ...tokensOf(after, 5)];
}

function tokensOf(text: string, first: number): Keys {
  const tokens = text.match(/\[[^\]]*\]|./g) ?? [];
  return tokens.flatMap((token, at) => (token === "*" ? [] : [{ at: first + at, ...bitsOf(token) }]));
}

function bitsOf(token: string): { letters: number; digits: number } {
  if (token === "#") return { letters: 0, digits: 0b11_1111_1111 };
  const allows = /^\[[\^A-Z0-9-]+\]$/.test(token) ? new RegExp(token) : null;
  const isAllowed = (character: string) => (allows ? allows.test(character) : character === token);
  const bits = (characters: string) =>
    [...characters].reduce((sum, character, at) => sum + (isAllowed(character) ? 2 ** at : 0), 0);
  return { letters: bits(letters), digits: bits("0123456789") };
}

/** The keys that the VINs of a model year match. */
export function yearKeys(year: number): Keys {
  return readKeys(`*****|${yearCodes.charAt((year - 1980) % 30)}`);
}

/** Whether no character that both restrict keeps a VIN from matching both. */
export function canBeAtOnce(one: Keys, other: Keys): boolean {
  for (const a of one) {
    for (const b of other) {
      if (a.at === b.at && (a.letters & b.letters) === 0 && (a.digits & b.digits) === 0) return false;
    }
  }
  return true;
}
