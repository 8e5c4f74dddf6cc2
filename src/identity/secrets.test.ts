import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createIdentity } from "#identity/identity.ts";
import { examineSecrets, sealSecrets, sharedSecret } from "#identity/secrets.ts";
import { serverMessages } from "#web/messages/all.ts";
import { startIdentity } from "#test/identity.ts";
import { testDatabase } from "#test/database.ts";

const [first, second] = [randomBytes(32), randomBytes(32)];

async function stored() {
  const { pool } = await testDatabase();
  const row = async (name: string) =>
    (
      await pool.query<{ value: string; sealed: string | null }>("select value, sealed from secrets where name = $1", [
        name,
      ])
    ).rows[0];
  return { pool, row };
}

test("a secret lies encrypted in the database, and is the same for all processes that make it at once", async () => {
  const { pool, row } = await stored();
  const secrets = await Promise.all(Array.from({ length: 5 }, () => sharedSecret(pool, "a", [first])));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^[\w-]{64}$/);
  const { value, sealed } = (await row("a"))!;
  expect(value).toBe("");
  expect(Buffer.from(sealed!, "base64").toString("latin1")).not.toContain(secrets[0]);
});

test("secrets from before are encrypted without changing, also by several processes at once", async () => {
  const { pool, row } = await stored();
  const clear = [await sharedSecret(pool, "a"), await sharedSecret(pool, "b")];
  expect((await row("a"))!.value).toBe(clear[0]);
  await Promise.all(Array.from({ length: 5 }, () => sealSecrets(pool, [first])));
  expect([(await row("a"))!.value, (await row("b"))!.value]).toEqual(["", ""]);
  expect([await sharedSecret(pool, "a", [first]), await sharedSecret(pool, "b", [first])]).toEqual(clear);
});

test("a new key takes over while the former one is named, after which the former one is not needed", async () => {
  const { pool } = await stored();
  const secret = await sharedSecret(pool, "a", [first]);
  await expect(sharedSecret(pool, "a", [second])).rejects.toThrow("a key that this shop does not have");
  expect(await sharedSecret(pool, "a", [second, first])).toBe(secret);
  await sealSecrets(pool, [second, first]);
  expect(await sharedSecret(pool, "a", [second])).toBe(secret);
  await expect(sharedSecret(pool, "a", [first])).rejects.toThrow("a key that this shop does not have");
});

test("without its key, under another name, and with a changed text a secret is not read, and nothing replaces it", async () => {
  const { pool, row } = await stored();
  await sharedSecret(pool, "a", [first]);
  const before = await row("a");
  await expect(sharedSecret(pool, "a")).rejects.toThrow("SECRET_KEY");
  expect(await row("a")).toEqual(before);
  await pool.query("insert into secrets (name, value, sealed) select 'b', '', sealed from secrets where name = 'a'");
  await expect(sharedSecret(pool, "b", [first])).rejects.toThrow("'b'");
  await sealSecrets(pool, [second]);
  expect(await row("a")).toEqual(before);
  for (const change of ["overlay(sealed placing 'AAAA' from 60)", "left(sealed, 20)"]) {
    await pool.query(`update secrets set sealed = ${change} where name = 'a'`);
    await expect(sharedSecret(pool, "a", [first])).rejects.toThrow("'a'");
  }
  expect(await examineSecrets(pool, [first])).toEqual({ stored: 2, clear: 0, locked: ["a", "b"] });
});

test("a shop whose secrets become encrypted keeps its sign-ins", async () => {
  const { pool, origin, signUp, bearer, cookieOf } = await startIdentity();
  const ada = await signUp("ada@example.com");
  const token = await bearer(ada, "ada@example.com");
  await sealSecrets(pool, [first]);
  const next = await createIdentity({
    pool,
    secretKeys: [first],
    publicUrl: origin,
    shopName: "Camber",
    google: null,
    rateLimit: null,
    trustedProxy: false,
    sendMail: async () => {},
    words: (await serverMessages("en")).identity,
    pageUrl: (path) => path,
  });
  expect(await next.actorOf(token)).toMatchObject({ email: "ada@example.com" });
  expect((await next.tokenFor(cookieOf(ada), "ada@example.com")).user.email).toBe("ada@example.com");
});
