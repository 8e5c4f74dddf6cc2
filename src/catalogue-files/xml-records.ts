import { SaxesParser } from "saxes";
import { decodeText } from "#catalogue-files/decode-text.ts";
import { UnusableFile } from "#shop/imports/import-outcome.ts";

/** An element with all that is in it; names are without their prefix. */
export type XmlElement = {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
  line: number;
};

/** What begins the document: the name of its root with its attributes. */
export type XmlRoot = Omit<XmlElement, "children" | "text">;

const deepest = 32;
const mostElements = 50_000;
const longestText = 1_000_000;
const longestRecord = 8_000_000;

/**
 * The elements of an XML file whose path is one of `paths` (`ACES/App`), as it comes; nothing else of it is kept. The first to be answered is the
 * root. Throws `broken_xml` and the like with the line; a document type is refused, so no entity but XML's own means anything.
 */
export async function* xmlRecords(
  file: AsyncIterable<Uint8Array>,
  paths: (root: string) => string[],
): AsyncGenerator<XmlRoot | XmlElement> {
  const found: (XmlRoot | XmlElement)[] = [];
  const parser = new SaxesParser({ position: true });
  const open: XmlElement[] = [];
  const path: string[] = [];
  let wanted = new Set<string>();
  let elements = 0;
  let quiet = 0;
  let held = 0;
  let startLine = 1;

  parser.on("error", (error) => {
    const [, reason = error.message] = /^(?:.*?:)?\d+:\d+: (.*?)\.?$/s.exec(error.message) ?? [];
    throw new UnusableFile("broken_xml", parser.line, { reason });
  });
  parser.on("doctype", () => {
    throw new UnusableFile("doctype_refused", parser.line);
  });
  parser.on("opentagstart", () => {
    startLine = parser.line;
  });
  parser.on("opentag", (tag) => {
    quiet = 0;
    const name = withoutPrefix(tag.name);
    path.push(name);
    if (path.length > deepest) throw new UnusableFile("too_deep", parser.line);
    const attributes = tag.attributes as Record<string, string>;
    if (path.length === 1) {
      wanted = new Set(paths(name));
      found.push({ name, attributes, line: startLine });
    }
    if (open.length === 0 && !wanted.has(path.join("/"))) return;
    const element = { name, attributes, children: [], text: "", line: startLine };
    if (open.length === 0) [elements, held] = [0, 0];
    elements += 1;
    if (elements > mostElements) throw new UnusableFile("text_too_long", parser.line);
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  const addText = (text: string) => {
    quiet = 0;
    const inside = open.at(-1);
    if (inside) inside.text += text;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("comment", () => {
    quiet = 0;
  });
  parser.on("closetag", () => {
    quiet = 0;
    path.pop();
    const closed = open.pop();
    if (closed && open.length === 0) found.push(closed);
  });

  for await (const text of decodeText(file)) {
    parser.write(text);
    // A text, comment or tag without an end would be gathered for ever.
    quiet += text.length;
    if (quiet > longestText + text.length) throw new UnusableFile("text_too_long", parser.line);
    // So would one record of very many of them.
    held += text.length;
    if (open.length > 0 && held > longestRecord + text.length) throw new UnusableFile("text_too_long", parser.line);
    yield* found.splice(0);
  }
  parser.close();
  yield* found.splice(0);
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** The first child of that name. */
export function child(element: XmlElement, ...names: string[]): XmlElement | undefined {
  return element.children.find(({ name }) => names.includes(name));
}

/** The text of the first child of that name, trimmed; null where there is none or nothing in it. */
export function childText(element: XmlElement, ...names: string[]): string | null {
  return child(element, ...names)?.text.trim() || null;
}

/** The children that are in the children of that name, as the `Description`s of `Descriptions`. */
export function within(element: XmlElement, group: string, name: string): XmlElement[] {
  return element.children
    .filter((one) => one.name === group)
    .flatMap((one) => one.children.filter((inner) => inner.name === name));
}
