import { existsSync } from "node:fs";
import { ConfigError, readConfig } from "#config.ts";
import { migrate } from "#db/migrate.ts";

// `npm run migrate`: applies the pending migrations to the database of DATABASE_URL, as a deployment does before it starts the new processes.
// Every start does it too. Exits with 1 if that fails.

try {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const { databaseUrl } = readConfig(process.env);
  if (!databaseUrl)
    throw new ConfigError("DATABASE_URL is not set: Camber's own PostgreSQL is migrated when it starts.");
  await migrate(databaseUrl);
} catch (error) {
  console.error(error instanceof Error ? error.message || error : error);
  process.exitCode = 1;
}
