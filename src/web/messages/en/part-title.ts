import { displayTitle, type TitleFacts } from "#shop/catalogue/parts/display-title.ts";
import { attributeValue } from "./attributes.ts";
import { partTypeName, positionName } from "./vocabulary.ts";

/** A measure inside a title: 'semi-metallic', but 'AGM' and '5W-30' as they are. */
export function titleMeasure(name: string, value: string | number): string {
  const shown = attributeValue(name, value);
  return /^[A-Z][a-z]/.test(shown) ? shown.charAt(0).toLowerCase() + shown.slice(1) : shown;
}

/** A position inside a title. */
export const titlePosition = (name: string): string => positionName(name).toLowerCase();

/** The title of a part in this language. */
export const partTitle = (facts: TitleFacts): string =>
  displayTitle(facts, { partType: partTypeName, titlePosition, titleMeasure });
