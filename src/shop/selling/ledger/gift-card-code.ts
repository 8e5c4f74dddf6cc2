import { createHash, randomInt } from "node:crypto";

/** No letter or digit that looks like another: 32 characters, five bits each. */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const length = 28;
const groupLength = 4;

/** The lengths that codes have: cards of before 1.0.0 have the shorter ones. */
const lengths = [20, length];

/** Returns a new code of 140 random bits in groups: 'K7QX-…'; of 120 where its last characters are given. */
export function newGiftCardCode(lastCharacters = ""): string {
  const random = Array.from({ length: length - lastCharacters.length }, () => alphabet[randomInt(alphabet.length)]!);
  const characters = [...random, ...lastCharacters];
  const groups = Array.from({ length: length / groupLength }, (_, group) =>
    characters.slice(group * groupLength, (group + 1) * groupLength).join(""),
  );
  return groups.join("-");
}

/** Returns the hash by which a typed code is found; null for a text that no code can be. Hyphens, spaces and case do not matter. */
export function giftCardHash(typed: string): Buffer | null {
  if (typed.length > 60) return null;
  const code = typed.replaceAll(/[\s-]/g, "").toUpperCase();
  const known = lengths.includes(code.length) && [...code].every((character) => alphabet.includes(character));
  return known ? createHash("sha256").update(code).digest() : null;
}

/** What of a code staff may read. */
export const lastCharactersOf = (code: string) => code.slice(-4);
