import { once } from "node:events";
import { expect, test } from "vitest";
import { sharedSecret } from "#identity/secrets.ts";
import { ownDatabase } from "#test/database.ts";
import { startProcess } from "#test/start-process.ts";

test("secrets whose key is lost are forgotten on purpose only, with the second factors that they encrypt", async () => {
  const { pool } = await ownDatabase();
  await sharedSecret(pool, "identity", [Buffer.alloc(32, 1)]);
  await pool.query(`
    with ada as (insert into users (name, email, email_verified, role, two_factor_enabled)
      values ('Ada', 'ada@example.com', true, 'customer', true) returning id),
    factor as (insert into two_factors (user_id, secret, backup_codes) select id, '', '' from ada)
    insert into passkeys (user_id, name, credential_id, public_key, counter, transports) select id, '', 'key', '', 0, '{}' from ada`);
  const run = async (...args: string[]) => {
    const env = { DATABASE_URL: pool.options.connectionString ?? "" };
    const { child } = startProcess(["--no-warnings", "scripts/reset-secrets.ts", ...args], env);
    return ((await once(child, "close")) as [number])[0];
  };
  const counted = async () =>
    (
      await pool.query(`select (select count(*)::int from secrets) as secrets, (select count(*)::int from two_factors) as factors,
        (select count(*)::int from users where two_factor_enabled) as enrolled, (select count(*)::int from passkeys) as passkeys`)
    ).rows[0];
  expect(await run()).toBe(2);
  expect(await counted()).toEqual({ secrets: 1, factors: 1, enrolled: 1, passkeys: 1 });
  expect(await run("--yes")).toBe(0);
  expect(await counted()).toEqual({ secrets: 0, factors: 0, enrolled: 0, passkeys: 1 });
});
