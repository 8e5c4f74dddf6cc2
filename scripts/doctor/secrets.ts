import { stat } from "node:fs/promises";
import { Pool } from "pg";
import type { Config } from "#process/config.ts";
import { pendingMigrations } from "#db/migrate.ts";
import { examineSecrets } from "#identity/secrets.ts";
import { readSecretKeys } from "#process/secret-keys.ts";
import { fail, ok, warn, type Check, type Finding } from "./check.ts";

/** The check of the keys that encrypt the secrets of the database at `url`. */
export function secretsCheck(url: string, config: Config): Check {
  return {
    name: "Secrets",
    run: async () => {
      const pool = new Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
      // A lost connection fails the query; without a listener it would end the process.
      pool.on("error", () => {});
      return check(pool, config).finally(() => pool.end());
    },
  };
}

async function check(pool: Pool, config: Config): Promise<Finding> {
  const client = await pool.connect();
  const pending = await pendingMigrations(client).finally(() => client.release());
  if (pending.length > 0) return ok("known after the migrations");
  const keys = await readSecretKeys(config, { create: false });
  const { stored, clear, locked } = await examineSecrets(pool, keys);
  if (locked.length > 0)
    return fail(
      `the key of ${locked.join(", ")} is missing`,
      "Set SECRET_KEY, or put the file secret.key back into DATA_DIR (docs/backups.md).",
    );
  const { secretKeyFile: file } = config;
  const mode = file && config.secretKeys.length === 0 ? await modeOf(file) : null;
  if (mode !== null && (mode & 0o077) !== 0) return fail(`others may read ${file}`, `Run chmod 600 ${file}.`);
  if (stored === 0) return ok("the first start makes them");
  if (clear === 0) return ok("encrypted with a key outside the database");
  if (keys.length > 0 || file !== null)
    return warn(`${clear} of ${stored} in the clear`, "The next start encrypts them.");
  return config.live
    ? warn("in the clear in the database, and so in its backups", "Set SECRET_KEY (openssl rand -base64 32).")
    : ok("in the clear, for a shop on this machine");
}

async function modeOf(file: string): Promise<number | null> {
  return stat(file).then(
    ({ mode }) => mode,
    () => null,
  );
}
