import { randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { Pool } from "pg";
import { ConfigError, type Config } from "#process/config.ts";
import { sealSecrets, type SecretKeys } from "#identity/secrets.ts";

const explanation = `# This key encrypts the secrets in the shop's database (decision 0052). Keep a copy apart from the backups: without it a restored
# database opens only with new secrets. A new key goes on a line above the others, which remain until the shop has started once.
`;

/** Returns the keys of a list, of which each is 32 bytes in base64; null if one of them is not. */
function parseKeys(list: readonly string[]): Buffer[] | null {
  const keys = list.map((text) => Buffer.from(text, "base64"));
  return keys.length > 0 && keys.every(({ length }) => length === 32) ? keys : null;
}

/**
 * Returns the keys that encrypt the shop's secrets: those of `SECRET_KEY`, else those of the file beside a database of the shop's own. `create`: makes
 * that file, with a random key, where there is none. None for a database elsewhere without the setting. Throws `ConfigError`.
 */
export async function readSecretKeys(
  { secretKeys, secretKeyFile }: Pick<Config, "secretKeys" | "secretKeyFile">,
  { create }: { create: boolean },
): Promise<SecretKeys> {
  if (secretKeys.length > 0) return parseKeys(secretKeys) ?? invalid("SECRET_KEY");
  if (secretKeyFile === null) return [];
  const text = await readFile(secretKeyFile, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw new ConfigError(`${secretKeyFile} can't be read: ${error.code ?? error.message}.`);
  });
  if (text === null) return create ? createKeyFile(secretKeyFile) : [];
  const lines = text.split("\n").map((line) => line.trim());
  return parseKeys(lines.filter((line) => line !== "" && !line.startsWith("#"))) ?? invalid(secretKeyFile);
}

/** Returns the keys of a shop that starts, once each secret that they decrypt is encrypted with the present one. Throws `ConfigError`. */
export async function openSecretKeys(
  config: Pick<Config, "secretKeys" | "secretKeyFile">,
  pool: Pool,
): Promise<SecretKeys> {
  const keys = await readSecretKeys(config, { create: true });
  await sealSecrets(pool, keys);
  return keys;
}

function invalid(where: string): never {
  throw new ConfigError(`${where} has no key of 32 bytes in base64, or something else beside it.`);
}

/** Creates the file as a whole, on the disk, before anything is encrypted with its key. Of several processes at once the first one counts. */
async function createKeyFile(file: string): Promise<SecretKeys> {
  const draft = `${file}.${randomUUID()}`;
  await mkdir(dirname(file), { recursive: true });
  const handle = await open(draft, "w", 0o600);
  try {
    await handle.writeFile(`${explanation}${randomBytes(32).toString("base64")}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(draft);
  const folder = await open(dirname(file), "r");
  await folder.sync().finally(() => folder.close());
  return readSecretKeys({ secretKeys: [], secretKeyFile: file }, { create: false });
}
