import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const ofEach = {
  // As the shop runs: React's other build takes twice the time.
  env: { NODE_ENV: "production" },
  setupFiles: "./test/each-test.ts",
  // A limit ends what hangs; it says nothing about speed, and holds on a machine that is busy with other things.
  testTimeout: 180_000,
  hookTimeout: 300_000,
};

export default defineConfig({
  test: {
    // Of the run, not of each project: they share one PostgreSQL.
    globalSetup: "./test/postgres.ts",
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          ...ofEach,
          name: "unit",
          include: ["src/**/*.test.ts", "lint/**/*.test.ts", "scripts/**/*.test.ts"],
          isolate: false,
        },
      },
      { test: { ...ofEach, name: "faults", include: ["test/faults/**/*.test.ts"] } },
      { test: { ...ofEach, name: "shop", include: ["test/shop/**/*.test.ts"], isolate: false } },
      {
        test: {
          ...ofEach,
          name: "browser",
          include: ["test/browser/**/*.test.ts"],
          globalSetup: "./test/browser/unpack-chromium.ts",
          isolate: false,
          testTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
});
