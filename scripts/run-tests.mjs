import { existsSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { changedFiles, testsFor } from "./changed-tests.mjs";

/**
 * `npm test`: the checks and, once the pages are built, the tests at the same time. `--changed [base]` restricts both to what a change
 * affects, `--locale de` runs the browser tests in that language, `--slow 4` with pages four times slower; all other arguments are passed to Vitest
 * and skip the checks.
 * Returns the exit code.
 */
export async function runTests(argv, { run, node, build }) {
  const args = [...argv];
  const locale = take(args, "--locale");
  const changed = args.includes("--changed") ? changedFiles(take(args, "--changed")) : null;
  const slow = args.includes("--slow") ? Number(take(args, "--slow")) : null;
  if (slow !== null && !(slow > 1)) throw new Error("--slow takes how many times slower: --slow 4");
  if ((locale || slow) && !args.includes("--project")) args.push("--project", "browser");
  const tests = changed && testsFor(changed);
  const checks = args.length > 0 ? [] : checksOf(changed?.filter((file) => /\.[cm]?[jt]sx?$/.test(file)));

  // React Router generates the types of the routes; lint reads them too.
  if (checks.length > 0) await run(node, ["node_modules/@react-router/dev/bin.cjs", "typegen"], { quiet: true });
  const checking = checks.map(async ([name, ...program]) => {
    const code = await run(node, program, { quiet: true });
    console.info(`${code === 0 ? "✓" : "✗"} ${name}`);
    return code === 0 ? null : name;
  });
  const failed = [];
  if (tests?.length !== 0) {
    await build();
    if (!(await runVitest([...(tests ?? []), ...args], { run, node, locale, slow }))) failed.push("tests");
  }
  for (const name of await Promise.all(checking)) if (name) failed.push(name);
  if (failed.length > 0) console.error(`\nFailed: ${failed.join(", ")}.`);
  return failed.length === 0 ? 0 : 1;
}

/** Returns the checks of all files, or of some: types are always checked as a whole, and unused code only in a complete run. */
function checksOf(files) {
  const lint = ["node_modules/oxlint/bin/oxlint", "--type-aware"];
  const checkers = String(Math.min(4, availableParallelism()));
  const types = ["types", "node_modules/typescript/bin/tsc", "-p", ".", "--checkers", checkers];
  if (files?.length === 0) return [types];
  return [
    ["format", "node_modules/oxfmt/bin/oxfmt", "--check", ...(files ?? ["."])],
    ["lint", ...lint, ...(files ?? [])],
    types,
    ...(files ? [] : [["dead code", "node_modules/knip/bin/knip.js"]]),
  ];
}

async function runVitest(args, { run, node, locale, slow }) {
  const report = join(tmpdir(), `camber-test-${process.pid}.json`);
  const all = args.some((arg) => arg === "--project") ? [] : ["--project", "!faults"];
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  // Each process of the run would compile the same packages.
  const env = {
    NODE_COMPILE_CACHE: join(tmpdir(), "camber-test-compiled"),
    ...(locale && { TEST_LOCALE: locale }),
    ...(slow && { TEST_SLOWDOWN: String(slow) }),
  };
  const code = await run(node, ["node_modules/vitest/vitest.mjs", "run", ...reporters, ...all, ...args], { env });
  const counted = existsSync(report)
    ? JSON.parse(readFileSync(report, "utf8"))
    : { numPassedTests: 0, numFailedTests: 1 };
  rmSync(report, { force: true });
  console.info(`\n${counted.numPassedTests} passed, ${counted.numFailedTests} failed`);
  return code === 0;
}

/** Removes an option from the arguments. Returns its value, if it has one. */
function take(args, name) {
  const at = args.indexOf(name);
  if (at < 0) return undefined;
  const value = args[at + 1]?.startsWith("-") ? undefined : args[at + 1];
  args.splice(at, value === undefined ? 1 : 2);
  return value;
}
