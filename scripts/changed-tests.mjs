// Which tests a change touches. No test names what it covers: it lies beside the code, or is called like the code's folder.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const rooms = new Set(["src", "shop", "web", "api", "http", "staff", "migrations", "messages", "en", "de"]);
/** What every page stands on: the main journeys go through it. */
const everywhere = /^src\/(web\/(ui|client|shell|messages|[^/]*$)|http|[^/]*$)/;

/** The files that differ from `base`, or where there is none from the branch point on main, as they lie in the work tree. */
export function changedFiles(base = git("merge-base", "HEAD", "main")[0]) {
  const files = [...git("diff", "--name-only", base), ...git("ls-files", "--others", "--exclude-standard")];
  return [...new Set(files)].filter((file) => existsSync(file));
}

/**
 * The test files for changed files: those in the same folder of `src/`, `lint/` or `scripts/`, those under `test/` that are named after
 * a folder on the way to the file or after the file, and those that import it from `test/`.
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
  if (file.startsWith("test/")) return readFileSync(test, "utf8").includes(`"#${file}"`);
  if (!test.startsWith("test/")) return dirname(test) === dirname(file);
  if (everywhere.test(file) && test.includes("journey")) return true;
  return namesOf(file).some((name) => `-${basename(test, ".test.ts")}-`.includes(`-${name}`));
}

/** 'order' for src/shop/orders/place-order.ts, and 'place-order'. */
function namesOf(file) {
  if (!/^(src|migrations)\//.test(file)) return [];
  const [name = "", ...folders] = file.split("/").toReversed();
  const own = name
    .replace(/^\d+_/, "")
    .replace(/\.[^]*$/, "")
    .replaceAll("_", "-");
  return [own, ...folders].filter((one) => !rooms.has(one)).map((one) => one.replace(/s$/, ""));
}

function git(...args) {
  return execFileSync("git", args, { encoding: "utf8" }).split("\n").filter(Boolean);
}
