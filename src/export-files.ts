import { acesApp, acesFoot, acesHead } from "#catalogue-files/write-aces.ts";
import { createCsvWriter, mapHead, mapLine } from "#catalogue-files/write-csv.ts";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/actor.ts";
import { databaseDates, exportAces, type AcesExport, type UsedIds } from "#shop/exports/export-aces.ts";
import { exportCatalogue } from "#shop/exports/export-csv.ts";
import { exportMap } from "#shop/exports/export-map.ts";
import { fromCents } from "#shop/money.ts";

export type ExportKind = "aces" | "csv" | "map";

/** Writes the next piece of a file. Awaited before the next one is made. */
export type Write = (text: string) => Promise<void>;

export type ExportingShop = { db: Db; actor: Staff<"exports:run">; name: string; currency: string };

/** Writes a file of the whole catalogue. `map` has the meaning of the ids of `aces`, for which it reads all applications again. */
export async function writeExport(shop: ExportingShop, kind: ExportKind, write: Write): Promise<void> {
  if (kind === "csv") return writeCsv(shop, write);
  if (kind === "aces") return void (await writeAces(shop, write));
  const { used } = await exportAces(shop.db, shop.actor, async () => {});
  await writeMap(shop, used, write);
}

/** Writes all applications as ACES 4.2. */
export async function writeAces({ db, actor, name }: ExportingShop, write: Write): Promise<AcesExport> {
  const today = new Date().toISOString().slice(0, 10);
  const head = {
    Company: name,
    SenderName: name,
    SenderPhone: "",
    TransferDate: today,
    DocumentTitle: name,
    EffectiveDate: today,
    SubmissionType: "FULL",
    VcdbVersionDate: today,
    QdbVersionDate: today,
    PcdbVersionDate: today,
    ...(await databaseDates(db)),
  };
  await write(acesHead(head));
  let id = 0;
  const done = await exportAces(db, actor, (batch) => write(batch.map((one) => acesApp(one, (id += 1))).join("")));
  await write(acesFoot(id));
  return done;
}

/** Writes the meaning of ids as a mapping file. */
export async function writeMap({ db, actor }: ExportingShop, used: UsedIds, write: Write): Promise<void> {
  await write(mapHead);
  for await (const rows of exportMap(db, actor, used)) await write(rows.map(mapLine).join(""));
}

/** Writes parts, numbers and applications as one CSV file. */
async function writeCsv({ db, actor, currency }: ExportingShop, write: Write): Promise<void> {
  let writer: ReturnType<typeof createCsvWriter> | undefined;
  const begin = async (attributes: string[]) => {
    writer = createCsvWriter(attributes, (cents) => fromCents(cents, currency));
    await write(writer.head);
  };
  await exportCatalogue(db, actor, begin, async (batch) => {
    await write(batch.map((row) => writer?.rows(row) ?? "").join(""));
  });
}
