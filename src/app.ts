import { getConnInfo } from "@hono/node-server/conninfo";
import { Hono } from "hono";
import { secureHeaders } from "hono/secure-headers";
import { createApi, type ApiWords } from "#api/api.ts";
import type { Shop } from "#api/router.ts";
import { allowOrigin } from "#http/cross-origin.ts";
import { cacheResponses } from "#http/response-cache.ts";
import { createMetrics } from "#http/metrics.ts";
import type { createPages } from "#http/pages.ts";
import type { Identity } from "#identity/identity.ts";

export type AppNeeds = {
  shop: Shop;
  words: ApiWords;
  identity: Identity;
  pages: Awaited<ReturnType<typeof createPages>>;
  /** Whether the shop can serve: the database answers and nothing is shutting down. */
  ready: () => Promise<boolean>;
  /** What stands in for the outside world, by its path under `/sandbox`. */
  sandboxes: Record<string, Hono>;
  /** Opens `/metrics`; null: there is none. */
  metricsToken: string | null;
};

/** The shop as one `fetch`: the JSON door, identity, the sandboxes where there are any, and the pages for all else. */
export function createApp({ shop, words, identity, pages, ready, sandboxes, metricsToken }: AppNeeds) {
  const app = new Hono();
  if (metricsToken) {
    const metrics = createMetrics(metricsToken);
    app.use(metrics.measure);
    app.get("/metrics", metrics.show);
  }
  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) => ((await ready()) ? c.text("ready") : c.text("not ready", 503)));

  // Outside of what keeps answers: those are the same for every origin.
  if (shop.site.apiUrl) app.use("/api/*", allowOrigin(shop.site.publicUrl));
  const keep = cacheResponses();
  app.get("/api/parts/:id?", keep);
  app.get("/api/facets", keep);
  app.get("/api/part-types", keep);
  app.get("/api/reviews", keep);
  app.get("/api/search", keep);
  app.get("/api/suggest", keep);
  app.get("/api/vehicles/choices", keep);
  app.get("/api/fitment", keep);
  app.get("/api/fitments", keep);
  app.use(
    "/api/*",
    secureHeaders({
      crossOriginResourcePolicy: false,
      xFrameOptions: "DENY",
      referrerPolicy: "same-origin",
      strictTransportSecurity: shop.site.publicUrl.startsWith("https:") ? "max-age=31536000" : false,
    }),
  );
  app.all("/api/identity/*", (c) => identity.handle(c.req.raw, getConnInfo(c).remote.address ?? ""));
  app.route("/api", createApi(shop, words));
  for (const [path, sandbox] of Object.entries(sandboxes)) app.route(`/sandbox/${path}`, sandbox);
  app.all("*", (c) => pages(c.req.raw));
  return app;
}
