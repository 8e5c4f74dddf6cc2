import { acesPaths, readAces } from "#adapters/catalogue-files/read-aces.ts";
import { readCsv } from "#adapters/catalogue-files/read-csv.ts";
import { piesPaths, readPies } from "#adapters/catalogue-files/read-pies.ts";
import { xmlRecords } from "#adapters/catalogue-files/xml-records.ts";
import { UnusableFile } from "#shop/supply/imports/import-outcome.ts";
import type { CatalogueRecord, FileEnd, FileStart, ReadOptions } from "#shop/supply/imports/records.ts";

/** Yields the records of an ACES, PIES or CSV file; the format is detected by its beginning. Throws `UnusableFile`. */
export async function* readCatalogue(
  file: AsyncIterable<Uint8Array>,
  options: ReadOptions,
): AsyncGenerator<FileStart | CatalogueRecord | FileEnd> {
  const chunks = file[Symbol.asyncIterator]();
  const first = await firstBytes(chunks);
  if (first.length === 0) throw new UnusableFile("empty_file");
  async function* whole() {
    yield first;
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  if (first.subarray(0, 2).equals(Buffer.from([0x1f, 0x8b])) || first.subarray(0, 2).toString() === "PK") {
    throw new UnusableFile("not_a_catalogue", null);
  }
  if (!looksLikeXml(first)) {
    yield* readCsv(whole(), options);
    return;
  }
  const elements = xmlRecords(whole(), (root) => ({ ACES: acesPaths, PIES: piesPaths })[root] ?? []);
  const root = await elements.next();
  if (root.done || "strayText" in root.value) throw new UnusableFile("empty_file");
  if (root.value.name === "ACES") yield* readAces(root.value, elements);
  else if (root.value.name === "PIES") yield* readPies(root.value, elements);
  else throw new UnusableFile("not_a_catalogue", root.value.line);
}

async function firstBytes(chunks: AsyncIterator<Uint8Array>): Promise<Buffer> {
  let first = Buffer.alloc(0);
  while (first.length < 64) {
    const next = await chunks.next();
    if (next.done) break;
    first = Buffer.concat([first, next.value]);
  }
  return first;
}

/** A `<` after a byte order mark and white space, in one byte a character or two. */
function looksLikeXml(first: Buffer): boolean {
  return /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</.test(first.toString("latin1"));
}
