import type { Config } from "@react-router/dev/config";
import { precompress } from "./scripts/page-build/precompress.ts";

export default {
  appDirectory: "src/web",
  // One build per language; under which prefix its pages are served is decided at start (src/http/pages.ts).
  buildDirectory: `build/${process.env["LOCALE"] ?? "en"}`,
  // A page's loaders and actions travel with its component: files of their own would add 1.7 KB to every page.
  splitRouteModules: false,
  // The route table is small: shipped whole, in a hashed file, navigation asks the server nothing about it.
  routeDiscovery: { mode: "initial" },
  buildEnd: ({ reactRouterConfig }) => precompress(`${reactRouterConfig.buildDirectory}/client`),
} satisfies Config;
