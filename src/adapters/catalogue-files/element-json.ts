import { formerNames, type Shape } from "#adapters/catalogue-files/pies-shape.ts";
import type { XmlElement } from "#adapters/catalogue-files/xml-records.ts";
import { fileLimits } from "#shop/foundation/limits.ts";

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

/**
 * Returns the element that `elementAsJson` was given. With a `shape`, elements have the names of PIES 7.2, and a text may stand for an element. What lies
 * deeper than a file may is left out.
 */
export function elementFromJson(name: string, json: unknown, shape?: Shape, depth = 0): XmlElement {
  const element: XmlElement = { name, attributes: {}, children: [], instructions: [], text: "", line: 0 };
  if (typeof json !== "object" || json === null) return { ...element, text: String(json ?? "") };
  if (Array.isArray(json) || depth > fileLimits.xmlDepth) return element;
  for (const [stated, value] of Object.entries(json)) {
    const former = shape && !shape.children.has(stated) ? formerNames.get(stated) : undefined;
    const own = former ?? stated;
    const inner = shape?.children.get(own)?.shape;
    if (own === "text") element.text = String(value);
    else if (inner || typeof value === "object")
      for (const one of listOf(value)) element.children.push(elementFromJson(own, one, inner, depth + 1));
    else element.attributes[own] = String(value);
  }
  return element;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [value]);
