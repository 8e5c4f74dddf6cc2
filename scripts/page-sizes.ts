// Prints how much JavaScript each page loads, in bytes of gzip: `node scripts/page-sizes.ts [build] [earlier build]`. A build is a folder with
// `client/assets/` in it, `build/en` if none is named; with an earlier one, of another commit, it prints the difference too. `--files` lists the files.
import { parseArgs } from "node:util";
import { measurePages } from "./page-sizes/measure-pages.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { files: { type: "boolean", default: false } },
});
const [build = "build/en", earlier] = positionals;
const before = new Map(earlier ? measurePages(earlier).map(({ path, bytes }) => [path, bytes]) : []);

for (const { path, bytes, files } of measurePages(build)) {
  const was = before.get(path);
  const difference = was === undefined ? "" : `${bytes >= was ? "+" : ""}${bytes - was}`;
  console.info(`${path.padEnd(48)} ${String(bytes).padStart(7)} ${difference.padStart(7)}`);
  if (!values.files) continue;
  for (const [file, size] of files) console.info(`  ${file.padEnd(46)} ${String(size).padStart(7)}`);
}
