import type { RequestListener } from "node:http";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { createServer as createVite } from "vite";
import { illustrationFiles } from "#seed/illustrations/illustration.ts";
import { shopContext } from "#http/shop-context.ts";
import type { DevPages } from "#process/start.ts";
import { loadShopByNode } from "#process/dev/shop-modules.ts";

/** The paths that the shop itself serves, even if there is a file with that name. */
const ownPaths = /^\/(api|sandbox|healthz|readyz|metrics)(\/|$)/;

/**
 * Returns the pages as served by Vite: rendered from the sources for each request, in one language, neither cached nor with a content security
 * policy. An edited component is replaced in the browser without a reload.
 */
export async function startDevPages(): Promise<DevPages> {
  const vite = await createVite({
    appType: "custom",
    server: { middlewareMode: true, hmr: { port: await freePort() } },
    plugins: [loadShopByNode()],
    clearScreen: false,
  });
  const handle = createRequestHandler(
    async () => (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild,
    "development",
  );
  return {
    intercept: (listener: RequestListener) => (request, response) => {
      if (ownPaths.test(request.url ?? "/")) return listener(request, response);
      vite.middlewares(request, response, () => listener(request, response));
    },
    createPages: async ({ db, writes, site }) => {
      const illustrations = new Map([...illustrationFiles()].map(({ path, svg }) => [`/illustrations/${path}`, svg]));
      return async ({ request, client }) => {
        const context = new RouterContextProvider();
        context.set(shopContext, { db, writes, site, client, cacheTags: () => {} });
        const { pathname, search } = new URL(request.url);
        const svg = illustrations.get(pathname);
        if (svg !== undefined) {
          return { response: new Response(svg, { headers: { "content-type": "image/svg+xml" } }), route: "/*" };
        }
        const response = await handle(new Request(site.publicUrl + pathname + search, request), context);
        return { response, route: "/*" };
      };
    },
    stop: () => vite.close(),
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((listening) => probe.listen(0, "127.0.0.1", listening));
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  return port;
}
