import { elementFromJson } from "#adapters/catalogue-files/element-json.ts";
import { readInstruction, sourceInstruction } from "#adapters/catalogue-files/source-instruction.ts";
import type { XmlElement } from "#adapters/catalogue-files/xml-records.ts";

/** Returns an element with what an export of the shop said of it, and of those in it, beyond the elements of PIES 7.2. */
export function withExported(element: XmlElement, onUnreadable: () => void): XmlElement {
  const children = element.children.map((one) => withExported(one, onUnreadable));
  const stated = element.instructions.flatMap(({ target, body }) => {
    if (target !== sourceInstruction) return [];
    const read = readInstruction(body);
    if (!read) onUnreadable();
    return read ?? [];
  });
  if (stated.length === 0) return { ...element, children };
  const added = stated.map((one) => elementFromJson(element.name, one));
  return {
    ...element,
    children: [...children, ...added.flatMap((one) => one.children)],
    attributes: Object.assign({}, ...added.map((one) => one.attributes), element.attributes) as Record<string, string>,
    text: [element.text, ...added.map(({ text }) => text)].join(""),
  };
}
