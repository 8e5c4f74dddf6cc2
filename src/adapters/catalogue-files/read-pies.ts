import { readItem } from "#adapters/catalogue-files/pies-item.ts";
import { defaultCurrency, readSheet, type PriceSheet } from "#adapters/catalogue-files/pies-price.ts";
import { readHeader, statedCount } from "#adapters/catalogue-files/read-aces.ts";
import {
  besideRecords,
  elementTwice,
  type StrayText,
  type XmlElement,
  type XmlRoot,
} from "#adapters/catalogue-files/xml-records.ts";
import { UnusableFile } from "#shop/supply/imports/import-outcome.ts";
import type { CatalogueRecord, FileEnd, FileStart, ProblemRecord } from "#shop/supply/imports/records.ts";
import { fileLimits } from "#shop/foundation/limits.ts";

export const piesPaths = [
  "Header",
  "PriceSheets/PriceSheet",
  "MarketingCopy/MarketCopy",
  "DigitalAssets/DigitalFileInformation",
  "Items/Item",
  "Trailer",
].map((path) => `PIES/${path}`);

const piesVersions = ["6.7", "7.0", "7.1", "7.2", "8.0"];

/** Returns the records of a PIES file. Throws `UnusableFile`: `version_unknown`, `too_many_sheets`. */
export async function* readPies(
  root: XmlRoot,
  elements: AsyncIterable<XmlRoot | XmlElement | StrayText>,
): AsyncGenerator<FileStart | CatalogueRecord | FileEnd> {
  let header: Record<string, string> | null = null;
  let recordCount: number | null = null;
  const sheets = new Map<string, PriceSheet>();
  const early: ProblemRecord[] = [];
  let hasItems = false;
  for await (const element of elements) {
    if (!("children" in element)) {
      if (header) yield besideRecords(element);
      else early.push(besideRecords(element));
      continue;
    }
    const { name, line } = element;
    if (name === "Header") {
      const { texts, problems } = readHeader(element);
      header = texts;
      const version = header["PIESVersion"] ?? "";
      if (!piesVersions.includes(version)) {
        throw new UnusableFile("version_unknown", line, { format: "PIES", version: version || "without a version" });
      }
      yield { kind: "start", format: "pies", version, header };
      yield* [...problems, ...early];
      continue;
    }
    if (!header) break;
    const currency = header["CurrencyCode"]?.trim().toUpperCase() || defaultCurrency;
    if (name === "Item") {
      hasItems = true;
      for (const record of readItem(element, { currency, sheets })) yield record;
    } else if (name === "PriceSheet") {
      // The items before it were read without its terms.
      if (hasItems) throw new UnusableFile("broken_xml", line, { reason: "PriceSheets after Items" });
      const limit = fileLimits.priceSheets;
      if (sheets.size >= limit) throw new UnusableFile("too_many_sheets", line, { limit });
      const [key, sheet] = readSheet(element);
      if (sheets.has(key)) yield sheetTwice(key, line);
      sheets.set(key, sheet);
    } else if (name === "Trailer") {
      const stated = statedCount(element, "ItemCount");
      recordCount = stated.count;
      if (stated.problem) yield stated.problem;
    } else {
      const at = { line, record: element.attributes["MarketCopyReference"] ?? element.attributes["AssetID"] ?? "" };
      yield {
        kind: "problem",
        at,
        problem: { code: "asset_not_taken", error: false, key: name, params: { element: name } },
      };
    }
  }
  if (!header) throw new UnusableFile("version_unknown", root.line, { format: "PIES", version: "without a version" });
  yield { kind: "end", recordCount };
}

function sheetTwice(key: string, line: number): ProblemRecord {
  return { kind: "problem", at: { line, record: "" }, problem: elementTwice(`PriceSheet ${key}`, "last", key) };
}
