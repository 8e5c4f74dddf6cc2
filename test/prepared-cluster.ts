import { createHash, randomUUID } from "node:crypto";
import { cp, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { connect } from "#db/connect.ts";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { createRunLogin, runRole } from "#db/roles.ts";
import { unprivileged } from "#db/unprivileged.ts";
import { loadPostalPlaces } from "#seed/postal-places/load-postal-places.ts";
import { loadVehicles } from "#seed/vehicles/load-vehicles.ts";
import { keptFolder } from "#test/kept-folder.ts";

/** What a prepared cluster is made from. */
const sources = [
  "migrations",
  "data/vehicles",
  "data/postal",
  "src/db",
  "src/seed/vehicles",
  "src/seed/postal-places",
  "package-lock.json",
];

/**
 * Returns the folder of a stopped PostgreSQL, as `startEmbedded` creates it, that is migrated and knows the vehicles and postal codes. It is made once for
 * each version of the sources and stays for later runs.
 */
export async function preparedCluster(): Promise<string> {
  const folder = join(keptFolder(), `camber-test-cluster-${await hashOf(sources)}`);
  const made = await readdir(folder).catch(() => []);
  if (made.length > 0) return folder;
  const making = `${folder}.${randomUUID()}`;
  const postgres = await startEmbedded(making, { fsync: "off" });
  await createRunLogin(postgres.url);
  await migrate(postgres.url);
  await addTestLogin(postgres.url);
  const { pool, close } = connect(postgres.url, { use: "bulk" });
  await loadVehicles(pool);
  await loadPostalPlaces(pool);
  await close();
  await postgres.stop();
  // Another run may have been faster.
  await rename(making, folder).catch(() => rm(making, { recursive: true, force: true }));
  return folder;
}

/** The login by which tests run the shop, as an installation does: it owns nothing. */
const testLogin = { username: "camber_tests", password: "camber-tests" };

/** Returns the address of the same database for the login that may only run the shop. */
export function asRunLogin(ownerUrl: string): string {
  return Object.assign(new URL(ownerUrl), testLogin).href;
}

async function addTestLogin(ownerUrl: string): Promise<void> {
  const { pool, close } = connect(ownerUrl);
  await pool.query(`create role ${testLogin.username} login password '${testLogin.password}' in role ${runRole}`);
  await close();
}

/** Copies a prepared cluster to a folder, in which `startEmbedded` starts it. */
export async function copyCluster(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await cp(from, to, { recursive: true });
  if (process.getuid?.() !== 0) return;
  // Files that root copies belong to root, as whom PostgreSQL does not run.
  const { own } = await unprivileged([]);
  for (const name of await readdir(to, { recursive: true })) await own(join(to, name));
}

async function hashOf(paths: string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const path of paths) {
    const names = path.includes(".") ? [""] : (await readdir(path, { recursive: true })).toSorted();
    for (const name of names) {
      const content = await readFile(join(path, name)).catch(() => null);
      if (content) hash.update(name).update("\0").update(content);
    }
  }
  return hash.digest("hex").slice(0, 16);
}
