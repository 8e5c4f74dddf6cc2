import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { browserWall } from "./scripts/page-build/browser-wall.ts";
import { messagesOf } from "./scripts/page-build/messages.ts";

/** What only pages of signed-in users need, for lists and for orders. */
const ofLists = /src\/web\/ui\/(table|list-|loaded|use-row|use-conf|use-poll)/;
const shared =
  /src\/web\/(?!ui\/(table|list-|loaded|use-row|use-conf|use-poll)|client\/(orders|users)|messages\/\w+\/orders)/;

/** Small modules that every page needs. */
const ofEveryPage =
  /src\/web\/(client\/(pause|use-query)|ui\/use-theme|shell\/(dashboard-menu|shortcuts\/single-keys)|garage\/garage-link)/;

export default defineConfig({
  plugins: [messagesOf(process.env["LOCALE"] ?? "en"), browserWall(), tailwindcss(), reactRouter()],
  publicDir: "src/web/shell/public",
  build: { target: "baseline-widely-available", assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 3 },
                // What many pages share travels as one file instead of twenty, apart from what public pages do without.
                { name: "shell", test: shared, minShareCount: 6, priority: 2 },
                { name: "every-page", test: ofEveryPage, priority: 1.5 },
                // The public list of parts needs the links between pages without the rest of the lists.
                { name: "list-pages", test: /src\/web\/ui\/list-pages/, priority: 1.5 },
                { name: "lists", test: ofLists, minShareCount: 2, priority: 1 },
              ],
            },
          },
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
