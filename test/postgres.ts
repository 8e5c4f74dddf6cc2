import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { connect } from "#db/connect.ts";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { loadVehicles } from "#vehicle-data/load-vehicles.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One real PostgreSQL for the whole run, migrated once and knowing the vehicles; each test file copies that into a database of its own. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), "camber-test-"));
  const postgres = await startEmbedded(folder, {
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    max_connections: "300",
    // It would go through every database of a run, over and over.
    autovacuum: "off",
  });
  await migrate(postgres.url);
  const { pool, close } = connect(postgres.url);
  await loadVehicles(pool);
  await close();
  project.provide("postgresUrl", postgres.url);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
