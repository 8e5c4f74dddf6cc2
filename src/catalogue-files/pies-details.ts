import type { XmlElement } from "#catalogue-files/xml-records.ts";

const shownElsewhere = new Set(["PartNumber", "BrandAAIAID", "BrandID", "BrandLabel"]);

/** All that an item says, segment by segment, as the file has it. */
export function detailsOf(item: XmlElement): Record<string, unknown> {
  const details: Record<string, unknown> = {};
  for (const element of item.children) {
    if (!shownElsewhere.has(element.name)) details[element.name] = asJson(element);
  }
  return details;
}

/** A text; with attributes or elements an object of them, those of one name in a list. */
function asJson({ attributes, children, text }: XmlElement): unknown {
  const plain = Object.keys(attributes).length === 0;
  if (children.length === 0) return plain ? text.trim() : { ...attributes, text: text.trim() };
  const lists: Record<string, unknown[]> = {};
  for (const one of children) (lists[one.name] ??= []).push(asJson(one));
  return { ...attributes, ...lists };
}
