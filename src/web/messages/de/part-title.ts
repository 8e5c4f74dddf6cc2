import { displayTitle, type TitleFacts } from "#shop/catalogue/parts/display-title.ts";
import type * as en from "#web/messages/en/part-title.ts";
import { attributeValue } from "./attributes.ts";
import { partTypeName, positionName } from "./vocabulary.ts";

/** Adverbs and prepositions, which begin with a capital where a position stands alone. */
const smallWords = /^(?:Vorn|Hinten|Links|Rechts|Oben|Unten|Innen|Außen|Vor|Nach)(?= |$)/;

/** A position inside a title: 'vorn links', but 'Vorderachse'. */
export const titlePosition: typeof en.titlePosition = (name) =>
  positionName(name).replace(smallWords, (word) => word.toLowerCase());

export const titleMeasure: typeof en.titleMeasure = attributeValue;

/** The title of a part in this language. */
export const partTitle = (facts: TitleFacts): string =>
  displayTitle(facts, { partType: partTypeName, titlePosition, titleMeasure });
