import { open, readFile } from "node:fs/promises";
import { previewCsv } from "#adapters/catalogue-files/preview-csv.ts";
import type { Db } from "#db/db.ts";
import { commandLine } from "#shop/foundation/command-line.ts";
import { detectedLayout } from "#shop/supply/imports/csv-layout.ts";
import { findCsvLayout, layoutInput, saveCsvLayout } from "#shop/supply/imports/csv-layouts.ts";
import { csvPreviewSizes } from "#shop/foundation/limits.ts";

/** The layout cannot be used; the message is for the one who wrote it. */
export class LayoutError extends Error {}

/** Stores a layout for the header of a CSV file. Throws `LayoutError`. */
export async function storeLayout({ db, currency }: { db: Db; currency: string }, file: string, layoutFile: string) {
  const layout = await readLayout(layoutFile);
  const findLayout = (signatures: string[]) => findCsvLayout(db, signatures);
  const preview = await previewCsv(await startOf(file), { currency, chosen: layout, findLayout });
  if (preview.kind === null) throw new LayoutError(`${layoutFile}: no column is the SKU or the part number.`);
  const header = preview.columns.map(({ name }) => name.slice(0, 200));
  await saveCsvLayout(db, commandLine(), preview.signature, { header, version: preview.version, layout });
}

async function readLayout(file: string) {
  const text = await readFile(file, "utf8");
  try {
    return layoutInput.shape.layout.parse({ ...detectedLayout, ...(JSON.parse(text) as object) });
  } catch (error) {
    throw new LayoutError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function startOf(file: string): Promise<Uint8Array> {
  const opened = await open(file);
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(csvPreviewSizes.bytes), 0, csvPreviewSizes.bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await opened.close();
  }
}
