import { stat } from "node:fs/promises";
import { Pool } from "pg";
import type { Config } from "#process/config.ts";
import { pendingMigrations } from "#db/migrate.ts";
import { examineSecrets } from "#identity/secrets.ts";
import { readSecretKeys } from "#process/secret-keys.ts";
import { fail, ok, warn, type Check } from "#process/checkup/check.ts";
import type { Finding } from "#shop/desk/opening/finding.ts";

/** The check of the keys that encrypt the secrets of the database at `url`. */
export function secretsCheck(url: string, config: Config): Check {
  return {
    name: "secrets",
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
  if (pending.length > 0) return ok("after_migrations");
  const keys = await readSecretKeys(config, { create: false });
  const { stored, clear, locked } = await examineSecrets(pool, keys);
  if (locked.length > 0) return fail("secrets_locked", { names: locked.join(", ") });
  const { secretKeyFile: file } = config;
  const mode = file && config.secretKeys.length === 0 ? await modeOf(file) : null;
  if (mode !== null && (mode & 0o077) !== 0) return fail("secrets_readable", { file: file ?? "" });
  if (stored === 0) return ok("secrets_none");
  if (clear === 0) return ok("secrets_encrypted");
  if (keys.length > 0 || file !== null) return warn("secrets_clear", { clear, stored });
  return config.live ? warn("secrets_clear_live") : ok("secrets_clear_local");
}

async function modeOf(file: string): Promise<number | null> {
  return stat(file).then(
    ({ mode }) => mode,
    () => null,
  );
}
