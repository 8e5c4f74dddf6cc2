import { existsSync } from "node:fs";
import { ConfigError, readConfig } from "#process/config.ts";
import { migrate } from "#db/migrate.ts";
import { loadData } from "#process/load-data.ts";

// `npm run migrate`: applies the pending migrations to the database of DATABASE_MIGRATE_URL, else DATABASE_DIRECT_URL, else DATABASE_URL, and loads the vehicles and ZIP codes of the release, as a deployment
// does before it starts the new processes, which then need no role that owns the tables. Every start does it too. Exits with 1 if that fails.

try {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const config = readConfig(process.env);
  const { databaseMigrateUrl, databaseDirectUrl, databaseUrl } = config;
  const ownerUrl = databaseMigrateUrl ?? databaseDirectUrl ?? databaseUrl;
  if (!ownerUrl) throw new ConfigError("DATABASE_URL is not set: Camber's own PostgreSQL is migrated when it starts.");
  await migrate(ownerUrl);
  await loadData({ ownerUrl, catalogue: config.catalogue });
} catch (error) {
  console.error(error instanceof Error ? error.message || error : error);
  process.exitCode = 1;
}
