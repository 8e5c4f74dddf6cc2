import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
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

/**
 * Runs Vitest and says what came of it. However it ends, nothing of it stays: its processes are one group, and all that it writes is in one folder, but for what later runs use again.
 */
async function runVitest(args, { run, node, locale, slow }) {
  const kept = tmpdir();
  const folder = mkdtempSync(join(kept, "camber-run-"));
  // PostgreSQL runs as another user than root.
  chmodSync(folder, 0o755);
  const report = join(folder, "report.json");
  const all = args.some((arg) => arg === "--project") ? [] : ["--project", "!faults"];
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const env = {
    TMPDIR: folder,
    TEST_KEPT_FOLDER: kept,
    // Each process of the run would compile the same packages.
    NODE_COMPILE_CACHE: join(kept, "camber-test-compiled"),
    ...(locale && { TEST_LOCALE: locale }),
    ...(slow && { TEST_SLOWDOWN: String(slow) }),
  };
  try {
    const program = ["node_modules/vitest/vitest.mjs", "run", ...reporters, ...all, ...args];
    const code = await run(node, program, { env, group: true });
    const counted = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : null;
    if (counted) console.info(`\n${counted.numPassedTests} passed, ${counted.numFailedTests} failed`);
    else console.info("\nThe tests broke off: there is no result.");
    return code === 0;
  } finally {
    // What was killed may write for a moment.
    for (let round = 0; round < 5; round += 1) {
      if (existsSync(folder)) killServersIn(folder);
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
      await delay(200);
    }
  }
}

/** Kills every PostgreSQL whose data are in a folder of the run. One that was stopped leaves no such file. */
function killServersIn(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => basename(name) === "postmaster.pid");
  for (const name of names) kill(Number.parseInt(readFileSync(join(folder, name), "utf8"), 10), "SIGQUIT");
}

/** Sends a signal to a process that may have ended. */
export function kill(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

/** Removes an option from the arguments. Returns its value, if it has one. */
function take(args, name) {
  const at = args.indexOf(name);
  if (at < 0) return undefined;
  const value = args[at + 1]?.startsWith("-") ? undefined : args[at + 1];
  args.splice(at, value === undefined ? 1 : 2);
  return value;
}
