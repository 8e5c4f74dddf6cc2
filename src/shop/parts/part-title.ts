import { partRules } from "#shop/parts/part-rules.ts";

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
