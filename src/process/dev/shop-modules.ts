import { relative } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

const ofPages = /^src\/(web|illustrations)\//;

/**
 * Makes the pages use the modules of the shop that Node has loaded, as the page build does: a second copy of a module would have other
 * contexts, listeners and error classes.
 */
export function loadShopByNode(): Plugin {
  let root = "";
  return {
    name: "camber:shop-by-node",
    enforce: "pre",
    configResolved(config) {
      root = config.root;
    },
    async load(id) {
      const path = relative(root, id).replaceAll("\\", "/");
      if (this.environment.name !== "ssr" || !/^src\/.*\.ts$/.test(path) || ofPages.test(path)) return;
      const names = Object.keys((await import(pathToFileURL(id).href)) as object);
      const load = `createRequire(${JSON.stringify(pathToFileURL(id).href)})(${JSON.stringify(id)})`;
      const exported = names.map((name) => `export const ${name} = loaded[${JSON.stringify(name)}];`);
      return `import { createRequire } from "node:module";\nconst loaded = ${load};\n${exported.join("\n")}`;
    },
  };
}
