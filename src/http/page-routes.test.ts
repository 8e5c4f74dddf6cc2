import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { createPageRoutes } from "#http/page-routes.ts";

const paths = ["parts", "parts/:partId", "parts/compare", "vehicles/:year/:make", "sitemap/:from.xml", ":page"];
const routes = Object.fromEntries(
  paths.map((path) => [path, { id: path, path, module: { default: () => null } }]),
) as unknown as ServerBuild["routes"];

test.each([
  ["/parts", "/parts"],
  ["/parts/", "/parts"],
  ["/parts/1", "/parts/:partId"],
  ["/parts/compare", "/parts/compare"],
  ["/PARTS/Compare", "/parts/compare"],
  ["/%70arts/comp%61re", "/parts/compare"],
  ["/parts/a%2Fb", "/parts/:partId"],
  ["/vehicles/parts/compare", "/vehicles/:year/:make"],
  ["/-", "/:page"],
  ["/sitemap/100.xml", "/sitemap/:from.xml"],
  ["/sitemap/100", "/*"],
  ["/about", "/:page"],
  ["/parts/1/2", "/*"],
  ["/", "/*"],
])("%s is the page %s, also when another path of its shape was found before", (path, pattern) => {
  const routeOf = createPageRoutes(routes);
  for (const other of ["/parts/2", "/vehicles/2015/honda", "/imprint", "/x/y/z"]) routeOf(other);
  expect(routeOf(path).pattern).toBe(pattern);
});
