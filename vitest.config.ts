import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    globalSetup: "./test/postgres.ts",
    setupFiles: "./test/each-test.ts",
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "shop",
          isolate: false,
          include: ["src/**/*.test.ts", "test/shop/**/*.test.ts", "lint/**/*.test.ts", "scripts/**/*.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["test/browser/**/*.test.ts"],
          isolate: false,
          testTimeout: 90_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
