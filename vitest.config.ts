import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    globalSetup: "./test/postgres.ts",
    setupFiles: "./test/each-test.ts",
    // A limit ends what hangs; it says nothing about speed, and holds on a machine that is busy with other things.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "shop",
          include: ["src/**/*.test.ts", "test/shop/**/*.test.ts", "lint/**/*.test.ts", "scripts/**/*.test.ts"],
        },
      },
      {
        extends: true,
        test: {
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
