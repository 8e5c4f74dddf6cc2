import { partRules } from "#shop/catalogue/parts/part-rules.ts";

/** Returns the first words of a text that fit into `max` characters; of a first word that does not fit, its beginning. */
export function firstWords(text: string, max: number): string {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain.length <= max) return plain;
  const whole = plain
    .slice(0, max + 1)
    .replace(/\s+\S*$/, "")
    .replace(/[\s,;:/–-]+$/u, "");
  const cut = whole.length > 0 && whole.length <= max ? whole : plain.slice(0, max);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

/** Returns the beginning of a text that fits into `max` characters, as far as its last whole word. A text that fits stays as it is. */
export function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text;
  const whole = text.slice(0, max + 1).replace(/\s+\S*$/, "");
  return (whole.length <= max ? whole : text.slice(0, max)).toWellFormed();
}

/** Returns a part's name, and its title where the whole text is longer than a name can be. */
export function nameAndTitle(text: string): { name: string; title: string | null } {
  const whole = firstWords(text, partRules.title.maxLength);
  const name = firstWords(whole, partRules.name.maxLength);
  return { name, title: name === whole ? null : whole };
}

/** What a part is called where there is room. */
export function titleOf({ name, title }: { name: string; title?: string | null }): string {
  return title ?? name;
}
