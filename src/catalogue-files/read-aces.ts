import { acesVersions } from "#catalogue-files/aces-elements.ts";
import { readApp } from "#catalogue-files/aces-app.ts";
import { childText, unknownElement, type XmlElement, type XmlRoot } from "#catalogue-files/xml-records.ts";
import { UnusableFile } from "#shop/imports/import-outcome.ts";
import type { CatalogueRecord, FileEnd, FileStart } from "#shop/imports/records.ts";

export const acesPaths = ["Header", "App", "Asset", "DigitalAsset/DigitalFileInformation", "Footer"].map(
  (path) => `ACES/${path}`,
);

/** The records of an ACES file, its elements given one by one. */
export async function* readAces(
  root: XmlRoot,
  elements: AsyncIterable<XmlRoot | XmlElement>,
): AsyncGenerator<FileStart | CatalogueRecord | FileEnd> {
  const version = root.attributes["version"]?.trim() ?? "";
  if (!acesVersions.includes(version)) {
    throw new UnusableFile("version_unknown", root.line, { format: "ACES", version: version || "without a version" });
  }
  let header: Record<string, string> = {};
  let started = false;
  let recordCount: number | null = null;
  const start = (): FileStart => ({ kind: "start", format: "aces", version, header });
  for await (const element of elements) {
    if (!("children" in element)) {
      if (started) yield unknownElement(element);
      continue;
    }
    if (element.name === "Header") {
      header = headerOf(element);
      continue;
    }
    if (!started) yield start();
    started = true;
    if (element.name === "App") {
      for (const record of readApp(element, header["BrandAAIAID"] ?? null)) yield record;
    } else if (element.name === "Footer") recordCount = Number(childText(element, "RecordCount") ?? Number.NaN);
    else {
      const at = { line: element.line, record: element.attributes["id"] ?? element.attributes["AssetName"] ?? "" };
      const problem = { code: "asset_not_taken", error: false, key: element.name, params: { element: element.name } };
      yield { kind: "problem", at, problem };
    }
  }
  if (!started) yield start();
  yield { kind: "end", recordCount: Number.isNaN(recordCount) ? null : recordCount };
}

/** The texts of a header by element, under the names that they had before ACES 5.0 and PIES 8.0. */
export function headerOf(element: XmlElement): Record<string, string> {
  const texts = element.children.flatMap(({ name, text, children }): [string, string][] => {
    const value = children.length > 0 ? children.map((one) => one.text.trim()).join(" ") : text.trim();
    return value === "" ? [] : [[formerNames.get(name) ?? name, value.slice(0, 500).toWellFormed()]];
  });
  return Object.fromEntries(texts.slice(0, 60));
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
