import { elementAsJson } from "#adapters/catalogue-files/element-json.ts";
import { escapeXml } from "#adapters/catalogue-files/escape-xml.ts";
import type { Shape } from "#adapters/catalogue-files/pies-shape.ts";
import { writeInstruction } from "#adapters/catalogue-files/source-instruction.ts";
import type { XmlElement } from "#adapters/catalogue-files/xml-records.ts";

/** Returns an element of a name with these attributes, and with a text or other elements in it. */
export function elementOf(
  name: string,
  attributes: Record<string, string>,
  content: string | XmlElement[],
): XmlElement {
  const [text, children] = typeof content === "string" ? [content, []] : ["", content];
  return { name, attributes, children, instructions: [], text, line: 0 };
}

/**
 * Returns an element as XML, with what its shape has, in that order, and what it has not in a processing instruction at the end. Null: the element
 * itself does not fit, for want of something required or by its text.
 */
export function writeElement(element: XmlElement, shape: Shape, indent: string): string | null {
  const { name } = element;
  // Files name elements as they like, `__proto__` included.
  const rest = Object.create(null) as Record<string, unknown>;
  const attributes = writeAttributes(element, shape, rest);
  if (attributes === null) return null;
  const text = element.text.trim();
  if (shape.text && !shape.text(text)) return null;
  if (!shape.text && text !== "") rest["text"] = text;
  const children = writeChildren(element, shape, rest, `${indent}\t`);
  if (children === null) return null;
  const instructions = Object.keys(rest).length === 0 ? [] : [writeInstruction(rest)];
  if (shape.text) return `${indent}<${name}${attributes}>${escapeXml(text)}${instructions.join("")}</${name}>\n`;
  const inside = [...children, ...instructions.map((one) => `${indent}\t${one}\n`)];
  return inside.length === 0 ? "" : `${indent}<${name}${attributes}>\n${inside.join("")}${indent}</${name}>\n`;
}

/** In the order of the shape. */
function writeAttributes({ attributes }: XmlElement, shape: Shape, rest: Record<string, unknown>): string | null {
  // An export has what there is: all of it is to be added.
  const all = shape.attributes.has("MaintenanceType") ? { ...attributes, MaintenanceType: "A" } : attributes;
  let written = "";
  for (const [name, { check, required }] of shape.attributes) {
    const value = all[name];
    const fits = value !== undefined && check(value);
    if (fits) written += ` ${name}="${escapeXml(value)}"`;
    else if (required) return null;
    else if (value !== undefined) rest[name] = value;
  }
  for (const [name, value] of Object.entries(all)) if (!shape.attributes.has(name)) rest[name] = value;
  return written;
}

function writeChildren(
  { children }: XmlElement,
  shape: Shape,
  rest: Record<string, unknown>,
  indent: string,
): string[] | null {
  const named = Map.groupBy(children, ({ name }) => name);
  const written: string[] = [];
  for (const [name, child] of shape.children) {
    const left: XmlElement[] = [];
    let count = 0;
    for (const one of named.get(name) ?? []) {
      const xml = child.many || count === 0 ? writeElement(one, child.shape, indent) : null;
      if (xml === null) left.push(one);
      else {
        written.push(xml);
        count += 1;
      }
    }
    if (child.required && count === 0) return null;
    if (left.length > 0) rest[name] = left.map(elementAsJson);
    named.delete(name);
  }
  for (const [name, alike] of named) rest[name] = alike.map(elementAsJson);
  return written;
}
