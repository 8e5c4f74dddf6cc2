import { LRUCache } from "lru-cache";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import type { Declared } from "#http/parameters/parameters.ts";
import { cacheEntries } from "#shop/foundation/limits.ts";

/**
 * A page by its path pattern (`/parts/:partId`), with the parameters that its loaders declare. `personal`: it is rendered for each request,
 * whose cookies and body its loaders and actions read. `needsScripts`: it shows nothing until its scripts have run.
 */
export type PageRoute = { pattern: string; declared: Declared; personal: boolean; needsScripts: boolean };

const notFound: PageRoute = { pattern: "/*", declared: {}, personal: false, needsScripts: false };

/** Returns a function that finds the page of a path. Declarations come from the loaders (`pageLoader`), so that none can be forgotten. */
export function createPageRoutes(routes: ServerBuild["routes"]): (pathname: string) => PageRoute {
  const tree = childrenOf(routes, undefined);
  const words = new Set(Object.values(routes).flatMap((route) => route?.path?.toLowerCase().split("/") ?? []));
  // Matching compiles the whole table, so matches are cached: one for all parts.
  const known = new LRUCache<string, PageRoute>({ max: cacheEntries.routes });
  return (pathname) => {
    const shape = shapeOf(pathname, words);
    const found = known.get(shape) ?? match(tree, routes, shape);
    known.set(shape, found);
    return found;
  };
}

/** Returns a path that matches the same route: segments that no pattern contains can only be values, so they are all the same. */
function shapeOf(pathname: string, words: ReadonlySet<string>): string {
  // What a pattern contains may be percent-encoded, or be only the end of a segment: `:after.xml`.
  if (/[%.]/.test(pathname)) return pathname;
  return pathname.replaceAll(/[^/]+/g, (segment) => (words.has(segment.toLowerCase()) ? segment : "-"));
}

function childrenOf(routes: ServerBuild["routes"], parentId: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const own = { id: route.id, ...(route.path !== undefined && { path: route.path }) };
    return [route.index ? { ...own, index: true } : { ...own, children: childrenOf(routes, route.id) }];
  });
}

function match(tree: RouteObject[], routes: ServerBuild["routes"], pathname: string): PageRoute {
  const matches = matchRoutes(tree, pathname);
  if (!matches) return notFound;
  const paths = matches.flatMap(({ route }) => route.path ?? []).filter((path) => path !== "");
  const modules = matches.map(({ route }) => routes[route.id ?? ""]?.module);
  const loaders = modules.map((module) => module?.loader);
  return {
    pattern: `/${paths.join("/")}`,
    declared: Object.assign({}, ...loaders.map(declaredBy)),
    personal: loaders.some((loader) => typeof loader === "function" && "personal" in loader),
    needsScripts: modules.some((module) => module?.HydrateFallback !== undefined),
  };
}

function declaredBy(loader: unknown): Declared {
  return typeof loader === "function" && "declared" in loader ? (loader.declared as Declared) : {};
}
