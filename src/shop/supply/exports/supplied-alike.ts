import type { SoldNumber, SoldPart } from "#shop/supply/exports/read-sold-parts.ts";
import type { ItemAttribute, ItemRecord } from "#shop/supply/imports/records.ts";
import { attributeLabel, attributeName, attributeValue } from "#shop/supply/imports/stated-attributes.ts";
import { normalNumber } from "#shop/catalogue/parts/normal-number.ts";
import { longestMaker, newNumber } from "#shop/catalogue/parts/number-input.ts";
import { attributeLimits, partRules } from "#shop/catalogue/parts/part-rules.ts";
import { cutAtWord, nameAndTitle } from "#shop/catalogue/parts/part-title.ts";
import { isSameJson } from "#shop/foundation/same-json.ts";

/** Of what a supplier's item states of a part: whether the shop still says the same. */
export type Alike = {
  texts: boolean;
  minimumOrder: boolean;
  /** All of them. */
  numbers: boolean;
  /** Identifies a number of the part or of its item, however it is written; null: an import refuses it, so that the shop has nothing else to say. */
  numberId: (one: SoldNumber) => string | null;
  /** Of each attribute, in their order. */
  attributes: boolean[];
  /** The attributes of the shop that the item does not state so. */
  otherAttributes: [name: string, value: string | number][];
};

/** Compares a part with what is stored of its supplier's item; `attribute` is the shop's name of a measure by its id in the attribute table. */
export function compareWithSupplied(
  part: SoldPart,
  supplied: ItemRecord,
  attribute: (id: string) => string | null,
): Alike {
  return {
    texts: areTextsAlike(part, supplied),
    // One that says nothing in pieces stands for 1.
    minimumOrder: (supplied.minimumOrder ?? 1) === part.minimumOrder,
    numbers: areNumbersAlike(part.numbers, supplied.numbers),
    numberId,
    ...compareAttributes(part, supplied.attributes, attribute),
  };
}

function areTextsAlike(part: SoldPart, { name: text = "", title, description = "", keyWords = [] }: ItemRecord) {
  const named = nameAndTitle(text);
  const whole = title === undefined ? named.title : cutAtWord(title, partRules.title.maxLength);
  return (
    named.name === part.partName &&
    whole === part.title &&
    cutAtWord(description, partRules.description.maxLength) === part.description &&
    isSameJson(keyWords, part.keyWords)
  );
}

/** PIES does not tell competitors' numbers from interchange. */
function numberId({ kind, number, maker }: SoldNumber): string | null {
  const { data } = newNumber.safeParse({ kind, number, maker: maker?.slice(0, longestMaker) });
  if (!data) return null;
  return [kind === "competitor" ? "interchange" : kind, normalNumber(data.number), data.maker ?? ""].join("\n");
}

function areNumbersAlike(ours: SoldNumber[], stated: SoldNumber[]): boolean {
  const idsOf = (all: SoldNumber[]) => [...new Set(all.flatMap((one) => numberId(one) ?? []))].toSorted();
  return isSameJson(idsOf(ours), idsOf(stated));
}

function compareAttributes(
  part: SoldPart,
  supplied: ItemAttribute[],
  nameOf: (id: string) => string | null,
): Pick<Alike, "attributes" | "otherAttributes"> {
  const keys = supplied.map((one) => {
    const label = attributeLabel(one, nameOf);
    return (label && attributeName(label, one.unit)?.slice(0, attributeLimits.name)) || null;
  });
  const isStated = (key: string) => {
    const values = supplied.filter((_, at) => keys[at] === key);
    return values.length > 0 && attributeValue(values).value === part.attributes[key];
  };
  return {
    // Of an attribute that has no name here the shop has nothing else to say.
    attributes: keys.map((key) => key === null || isStated(key)),
    otherAttributes: Object.entries(part.attributes).filter(([key]) => !isStated(key)),
  };
}
