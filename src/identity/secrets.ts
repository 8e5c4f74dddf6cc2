import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { sealSecret, unsealSecret } from "#identity/seal-secret.ts";

/** Keys of 32 bytes that encrypt the secrets: the first one encrypts, the others are former ones. Without any, secrets are stored in the clear. */
export type SecretKeys = readonly Buffer[];

type Row = { name: string; value: string; sealed: string | null };

/**
 * Returns a random key that all processes of the shop share. The first process that needs it creates it. Throws if none of the keys decrypts it, or it is
 * removed meanwhile.
 */
export async function sharedSecret(pool: Pool, name: string, keys: SecretKeys = []): Promise<string> {
  const [key] = keys;
  const candidate = randomBytes(48).toString("base64url");
  await pool.query("insert into secrets (name, value, sealed) values ($1, $2, $3) on conflict (name) do nothing", [
    name,
    key ? "" : candidate,
    key ? sealSecret(candidate, { name, key }) : null,
  ]);
  const { rows } = await pool.query<Row>("select name, value, sealed from secrets where name = $1", [name]);
  const [row] = rows;
  if (!row) throw new Error(`the secret '${name}' vanished from the database`);
  const opened = open(row, keys);
  if (!opened)
    throw new Error(
      `The secret '${name}' of this database is encrypted with a key that this shop does not have: set SECRET_KEY, or put the file secret.key back (docs/backups.md).`,
    );
  return opened.secret;
}

/**
 * Encrypts with the present key every secret that is stored in the clear or encrypted with a former key, without changing it: also those that this process
 * never reads. What none of the keys decrypts stays as it is.
 */
export async function sealSecrets(pool: Pool, keys: SecretKeys): Promise<void> {
  const [key] = keys;
  if (!key) return;
  const { rows } = await pool.query<Row>("select name, value, sealed from secrets");
  for (const row of rows) {
    const opened = open(row, keys);
    // Of processes that do so at the same time the first one counts: each would encrypt the same secret.
    if (opened && opened.by !== key)
      await pool.query(
        "update secrets set value = '', sealed = $2 where name = $1 and sealed is not distinct from $3",
        [row.name, sealSecret(opened.secret, { name: row.name, key }), row.sealed],
      );
  }
}

/** Returns a secret and the key that decrypted it, null for one in the clear. Null if none of the keys does. */
function open({ name, value, sealed }: Row, keys: SecretKeys): { secret: string; by: Buffer | null } | null {
  if (sealed === null) return { secret: value, by: null };
  for (const key of keys) {
    const secret = unsealSecret(sealed, { name, key });
    if (secret !== null) return { secret, by: key };
  }
  return null;
}

/** Returns how the secrets of a database are stored: how many, how many in the clear, and the names of those that none of the keys decrypts. */
export async function examineSecrets(pool: Pick<Pool, "query">, keys: SecretKeys) {
  const { rows } = await pool.query<Row>("select name, value, sealed from secrets order by name");
  return {
    stored: rows.length,
    clear: rows.filter(({ sealed }) => sealed === null).length,
    locked: rows.filter((row) => !open(row, keys)).map(({ name }) => name),
  };
}
