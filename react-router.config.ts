import type { Config } from "@react-router/dev/config";
import { precompress } from "./scripts/page-build/precompress.ts";

export default {
  appDirectory: "src/web",
  buildDirectory: "build",
  // The route table is small: shipped whole, in a hashed file, navigation asks the server nothing about it.
  routeDiscovery: { mode: "initial" },
  buildEnd: ({ reactRouterConfig }) => precompress(`${reactRouterConfig.buildDirectory}/client`),
} satisfies Config;
