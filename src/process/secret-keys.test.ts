import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ConfigError, readConfig } from "#process/config.ts";
import { examineSecrets, sharedSecret } from "#identity/secrets.ts";
import { openSecretKeys, readSecretKeys } from "#process/secret-keys.ts";
import { testDatabase } from "#test/database.ts";

const keys = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)].map((key) => key.toString("base64"));

async function keyFile(text?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "camber-keys-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "data", "secret.key");
  if (text !== undefined) await writeFile(join(folder, "secret.key"), text);
  return text === undefined ? file : join(folder, "secret.key");
}

const read = (secretKeyFile: string | null, create = true) =>
  readSecretKeys({ secretKeys: [], secretKeyFile }, { create });

test("the first start makes a key that its user alone reads; processes at once, and later starts, read the same", async () => {
  const file = await keyFile();
  const found = await Promise.all(Array.from({ length: 5 }, () => read(file)));
  expect(new Set(found.map(([key]) => key?.toString("hex"))).size).toBe(1);
  expect(found[0]).toEqual(await read(file));
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, "utf8")).toContain("Keep a copy");
});

test("a check makes no key, and a database elsewhere has none without the setting", async () => {
  expect(await read(await keyFile(), false)).toEqual([]);
  expect(await read(null)).toEqual([]);
});

test("the file and the setting name the present key before former ones; anything else is refused", async () => {
  expect(await read(await keyFile(`# new\n${keys[0]}\n\n${keys[1]}\n`))).toHaveLength(2);
  for (const text of ["", "nonsense\n", `${keys[0]}\nnonsense\n`])
    await expect(read(await keyFile(text))).rejects.toThrow(ConfigError);
  const { secretKeys, secretKeyFile } = readConfig({ SECRET_KEY: keys.join(", "), DATABASE_URL: "postgres://x/y" });
  expect([secretKeys, secretKeyFile]).toEqual([keys, null]);
  expect(() => readConfig({ SECRET_KEY: "short" })).toThrow(/^SECRET_KEY is set, but must be 32 bytes/);
});

test("a start encrypts every secret with the present key, also those that nobody reads any more", async () => {
  const { pool } = await testDatabase();
  const [present, former] = [randomBytes(32), randomBytes(32)];
  await sharedSecret(pool, "in the clear");
  await sharedSecret(pool, "former", [former]);
  await openSecretKeys(
    { secretKeys: [present, former].map((key) => key.toString("base64")), secretKeyFile: null },
    pool,
  );
  expect(await examineSecrets(pool, [present])).toEqual({ stored: 2, clear: 0, locked: [] });
});
