import { acesVersions } from "#adapters/catalogue-files/aces-elements.ts";
import { readApp } from "#adapters/catalogue-files/aces-app.ts";
import { isBlank } from "#adapters/catalogue-files/csv-text.ts";
import {
  besideRecords,
  childText,
  contentUnread,
  elementTwice,
  type StrayText,
  type XmlElement,
  type XmlRoot,
} from "#adapters/catalogue-files/xml-records.ts";
import { UnusableFile } from "#shop/supply/imports/import-outcome.ts";
import type { CatalogueRecord, FileEnd, FileStart, Problem, ProblemRecord } from "#shop/supply/imports/records.ts";

export const acesPaths = ["Header", "App", "Asset", "DigitalAsset/DigitalFileInformation", "Footer"].map(
  (path) => `ACES/${path}`,
);

/** The records of an ACES file, its elements given one by one. */
export async function* readAces(
  root: XmlRoot,
  elements: AsyncIterable<XmlRoot | XmlElement | StrayText>,
): AsyncGenerator<FileStart | CatalogueRecord | FileEnd> {
  const version = root.attributes["version"]?.trim() ?? "";
  if (!acesVersions.includes(version)) {
    throw new UnusableFile("version_unknown", root.line, { format: "ACES", version: version || "without a version" });
  }
  let header: FileHeader = { texts: {}, problems: [] };
  const early: ProblemRecord[] = [];
  let started = false;
  let recordCount: number | null = null;
  function* start(): Generator<FileStart | ProblemRecord> {
    started = true;
    yield { kind: "start", format: "aces", version, header: header.texts };
    yield* [...header.problems, ...early];
  }
  for await (const element of elements) {
    if (!("children" in element)) {
      if (started) yield besideRecords(element);
      else early.push(besideRecords(element));
      continue;
    }
    if (element.name === "Header") {
      header = readHeader(element);
      continue;
    }
    if (!started) yield* start();
    if (element.name === "App") {
      for (const record of readApp(element, header.texts["BrandAAIAID"] ?? null)) yield record;
    } else if (element.name === "Footer") {
      const stated = statedCount(element, "RecordCount");
      recordCount = stated.count;
      if (stated.problem) yield stated.problem;
    } else {
      const at = { line: element.line, record: element.attributes["id"] ?? element.attributes["AssetName"] ?? "" };
      const problem = { code: "asset_not_taken", error: false, key: element.name, params: { element: element.name } };
      yield { kind: "problem", at, problem };
    }
  }
  if (!started) yield* start();
  yield { kind: "end", recordCount };
}

/** Reads the count of records at the end of a file; null where it has none, after a warning about one that is no number. */
export function statedCount(element: XmlElement, name: string) {
  const text = childText(element, name);
  if (text === null || /^\d{1,15}$/.test(text)) return { count: text === null ? null : Number(text), problem: null };
  const params = { column: name, value: text.slice(0, 60) };
  return { count: null, problem: warningAt(element, { code: "value_wrong", error: false, key: name, params }) };
}

const warningAt = ({ line }: XmlElement, problem: Problem): ProblemRecord => ({
  kind: "problem",
  at: { line, record: "" },
  problem,
});

/** What the header of a file says, and what of it is not read. */
export type FileHeader = { texts: Record<string, string>; problems: ProblemRecord[] };

const headerLimits = { elements: 60, text: 500 };

/** Reads the texts of a header by element, under the names that they had before ACES 5.0 and PIES 8.0. */
export function readHeader(header: XmlElement): FileHeader {
  const texts = new Map<string, string>();
  const problems: Problem[] = [];
  for (const { name, text, children } of header.children) {
    const value = children.length > 0 ? children.map((one) => one.text.trim()).join(" ") : text.trim();
    const key = formerNames.get(name) ?? name;
    const isTwice = texts.has(key) && texts.get(key) !== value;
    if (value === "") continue;
    if (isTwice) problems.push(elementTwice(name, "first"));
    else if (texts.size >= headerLimits.elements) problems.push(contentUnread("Header", `${name} ${value}`));
    else texts.set(key, value.slice(0, headerLimits.text).toWellFormed());
    const cut = { column: name, limit: headerLimits.text };
    if (value.length > headerLimits.text) problems.push({ code: "text_cut", error: false, key: name, params: cut });
    if (children.length > 0 && !isBlank(text)) problems.push(contentUnread(`Header/${name}`, text));
  }
  if (!isBlank(header.text)) problems.push(contentUnread("Header", header.text));
  return { texts: Object.fromEntries(texts), problems: problems.map((problem) => warningAt(header, problem)) };
}

const formerNames = new Map([
  ["BrandID", "BrandAAIAID"],
  ["SubBrandID", "SubBrandAAIAID"],
  ["VCdbPublicationDate", "VcdbVersionDate"],
  ["QdbPublicationDate", "QdbVersionDate"],
  ["PCdbPublicationDate", "PcdbVersionDate"],
  ["PCdbVersionDate", "PcdbVersionDate"],
  ["PAdbPublicationDate", "PAdbVersionDate"],
]);
