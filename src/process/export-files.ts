import { acesApp, acesFoot, acesHead } from "#adapters/catalogue-files/write-aces.ts";
import { piesFoot, piesHead, piesItem, readSupplied } from "#adapters/catalogue-files/write-pies.ts";
import { createCsvWriter, mapHead, mapLine } from "#adapters/catalogue-files/write-csv.ts";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { databaseDates } from "#shop/supply/exports/database-dates.ts";
import { exportAces, type AcesExport, type UsedIds } from "#shop/supply/exports/export-aces.ts";
import { exportCatalogue } from "#shop/supply/exports/export-csv.ts";
import { exportPies } from "#shop/supply/exports/export-pies.ts";
import { exportMap } from "#shop/supply/exports/export-map.ts";
import { fromCents } from "#shop/foundation/money.ts";
import type { PriceChoice } from "#shop/catalogue/parts/supplier-prices.ts";

export type ExportKind = "aces" | "pies" | "csv" | "map";

/** Writes the next piece of a file. Awaited before the next one is made. */
export type Write = (text: string) => Promise<void>;

export type ExportingShop = {
  db: Db;
  actor: Staff<"exports:run">;
  name: string;
  currency: string;
  publicUrl: string;
  /** Its default language first. */
  languages: { tag: string }[];
  priceChoice: PriceChoice;
};

/** Writes a file of the whole catalogue. `map` has the meaning of the ids of `aces`, for which it reads all applications again. */
export async function writeExport(shop: ExportingShop, kind: ExportKind, write: Write): Promise<void> {
  if (kind === "csv") return writeCsv(shop, write);
  if (kind === "aces") return void (await writeAces(shop, write));
  if (kind === "pies") return void (await writePies(shop, write));
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
    ...(await databaseDates(db, "aces")),
  };
  await write(acesHead(head));
  let written = 0;
  const done = await exportAces(db, actor, async (batch) => {
    const apps = batch.flatMap((one) => {
      const app = acesApp(one, written + 1);
      if (app !== null) written += 1;
      return app ?? [];
    });
    await write(apps.join(""));
  });
  await write(acesFoot(written));
  return { ...done, written, omitted: done.omitted + done.written - written };
}

/** `omitted`: parts on sale that PIES can't express, because their brand has no code or their number is too long. */
export type PiesExport = { written: number; omitted: number };

/** Writes all parts on sale as PIES 7.2. */
export async function writePies(shop: ExportingShop, write: Write): Promise<PiesExport> {
  const { db, actor, name, currency, publicUrl } = shop;
  const today = new Date().toISOString().slice(0, 10);
  const language = shop.languages[0]?.tag.slice(0, 2).toUpperCase() ?? "EN";
  const words = { currency, language, publicUrl, sheet: today };
  const { PCdbVersionDate = today, ...dates } = await databaseDates(db, "pies");
  const header = {
    BlanketEffectiveDate: today,
    CurrencyCode: currency,
    LanguageCode: language,
    ...(name && { TechnicalContact: name.slice(0, 60) }),
    PCdbVersionDate,
    ...dates,
  };
  await write(piesHead(header, words, today));
  const done: PiesExport = { written: 0, omitted: 0 };
  const source = { currency, priceTypes: shop.priceChoice.types, readSupplied };
  await exportPies(db, actor, source, async (batch) => {
    const items = batch.flatMap((part) => piesItem(part, words) ?? []);
    done.written += items.length;
    done.omitted += batch.length - items.length;
    await write(items.join(""));
  });
  await write(piesFoot(done, today));
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
