// Prints how much JavaScript each page loads, in bytes of gzip: `node scripts/page-sizes.ts [build] [earlier build]`. A build is a folder with
// `client/assets/` in it, `build/en` if none is named; with an earlier one, of another commit, it prints the difference too. `--files` lists the files.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";

type Entry = { module: string; imports?: string[] };
type Route = Entry & { id: string; parentId?: string; path?: string; hasDefaultExport: boolean };
type Manifest = { entry: Entry; routes: Record<string, Route>; url: string };
type PageSize = { path: string; bytes: number; files: Map<string, number> };

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { files: { type: "boolean", default: false } },
});
const [build = "build/en", earlier] = positionals;
const before = new Map(earlier ? measure(earlier).map(({ path, bytes }) => [path, bytes]) : []);

for (const { path, bytes, files } of measure(build)) {
  const was = before.get(path);
  const difference = was === undefined ? "" : `${bytes >= was ? "+" : ""}${bytes - was}`;
  console.info(`${path.padEnd(48)} ${String(bytes).padStart(7)} ${difference.padStart(7)}`);
  if (!values.files) continue;
  for (const [file, size] of files) console.info(`  ${file.padEnd(46)} ${String(size).padStart(7)}`);
}

/** The scripts of each page, those of its layouts included. */
function measure(folder: string): PageSize[] {
  const { entry, routes, url } = readManifest(folder);
  const layouts = new Set(Object.values(routes).map(({ parentId }) => parentId));
  return Object.values(routes)
    .filter(({ id, hasDefaultExport }) => hasDefaultExport && !layouts.has(id))
    .map((route) => {
      const chain = ancestors(route, routes);
      const names = new Set([url, ...[entry, ...chain].flatMap(({ module, imports = [] }) => [module, ...imports])]);
      const files = new Map([...names].map((name) => [name, compressedSize(join(folder, "client", name))]));
      const bytes = [...files.values()].reduce((sum, size) => sum + size, 0);
      return { path: addressOf(chain), bytes, files };
    });
}

function compressedSize(path: string): number {
  return gzipSync(readFileSync(path), { level: 9 }).length;
}

/** What React Router's build says each route loads, transitive imports included. */
function readManifest(folder: string): Manifest {
  const assets = join(folder, "client/assets");
  const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error(`${assets} holds no manifest: build the pages first (npm start).`);
  const text = readFileSync(join(assets, name), "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as Manifest;
}

/** A route and the layouts around it, the outermost first. */
function ancestors(route: Route, routes: Manifest["routes"]): Route[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return parent ? [...ancestors(parent, routes), route] : [route];
}

function addressOf(chain: Route[]): string {
  return `/${chain.flatMap(({ path }) => path || []).join("/")}`;
}
