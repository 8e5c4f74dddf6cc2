import { SaxesParser } from "saxes";
import { isBlank } from "#adapters/catalogue-files/csv-text.ts";
import { decodeText } from "#adapters/catalogue-files/decode-text.ts";
import { letOthersRun } from "#shop/supply/imports/let-others-run.ts";
import { UnusableFile } from "#shop/supply/imports/import-outcome.ts";
import type { Problem, ProblemRecord } from "#shop/supply/imports/records.ts";
import { fileLimits } from "#shop/foundation/limits.ts";

/** An element with its content; names have no prefix. */
export type XmlElement = {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  instructions: { target: string; body: string }[];
  text: string;
  line: number;
};

/** The root of a document without its content. */
export type XmlRoot = Omit<XmlElement, "children" | "instructions" | "text">;

/** Text between elements, where no format has any; `name` is the element that it stands in. */
export type StrayText = { name: string; strayText: string; line: number };

/** How many characters are parsed at once: nothing else runs meanwhile, and all records found in them are in memory together. */
const pieceLength = 8_192;

/**
 * Yields the root of an XML file, then each element whose path is one of `paths` (`ACES/App`) as it is read; memory holds one of them at a time. Of
 * the first element of each other name beside these, it yields name, attributes and line alone, and of text between them the first in each element.
 * Throws `UnusableFile` with the line: `broken_xml`, `too_deep`, `text_too_long`, and `doctype_refused` for a document type, so that no entities
 * but XML's own exist.
 */
export async function* xmlRecords(
  file: AsyncIterable<Uint8Array>,
  paths: (root: string) => string[],
): AsyncGenerator<XmlRoot | XmlElement | StrayText> {
  const parser = new SaxesParser({ position: true });
  const state = collectRecords(parser, paths);
  for await (const text of inPieces(decodeText(file))) {
    parser.write(text);
    // Text, a comment or a tag that never ends would be buffered for ever.
    state.sinceEvent += text.length;
    if (state.sinceEvent > fileLimits.xmlTextLength + text.length) throw new UnusableFile("text_too_long", parser.line);
    // So would a record of very many elements.
    state.sinceRecord += text.length;
    if (state.open.length > 0 && state.sinceRecord > fileLimits.xmlRecordLength + text.length)
      throw new UnusableFile("text_too_long", parser.line);
    for (const element of state.found.splice(0)) yield element;
  }
  parser.close();
  for (const element of state.found.splice(0)) yield element;
}

/** Yields the same text in short pieces, and lets others run between them. */
async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const text of texts)
    for (let at = 0; at < text.length; at += pieceLength) {
      yield text.slice(at, at + pieceLength);
      await letOthersRun();
    }
}

/**
 * Makes `parser` collect the root and the elements at `paths` in `found`; `open` are those it is in. Characters are counted by the caller:
 * `sinceEvent` is reset by everything that the parser reports, `sinceRecord` by the start of a record.
 */
function collectRecords(parser: SaxesParser<{ position: true }>, paths: (root: string) => string[]) {
  const state = {
    found: [] as (XmlRoot | XmlElement | StrayText)[],
    open: [] as XmlElement[],
    sinceEvent: 0,
    sinceRecord: 0,
  };
  const path: string[] = [];
  let wanted = new Set<string>();
  let parents = new Set<string>();
  const beside = new Set<string>();
  const strayIn = new Set<string>();
  let elements = 0;
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
    state.sinceEvent = 0;
    const name = withoutPrefix(tag.name);
    path.push(name);
    if (path.length > fileLimits.xmlDepth) throw new UnusableFile("too_deep", parser.line);
    const attributes = tag.attributes as Record<string, string>;
    if (path.length === 1) {
      wanted = new Set(paths(name));
      parents = new Set([...wanted].flatMap(parentsOf));
      state.found.push({ name, attributes, line: startLine });
    }
    const { open } = state;
    if (open.length === 0 && !wanted.has(path.join("/"))) {
      const own = path.join("/");
      if (parents.has(own) || !parents.has(path.slice(0, -1).join("/"))) return;
      // Once for each name, and only for so many names, so that the report stays readable.
      if (!beside.has(own) && beside.size < 100) state.found.push({ name, attributes, line: startLine });
      if (beside.size < 100) beside.add(own);
      return;
    }
    const element = { name, attributes, children: [], instructions: [], text: "", line: startLine };
    if (open.length === 0) [elements, state.sinceRecord] = [0, 0];
    elements += 1;
    if (elements > fileLimits.xmlElementsPerRecord) throw new UnusableFile("text_too_long", parser.line);
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  const addText = (text: string) => {
    state.sinceEvent = 0;
    const inside = state.open.at(-1);
    if (inside) inside.text += text;
    else if (!isBlank(text) && parents.has(path.join("/")) && !strayIn.has(path.join("/"))) {
      strayIn.add(path.join("/"));
      state.found.push({ name: path.at(-1) ?? "", strayText: text, line: parser.line });
    }
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("comment", () => {
    state.sinceEvent = 0;
  });
  parser.on("processinginstruction", ({ target, body }) => {
    state.sinceEvent = 0;
    state.open.at(-1)?.instructions.push({ target, body });
  });
  parser.on("closetag", () => {
    state.sinceEvent = 0;
    path.pop();
    const closed = state.open.pop();
    if (closed && state.open.length === 0) state.found.push(closed);
  });
  return state;
}

/** The paths above a path: `PIES` and `PIES/Items` of `PIES/Items/Item`. */
function parentsOf(path: string): string[] {
  const names = path.split("/");
  return names.slice(1).map((_, depth) => names.slice(0, depth + 1).join("/"));
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** Reports what stands beside the records: an element that the format does not have, or text. */
export function besideRecords(found: XmlRoot | StrayText): ProblemRecord {
  const element = found.name.slice(0, 120);
  const problem =
    "strayText" in found
      ? contentUnread(element, found.strayText)
      : { code: "asset_not_taken", error: false, key: element, params: { element } };
  return { kind: "problem", at: { line: found.line, record: "" }, problem };
}

/** A warning about what stands in an element, or an attribute, that is neither read nor stored. One for each place. */
export function contentUnread(element: string, text: string): Problem {
  return { code: "content_unread", error: false, key: element, params: contentAt(element, text) };
}

/** Why a record is refused that has content where the format has none: `content_refused`. */
export function contentRefused(element: string, text: string): Pick<Problem, "code" | "params"> {
  return { code: "content_refused", params: contentAt(element, text) };
}

const contentAt = (element: string, text: string) => ({
  element: element.slice(0, 120),
  text: text.trim().slice(0, 120).toWellFormed(),
});

/** A warning that an element is there several times although one of them counts. One for each `key`. */
export function elementTwice(element: string, counts: "first" | "last", key: string = element): Problem {
  return { code: "element_twice", error: false, key, params: { element: element.slice(0, 120), counts } };
}

/** Returns all that an element says, with what stands in the elements in it. */
export function wholeText({ text, children }: XmlElement): string {
  return [text, ...children.map(wholeText)].join(" ").trim();
}

/** Returns the first child with one of these names. */
export function child(element: XmlElement, ...names: string[]): XmlElement | undefined {
  return element.children.find(({ name }) => names.includes(name));
}

/** Returns the text of the first child with one of these names, trimmed; null where it is missing or empty. */
export function childText(element: XmlElement, ...names: string[]): string | null {
  return child(element, ...names)?.text.trim() || null;
}

/** Returns the elements `name` of the children `group`, such as the `Description`s of `Descriptions`. */
export function within(element: XmlElement, group: string, name: string): XmlElement[] {
  return element.children
    .filter((one) => one.name === group)
    .flatMap((one) => one.children.filter((inner) => inner.name === name));
}
