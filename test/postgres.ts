import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "#db/embedded.ts";
import { copyCluster, preparedCluster } from "#test/prepared-cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    preparedCluster: string;
  }
}

/** One real PostgreSQL for the whole run, which is migrated and knows the vehicles; each test file copies that into a database of its own. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), "camber-test-"));
  const prepared = await preparedCluster();
  await copyCluster(prepared, folder);
  const postgres = await startEmbedded(folder, {
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    max_connections: "300",
    // It would go through every database of a run, over and over.
    autovacuum: "off",
  });
  project.provide("preparedCluster", prepared);
  project.provide("postgresUrl", postgres.url);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
