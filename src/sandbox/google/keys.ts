import { randomBytes, randomUUID } from "node:crypto";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import type { Pool } from "pg";

/** Returns the issuer's keys, created once and shared by all processes. */
export async function issuerKeys(pool: Pool): Promise<{ jwks: { keys: JWK[] }; cookieKeys: string[] }> {
  const signing = await shared<JWK>(pool, "signing", async () => {
    const { privateKey } = await generateKeyPair("RS256", { extractable: true });
    return { ...(await exportJWK(privateKey)), kid: randomUUID(), use: "sig", alg: "RS256" };
  });
  const cookie = await shared<string>(pool, "cookie", async () => randomBytes(32).toString("base64url"));
  return { jwks: { keys: [signing] }, cookieKeys: [cookie] };
}

async function shared<Key>(pool: Pool, name: string, make: () => Promise<Key>): Promise<Key> {
  const read = async () =>
    (await pool.query<{ value: Key }>("select value from sandbox.google_keys where name = $1", [name])).rows[0];
  const known = await read();
  if (known) return known.value;
  const made = JSON.stringify(await make());
  await pool.query("insert into sandbox.google_keys (name, value) values ($1, $2) on conflict (name) do nothing", [
    name,
    made,
  ]);
  return (await read())!.value;
}
