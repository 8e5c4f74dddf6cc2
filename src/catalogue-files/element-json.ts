import type { XmlElement } from "#catalogue-files/xml-records.ts";

/** Returns a text; with attributes or elements an object of them, those of one name in a list. Nothing of the element is left out. */
export function elementAsJson({ attributes, children, text }: XmlElement): unknown {
  const plain = Object.keys(attributes).length === 0;
  const own = text.trim();
  if (children.length === 0) return plain ? own : { ...attributes, text: own };
  const lists = [...Map.groupBy(children, ({ name }) => name)].map(
    ([name, alike]) => [name, alike.map(elementAsJson)] as const,
  );
  return { ...attributes, ...(own !== "" && { text: own }), ...Object.fromEntries(lists) };
}
