import { LRUCache } from "lru-cache";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import type { Declared } from "#http/parameters/parameters.ts";
import { cacheEntries } from "#shop/limits.ts";

/**
 * A page by its path pattern (`/parts/:partId`), with the parameters that its loaders declare. `personal`: it is rendered for each request,
 * whose cookies and body its loaders and actions read.
 */
export type PageRoute = { pattern: string; declared: Declared; personal: boolean };

const notFound: PageRoute = { pattern: "/*", declared: {}, personal: false };

/** Returns a function that finds the page of a path. Declarations come from the loaders (`pageLoader`), so that none can be forgotten. */
export function createPageRoutes(routes: ServerBuild["routes"]): (pathname: string) => PageRoute {
  const tree = childrenOf(routes, undefined);
  // Matching scans the whole table, so matches are cached.
  const known = new LRUCache<string, PageRoute>({ max: cacheEntries.routes });
  return (pathname) => {
    const found = known.get(pathname) ?? match(tree, routes, pathname);
    known.set(pathname, found);
    return found;
  };
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
  const loaders = matches.map(({ route }) => routes[route.id ?? ""]?.module.loader);
  return {
    pattern: `/${paths.join("/")}`,
    declared: Object.assign({}, ...loaders.map(declaredBy)),
    personal: loaders.some((loader) => typeof loader === "function" && "personal" in loader),
  };
}

function declaredBy(loader: unknown): Declared {
  return typeof loader === "function" && "declared" in loader ? (loader.declared as Declared) : {};
}
