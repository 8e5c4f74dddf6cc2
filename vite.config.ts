import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { browserWall } from "./scripts/page-build/browser-wall.ts";
import { chunkGroups } from "./scripts/page-build/chunks.ts";
import { messagesOf } from "./scripts/page-build/messages.ts";

export default defineConfig({
  plugins: [messagesOf(process.env["LOCALE"] ?? "en"), browserWall(), tailwindcss(), reactRouter()],
  publicDir: "src/web/shell/public",
  build: { target: "baseline-widely-available", assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: chunkGroups() } },
          // Words do nothing when they are loaded: a page does not load those that only its loader says.
          treeshake: { moduleSideEffects: [{ test: /src\/web\/messages\//, sideEffects: false }] },
        },
      },
    },
    ssr: {
      build: {
        // The shop stays unbuilt and is loaded once by the server and by its pages: with a second copy of a module
        // in the build, contexts, listeners and error classes of the one would be strangers to the other.
        rolldownOptions: { external: [/^#(?!web\/|messages\/)/] },
      },
    },
  },
});
