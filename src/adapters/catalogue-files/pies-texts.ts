import { within, type XmlElement } from "#adapters/catalogue-files/xml-records.ts";
import type { ItemRecord, Problem } from "#shop/supply/imports/records.ts";
import { textLimits } from "#shop/supply/imports/text-limits.ts";

type Texts = { [Field in "name" | "title" | "description" | "keyWords"]: NonNullable<ItemRecord[Field]> | null };

/** Returns the texts of an item. Warns first about texts that are cut or contain characters that can't be shown. */
export function itemTexts(item: XmlElement, number: string, warnings: Problem[]): Texts {
  const warn = (code: string, params: Problem["params"]) =>
    warnings.push({ code, error: false, key: `${number} ${params["column"]}`, params });
  const texts = (...codes: string[]) =>
    descriptions(item, codes).map(({ code, text }) => {
      const plain = text.replace(unprintable, "");
      if (plain !== text) warn("characters_removed", { column: code, value: plain.slice(0, 60) });
      return plain;
    });
  const [name = null] = texts("SHO", "ABR", "DES").map(onOneLine);
  const [long = ""] = texts("DES").map(onOneLine);
  const [main = ""] = texts("MKT", "EXT", "DES", "INV", "LAB");
  const lines = [main, ...texts("FAB")].filter(Boolean);
  const [title = null] = texts(exactCodes.title);
  const [description = ""] = texts(exactCodes.description);
  const words = texts("KEY").flatMap((text) => text.split(/[,;|\n]/));
  const keyWords = states(item, exactCodes.keyWord) ? texts(exactCodes.keyWord) : words;
  return {
    // The shop uses its first words as the name.
    name,
    // The long description where it says more than the short one, and more than a name can.
    title: title ?? (long.length > Math.max(textLimits.name, name?.length ?? 0) ? long : null),
    description: (states(item, exactCodes.description) ? description : lines.join("\n").trim()) || null,
    keyWords: keyWordsOf(keyWords, () => warn("text_cut", { column: "KEY", limit: textLimits.keyWords })),
  };
}

/** Codes that PIES does not have, under which an export says exactly what those of PIES would change. An empty text: there is none. */
export const exactCodes = { title: "camber-title", description: "camber-description", keyWord: "camber-key-word" };

const states = (item: XmlElement, code: string) =>
  within(item, "Descriptions", "Description").some(({ attributes }) => attributes["DescriptionCode"] === code);

const readCodes = new Set(
  ["SHO", "ABR", "DES", "MKT", "EXT", "INV", "LAB", "FAB", "KEY"].concat(Object.values(exactCodes)),
);

/** Whether a description is one of those that `itemTexts` reads. */
export function isRead(description: XmlElement): boolean {
  return readCodes.has(description.attributes["DescriptionCode"] ?? "") && isEnglish(description);
}

const isEnglish = ({ attributes }: XmlElement) => /^EN\b/i.test(attributes["LanguageCode"] || "EN");

/** Control characters, and marks that turn the direction in which a text is shown: they can make it look like another one. */
// oxlint-disable-next-line no-control-regex
const unprintable = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g;

const onOneLine = (text: string) => text.replace(/\s+/g, " ");

/** Returns the descriptions with these codes that are in English or in no language, by code and sequence. */
function descriptions(item: XmlElement, codes: string[]): { code: string; text: string }[] {
  const english = within(item, "Descriptions", "Description").filter(
    (one) => one.attributes["MaintenanceType"] !== "D" && isEnglish(one),
  );
  return codes.flatMap((code) =>
    english
      .filter(({ attributes }) => attributes["DescriptionCode"] === code)
      .toSorted((a, b) => Number(a.attributes["Sequence"] ?? 0) - Number(b.attributes["Sequence"] ?? 0))
      .map(({ text }) => ({ code, text: text.trim() }))
      .filter(({ text }) => text !== ""),
  );
}

/** Returns the keywords of an item: as many whole ones as a part may have. */
function keyWordsOf(words: string[], onTooMany: () => void): string[] | null {
  const stated = [...new Set(words.map((word) => onOneLine(word).trim()).filter(Boolean))];
  const accepted: string[] = [];
  let length = 0;
  for (const word of stated) {
    if (length + word.length > textLimits.keyWords) continue;
    length += word.length;
    accepted.push(word);
  }
  if (accepted.length < stated.length) onTooMany();
  return accepted.length > 0 ? accepted : null;
}
