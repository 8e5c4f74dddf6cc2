import { randomBytes } from "node:crypto";
import type { Pool } from "pg";

/**
 * Returns a random key that all processes of the shop share. The first process that needs it creates it.
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
