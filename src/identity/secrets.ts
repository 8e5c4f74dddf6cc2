import { randomBytes } from "node:crypto";
import type { Pool } from "pg";

/**
 * A random key that every process of this shop shares: the first one to ask makes it, whoever comes second at
 * the same moment reads that one.
 */
export async function sharedSecret(pool: Pool, name: string): Promise<string> {
  const candidate = randomBytes(48).toString("base64url");
  await pool.query("insert into secrets (name, value) values ($1, $2) on conflict (name) do nothing", [
    name,
    candidate,
  ]);
  const { rows } = await pool.query<{ value: string }>("select value from secrets where name = $1", [name]);
  const secret = rows[0]?.value;
  if (!secret) throw new Error(`the secret '${name}' vanished from the database`);
  return secret;
}
