import type { XmlElement } from "#catalogue-files/xml-records.ts";

const shownElsewhere = new Set(["PartNumber", "BrandAAIAID", "BrandID", "BrandLabel"]);

/** All that an item says, segment by segment, as the file has it. */
export function detailsOf(item: XmlElement): Record<string, unknown> {
  const own = item.children.filter(({ name }) => !shownElsewhere.has(name));
  return Object.fromEntries(
    [...Map.groupBy(own, ({ name }) => name)].map(([name, alike]) => [
      name,
      alike.length === 1 && alike[0] ? asJson(alike[0]) : alike.map(asJson),
    ]),
  );
}

/** A text; with attributes or elements an object of them, those of one name in a list. */
function asJson({ attributes, children, text }: XmlElement): unknown {
  const plain = Object.keys(attributes).length === 0;
  if (children.length === 0) return plain ? text.trim() : { ...attributes, text: text.trim() };
  const lists = [...Map.groupBy(children, ({ name }) => name)].map(
    ([name, alike]) => [name, alike.map(asJson)] as const,
  );
  return { ...attributes, ...Object.fromEntries(lists) };
}
