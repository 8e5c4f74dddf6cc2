// Selects the tests that a change affects. Tests do not declare what they cover: they are in the folder of the code or named after it.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const rooms = new Set([
  "src",
  "shop",
  "foundation",
  "people",
  "catalogue",
  "supply",
  "selling",
  "desk",
  "adapters",
  "seed",
  "process",
  "web",
  "client",
  "api",
  "http",
  "staff",
  "migrations",
  "messages",
  "en",
  "de",
]);
/** What all pages are built on, which the main journeys cover. */
const everywhere = /^src\/(web\/(ui|client|shell|messages|[^/]*$)|http|[^/]*$)/;
/** What all verbs and endpoints are built on. */
const shared = /^src\/(db\/|http\/|shop\/foundation\/[^/]*$|api\/(router|api)\.ts$)/;

/** Returns the files of the work tree that differ from `base`, by default from the branch point on main. */
export function changedFiles(base = branchPoint()) {
  const files = [...git("diff", "--name-only", base), ...git("ls-files", "--others", "--exclude-standard")];
  return [...new Set(files)].filter((file) => existsSync(file));
}

/**
 * Returns the test files for changed files: those in the same folder of `src/`, `lint/` or `scripts/`, those under `test/` that are named
 * after the file or one of its folders, those that import it from `test/`, and those that read a document. What everything is built on has all tests of `test/shop/`.
 */
export function testsFor(changed) {
  const all = ["src", "test", "lint", "scripts"].flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .map((name) => join(folder, name))
      .filter((path) => path.endsWith(".test.ts")),
  );
  return all.filter((test) => changed.some((file) => isTouched(test, file)));
}

function isTouched(test, file) {
  if (test === file) return true;
  // Tests read documents by their path, and those of links read all of them.
  if (file.endsWith(".md")) return test.startsWith("lint/document") || readFileSync(test, "utf8").includes(`"${file}"`);
  if (file.startsWith("test/")) return readFileSync(test, "utf8").includes(`"#${file}"`);
  if (!test.startsWith("test/")) return dirname(test) === dirname(file);
  if (everywhere.test(file) && test.includes("journey")) return true;
  if (shared.test(file) && test.startsWith("test/shop/")) return true;
  return namesOf(file).some((name) => `-${basename(test, ".test.ts")}-`.includes(`-${name}`));
}

/** 'order' for src/shop/selling/orders/place-order.ts, and 'place-order'. */
function namesOf(file) {
  if (!/^(src|migrations)\//.test(file)) return [];
  const [name = "", ...folders] = file.split("/").toReversed();
  const own = name
    .replace(/^\d+_/, "")
    .replace(/\.[^]*$/, "")
    .replaceAll("_", "-");
  return [own, ...folders].filter((one) => !rooms.has(one)).map((one) => one.replace(/s$/, ""));
}

/** A clone may have no branch main of its own. */
function branchPoint() {
  for (const main of ["main", "origin/HEAD"]) {
    try {
      return git("merge-base", "HEAD", main)[0];
    } catch {
      continue;
    }
  }
  throw new Error("There is no branch main: name the commit to compare with, as in --changed HEAD~1.");
}

function git(...args) {
  return execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })
    .split("\n")
    .filter(Boolean);
}
