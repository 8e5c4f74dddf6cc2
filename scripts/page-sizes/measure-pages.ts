import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

type Entry = { module: string; imports?: string[] };
type Route = Entry & { id: string; parentId?: string; path?: string; hasDefaultExport: boolean };
type Manifest = { entry: Entry; routes: Record<string, Route>; url: string };
/** `bytes` of gzip; `files` by name. */
export type PageSize = { path: string; bytes: number; files: Map<string, number> };

/** Returns the scripts of each page of a build, those of its layouts included. */
export function measurePages(folder: string): PageSize[] {
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

const sizes = new Map<string, number>();

/** Most files are those of many pages. */
function compressedSize(path: string): number {
  const size = sizes.get(path) ?? gzipSync(readFileSync(path), { level: 9 }).length;
  sizes.set(path, size);
  return size;
}

/** What React Router's build says each route loads, transitive imports included. */
function readManifest(folder: string): Manifest {
  const assets = join(folder, "client/assets");
  const texts = readdirSync(assets)
    .filter((file) => /^manifest-.*\.js$/.test(file))
    .map((file) => readFileSync(join(assets, file), "utf8"));
  // A module of the shop may be called manifest too.
  const text = texts.find((one) => one.startsWith("window.__reactRouterManifest"));
  if (text === undefined) throw new Error(`${assets} holds no manifest: build the pages first (npm start).`);
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
