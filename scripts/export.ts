import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { rename, rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import { ConfigError } from "#process/config.ts";
import { writeAces, writeExport, writeMap, writePies, type ExportingShop, type Write } from "#process/export-files.ts";
import { commandLine } from "#shop/foundation/command-line.ts";
import { exportDone, exportUsage } from "./export-report.ts";
import { openShop, type OpenShop } from "./open-shop.ts";

// `npm run export -- aces|pies|csv FILE`: writes the whole catalogue, whether the shop runs or not; with an ACES file, also the meaning of its ids.
// Exits with 1 if that fails and with 2 for wrong arguments. A file is written completely or not at all.

process.exitCode = await main();

async function main(): Promise<number> {
  const wishes = readWishes();
  if (!wishes) {
    console.error(exportUsage);
    return 2;
  }
  let shop: OpenShop | null = null;
  try {
    shop = await openShop();
    await exportFrom({ ...shop, actor: commandLine() }, wishes);
    return 0;
  } catch (error) {
    console.error(error instanceof ConfigError || isFileError(error) ? error.message : error);
    return 1;
  } finally {
    await shop?.close();
  }
}

type Wishes = { kind: "aces" | "pies" | "csv"; file: string };

function readWishes(): Wishes | null {
  try {
    const [kind, file, ...more] = parseArgs({ allowPositionals: true }).positionals;
    const isKind = kind === "aces" || kind === "pies" || kind === "csv";
    return isKind && file && more.length === 0 ? { kind, file } : null;
  } catch {
    return null;
  }
}

async function exportFrom(shop: ExportingShop, { kind, file }: Wishes): Promise<void> {
  if (kind === "csv") {
    await toFile(file, (write) => writeExport(shop, "csv", write));
    return console.info(exportDone.csv(file));
  }
  if (kind === "pies")
    return console.info(exportDone.pies(file, await toFile(file, (write) => writePies(shop, write))));
  const { written, omitted, used } = await toFile(file, (write) => writeAces(shop, write));
  const map = `${file}.map.csv`;
  await toFile(map, (write) => writeMap(shop, used, write));
  console.info(exportDone.aces(file, written, map, omitted));
}

/** Writes to a temporary file first, and renames it when it is complete. */
async function toFile<T>(file: string, work: (write: Write) => Promise<T>): Promise<T> {
  const part = `${file}.part`;
  const stream = createWriteStream(part);
  const failed = once(stream, "error").then(([error]) => Promise.reject(error as Error));
  failed.catch(() => {});
  try {
    const write: Write = async (text) => {
      if (!stream.write(text)) await Promise.race([once(stream, "drain"), failed]);
    };
    const done = await Promise.race([work(write), failed]);
    stream.end();
    await Promise.race([once(stream, "close"), failed]);
    await rename(part, file);
    return done;
  } catch (error) {
    stream.destroy();
    await rm(part, { force: true });
    throw error;
  }
}

function isFileError(error: unknown): error is Error {
  return error instanceof Error && "path" in error && "syscall" in error;
}
