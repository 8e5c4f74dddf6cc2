import { existsSync } from "node:fs";
import { join } from "node:path";
import { Client, type Pool } from "pg";
import { ConfigError, readConfig } from "#process/config.ts";
import { announceChanges } from "#db/announce.ts";
import { connect } from "#db/connect.ts";
import type { Db } from "#db/db.ts";
import { claimDataDir } from "#db/data-dir.ts";
import { startedEmbedded, startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import type { PriceChoice } from "#shop/catalogue/parts/supplier-prices.ts";
import { loadVehicles } from "#seed/vehicles/load-vehicles.ts";

/** The shop's database for a command, whether the shop runs or not. */
export type OpenShop = {
  db: Db;
  pool: Pool;
  name: string;
  currency: string;
  publicUrl: string;
  /** Its default language first. */
  languages: { tag: string }[];
  priceChoice: PriceChoice;
  close: () => Promise<void>;
};

/**
 * Opens the database of `DATABASE_URL`, else the one in `DATA_DIR`: that of a running shop, else one that is started and stopped again.
 * Invalidations are sent to a running shop. Throws `ConfigError` for what the user can correct.
 */
export async function openShop(): Promise<OpenShop> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const config = readConfig(process.env);
  const stops: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const stop of stops.toReversed()) await stop().catch(() => {});
    stops.length = 0;
  };
  try {
    const url = config.databaseUrl ?? (await databaseIn(config.dataDir, stops));
    const ownerUrl = config.databaseMigrateUrl ?? url;
    await migrate(ownerUrl).catch((error: unknown) => {
      throw config.databaseUrl ? new ConfigError(`DATABASE_URL: ${String(error)}.`) : error;
    });
    const { db, pool, close: disconnect } = connect(ownerUrl, { use: "bulk", max: 6 });
    stops.push(disconnect);
    await loadVehicles(pool);
    const announcing = announceChanges(url, pool, () => {});
    stops.push(async () => {
      // The last invalidations are sent after a moment.
      await new Promise((resolve) => setTimeout(resolve, 100));
      await announcing.stop();
    });
    const { shop, priceChoice, publicUrl } = config;
    const languages = config.locales.map((tag) => ({ tag }));
    return {
      db,
      pool,
      name: shop.name,
      currency: shop.currency,
      publicUrl,
      languages,
      priceChoice,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Returns the address of the database in `DATA_DIR`: that of a running shop, else one that is started, and stopped by `stops`. */
export async function databaseIn(folder: string, stops: (() => Promise<unknown>)[]): Promise<string> {
  try {
    stops.push(await claimDataDir(folder));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const running = await runningIn(folder);
    if (running) return running;
    throw error;
  }
  const embedded = await startEmbedded(join(folder, "postgres"));
  stops.push(embedded.stop);
  return embedded.url;
}

/** Returns the database of the shop that uses the folder, once it responds: it may be starting. */
async function runningIn(folder: string): Promise<string | null> {
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const url = await startedEmbedded(join(folder, "postgres"));
    if (url && (await answers(url))) return url;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return null;
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 2_000 });
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}
