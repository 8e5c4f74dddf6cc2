import { join } from "node:path";
import { normalizePath, type Plugin } from "vite";

/** Resolves `#messages/…` to the messages of one language, so that a page build contains only that language. */
export function messagesOf(language: string): Plugin {
  let root = "";
  return {
    name: "camber:messages",
    enforce: "pre",
    configResolved(config) {
      root = config.root;
    },
    resolveId(source) {
      if (!source.startsWith("#messages/")) return;
      return normalizePath(join(root, "src/web/messages", language, source.slice("#messages/".length)));
    },
  };
}
