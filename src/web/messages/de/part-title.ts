import { displayTitle, type TitleFacts } from "#shop/parts/display-title.ts";
import type * as en from "#web/messages/en/part-title.ts";
import { attributeValue } from "./attributes.ts";
import { partTypeName, positionName } from "./vocabulary.ts";

export const titlePosition: typeof en.titlePosition = positionName;

export const titleMeasure: typeof en.titleMeasure = attributeValue;

/** The title of a part in this language. */
export const partTitle = (facts: TitleFacts): string =>
  displayTitle(facts, { partType: partTypeName, titlePosition, titleMeasure });
