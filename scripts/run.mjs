// Runs `npm start`, `npm test`, `npm run test:faults`, `npm run dev`, `npm run bench` and `npm run screenshots`. It works on any Node from 20 on with nothing installed: it installs what
// is missing, builds what is stale, and continues with the project's own Node.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, lstatSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { kill, runTests } from "./run-tests.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);

const [command, ...rest] = process.argv.slice(2);
const commands = {
  start,
  build: buildPages,
  dev,
  test,
  faults,
  bench,
  scale,
  import: importFile,
  export: exportFile,
  backup,
  dump,
  restore,
  "reset-secrets": resetSecrets,
  migrate,
  doctor,
  sbom,
  screenshots,
};
if (!Object.hasOwn(commands, command)) {
  console.error(`usage: node scripts/run.mjs ${Object.keys(commands).join("|")}`);
  process.exit(1);
}
await install();
process.exit(await commands[command]());

async function start() {
  await build();
  // Each later start reads what earlier ones have compiled; what docs/operation.md says of memory.
  const env = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? "node_modules/.cache/camber" };
  return run(node(), ["--max-semi-space-size=8", "src/server.ts", ...rest], { env });
}

async function buildPages() {
  await build();
  return 0;
}

async function dev() {
  // Vite watches the pages.
  const server = readdirSync("src").filter((name) => name !== "web");
  const watched = server.map((name) => `--watch-path=src/${name}`);
  return run(node(), [...watched, "--watch-preserve-output", "src/server.ts", "--dev", ...rest]);
}

async function bench() {
  await build();
  return run(node(), ["bench/bench.ts", ...rest]);
}

async function scale() {
  return run(node(), ["scripts/build-scale-catalogue.ts", ...rest]);
}

async function importFile() {
  // By default V8 lets garbage grow to hundreds of megabytes before it collects it.
  return run(node(), ["--max-semi-space-size=4", "--heap-growing-percent=25", "scripts/import.ts", ...rest]);
}

async function exportFile() {
  return run(node(), ["--max-semi-space-size=8", "scripts/export.ts", ...rest]);
}

async function backup() {
  return run(node(), ["scripts/backup.ts", ...rest]);
}

async function dump() {
  return run(node(), ["scripts/dump.ts", ...rest]);
}

async function restore() {
  return run(node(), ["scripts/restore.ts", ...rest]);
}

async function resetSecrets() {
  return run(node(), ["scripts/reset-secrets.ts", ...rest]);
}

async function migrate() {
  return run(node(), ["scripts/migrate.ts", ...rest]);
}

async function doctor() {
  return run(node(), ["scripts/doctor.ts", ...rest]);
}

async function screenshots() {
  await build();
  return run(node(), ["scripts/page-screenshots.ts", ...rest]);
}

async function sbom() {
  return run(node(), ["scripts/sbom.ts", ...rest]);
}

async function test() {
  return runTests(rest, { run, node: node(), build });
}

/** The long tests, in which everything around the shop fails; `--seed` repeats a run. Prints a table of the faults. */
async function faults() {
  await build();
  const at = rest.indexOf("--seed");
  const [, SEED] = at < 0 ? [] : rest.splice(at, 2);
  const table = join(tmpdir(), `camber-faults-${process.pid}.md`);
  writeFileSync(
    table,
    "| fault | runs | well after | requests lost | answered 503 | checked |\n|---|---|---:|---:|---:|---|\n",
  );
  // One file after the other: what each measures is then its own.
  const args = ["node_modules/vitest/vitest.mjs", "run", "--project", "faults", "--no-file-parallelism", ...rest];
  const code = await run(node(), args, { env: { FAULTS_TABLE: table, ...(SEED && { SEED }) } });
  console.info(`\n${readFileSync(table, "utf8")}`);
  rmSync(table);
  return code;
}

/** Runs `npm ci`, unless node_modules matches the lock file. */
async function install() {
  const stamp = "node_modules/.camber-installed";
  const wanted = hash(["package-lock.json"]);
  if (read(stamp) === wanted) return;
  // A linked folder belongs to another checkout, and `npm ci` would empty it.
  if (lstatSync("node_modules", { throwIfNoEntry: false })?.isSymbolicLink()) return;
  console.info("Installing what the lock file names (a minute the first time) …");
  const npm = process.env.npm_execpath;
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const code = npm?.endsWith(".js")
    ? await run(process.execPath, [npm, ...args])
    : await run("npm", args, { shell: process.platform === "win32" });
  if (code !== 0) process.exit(code);
  writeFileSync(stamp, wanted);
}

/** Builds the pages in every language, unless they were built from the same sources. */
async function build() {
  const stamp = "build/.stamp";
  const wanted = hash([
    ...files("src"),
    ...files("scripts/page-build"),
    "vite.config.ts",
    "react-router.config.ts",
    "tsconfig.json",
    "package-lock.json",
  ]);
  if (read(stamp) === wanted) return;
  console.info("Building the pages …");
  rmSync("build", { recursive: true, force: true });
  const args = ["node_modules/@react-router/dev/bin.cjs", "build"];
  const codes = await Promise.all([
    ...languages().map((LOCALE) => run(node(), args, { quiet: true, env: { LOCALE } })),
    run(node(), ["scripts/page-build/illustrations.ts", "build/illustrations"], { quiet: true }),
  ]);
  const failed = codes.find((code) => code !== 0);
  if (failed !== undefined) process.exit(failed);
  writeFileSync(stamp, wanted);
}

/** Returns the languages of the page builds: the folders of messages. */
function languages() {
  const entries = readdirSync("src/web/messages", { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

function node() {
  if (Number(process.versions.node.split(".")[0]) >= 24) return process.execPath;
  const os = process.platform === "win32" ? "win" : process.platform;
  const own = join(root, "node_modules", `node-${os}-${process.arch}`, "bin", os === "win" ? "node.exe" : "node");
  if (existsSync(own)) return own;
  console.error(
    `Camber runs on Node 24; this is ${process.version}, and there is no package of Node 24 for ${os}-${process.arch}. Install Node 24.`,
  );
  process.exit(1);
}

/**
 * Runs a program to its end and forwards signals to it. Returns its exit code. `quiet` shows its output only if it fails; with `group` the processes that it
 * has started end with it.
 */
function run(program, args, { quiet = false, shell = false, group = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const stdio = quiet ? ["ignore", "pipe", "pipe"] : "inherit";
    const detached = group && process.platform !== "win32";
    const child = spawn(program, args, { stdio, shell, detached, env: { ...process.env, ...env } });
    let output = "";
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (output += chunk));
    const pass = (signal) => child.kill(signal);
    process.on("SIGINT", pass).on("SIGTERM", pass);
    child.on("error", (error) => {
      console.error(`${program}: ${error.message}`);
      resolve(1);
    });
    child.on("close", (code, signal) => {
      process.off("SIGINT", pass).off("SIGTERM", pass);
      if (detached) kill(-child.pid, "SIGKILL");
      if (quiet && code !== 0) console.error(output);
      resolve(code ?? (signal ? 130 : 1));
    });
  });
}

function files(folder) {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => !/\.test\.tsx?$/.test(path) && statSync(path).isFile())
    .toSorted();
}

function hash(paths) {
  const sum = createHash("sha256");
  for (const path of paths) sum.update(path).update("\0").update(readFileSync(path));
  return sum.digest("hex");
}

function read(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}
