import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { readCatalogue } from "#adapters/catalogue-files/read-catalogue.ts";
import { readMap } from "#adapters/catalogue-files/read-map.ts";
import { ConfigError } from "#process/config.ts";
import { commandLine } from "#shop/foundation/command-line.ts";
import { UnusableFile } from "#shop/supply/imports/import-outcome.ts";
import { getImport, importProblemsOf, unfinishedImport, type Import } from "#shop/supply/imports/imports.ts";
import { receiveImport, resolveAgain } from "#shop/supply/imports/manage-imports.ts";
import { runImports } from "#shop/supply/imports/queue/run-imports.ts";
import { loadMap } from "#shop/supply/imports/resolve/vcdb-map.ts";
import { importProblemText } from "#messages/imports.ts";
import { isDatabaseLost } from "#shop/foundation/database-error.ts";
import { LayoutError, storeLayout } from "./import-layout.ts";
import { databaseLost, importProgress, importSummary, usage } from "./import-report.ts";
import { openShop, type OpenShop } from "./open-shop.ts";

// `npm run import -- FILE [--dry-run] [--map FILE] [--layout FILE] [--replace]`: imports ACES, PIES or CSV, whether the shop runs or not. Exits with 0 if the
// file was imported, with 1 if it could not be, and with 2 for wrong arguments.

type Wishes = { file: string | null; map: string | null; layout: string | null; dryRun: boolean; full: boolean };

process.exitCode = await main();

async function main(): Promise<number> {
  const wishes = readWishes();
  if (!wishes) {
    console.error(usage);
    return 2;
  }
  for (const file of [wishes.file, wishes.map, wishes.layout]) {
    if (file === null || (await stat(file).catch(() => null))?.isFile()) continue;
    console.error(`${file}: there is no such file.`);
    return 2;
  }
  let shop: OpenShop | null = null;
  try {
    shop = await openShop();
    return await importInto(shop, wishes);
  } catch (error) {
    if (error instanceof UnusableFile) console.error(importProblemText(error.failure.code, error.failure.params));
    else if (error instanceof ConfigError || error instanceof LayoutError) console.error(error.message);
    else if (isDatabaseLost(error)) console.error(databaseLost);
    else console.error(error);
    return 1;
  } finally {
    await shop?.close();
  }
}

function readWishes(): Wishes | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        "dry-run": { type: "boolean", default: false },
        map: { type: "string" },
        layout: { type: "string" },
        replace: { type: "boolean", default: false },
      },
    });
    if (positionals.length > 1 || (positionals.length === 0 && !values.map)) return null;
    const [file = null] = positionals;
    if (values.layout && !file) return null;
    return {
      file,
      map: values.map ?? null,
      layout: values.layout ?? null,
      dryRun: values["dry-run"],
      full: values.replace,
    };
  } catch {
    return null;
  }
}

async function importInto(shop: OpenShop, { file, map, layout, dryRun, full }: Wishes): Promise<number> {
  const { db } = shop;
  if (file && layout) await storeLayout(shop, file, layout);
  if (map) {
    const { loaded, problems } = await loadMap(db, commandLine(), readMap(createReadStream(map)));
    console.info(`${map}: ${loaded} ids are new or say something else than before.`);
    for (const { line, code, params } of problems.slice(0, 20)) {
      console.info(`  line ${line}: ${importProblemText(code, params)}`);
    }
    if (problems.length > 20) console.info(`  … and ${problems.length - 20} more lines could not be used.`);
  }
  const ending = new AbortController();
  const interrupt = () => ending.abort();
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  const id = file ? await queue(db, file, dryRun, full) : await resolveAgain(db, commandLine(), dryRun);
  if (file) console.info(`Importing ${basename(file)} …`);
  const last = await follow(shop, id, ending.signal);
  if (!last.finishedAt) {
    console.info("Interrupted. The same command, or the running shop, goes on with it.");
    return 130;
  }
  const { rows: problems } = await importProblemsOf(db, commandLine(), id, { limit: 1_000 });
  console.info(importSummary(last, problems));
  return last.state === "done" ? 0 : 1;
}

/** Returns the id of the import of a file: of an unfinished one, if there is one. */
async function queue(db: OpenShop["db"], file: string, dryRun: boolean, full: boolean): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  const begun = await unfinishedImport(db, commandLine(), { sha256: hash.digest("hex"), dryRun, full });
  if (begun) {
    console.info("Going on with an import of this file that was begun before.");
    return begun;
  }
  return receiveImport(db, commandLine(), { name: basename(file).slice(0, 200), dryRun, full }, createReadStream(file));
}

/** Runs queued imports until this one is finished, here or in the running shop, whichever leases it. */
async function follow({ db, currency, priceChoice }: OpenShop, id: string, signal: AbortSignal): Promise<Import> {
  const show = async () => {
    if (process.stdout.isTTY)
      process.stdout.write(`\r${importProgress(await getImport(db, commandLine(), id), new Date())}\u001B[K`);
  };
  for (;;) {
    // What is lost while showing is reported by what runs.
    const showing = setInterval(() => void show().catch(() => {}), 250);
    await runImports(db, { readCatalogue, currency, priceChoice }, signal).finally(() => clearInterval(showing));
    const now = await getImport(db, commandLine(), id);
    if (now.finishedAt || signal.aborted) {
      if (process.stdout.isTTY) process.stdout.write("\r\u001B[K");
      return now;
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
