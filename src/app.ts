import { getConnInfo } from "@hono/node-server/conninfo";
import { Hono, type MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { secureHeaders } from "hono/secure-headers";
import { createApi, type ApiMessages } from "#api/api.ts";
import { cachedEndpoints } from "#api/cached-endpoints.ts";
import type { Shop } from "#api/router.ts";
import { createClientLimit } from "#http/client-limit.ts";
import { createMetrics, type Measured } from "#http/metrics.ts";
import { inRequestLanguage, negotiateLanguage } from "#http/request-language.ts";
import { problem } from "#http/problem.ts";
import { limitSearches } from "#http/search-limit.ts";
import { createResponseCache } from "#http/response-cache.ts";
import type { Client } from "#shop/rate-limit.ts";
import type { createPages } from "#http/pages.ts";
import type { BusinessLimits } from "#shop/limits.ts";
import { clientNetwork } from "#identity/client-address.ts";
import type { Identity } from "#identity/identity.ts";
import { cartWrites } from "#shop/limits.ts";

export type AppNeeds = {
  shop: Shop;
  /** By language, default first. */
  words: ReadonlyMap<string, ApiMessages>;
  identity: Identity;
  pages: Awaited<ReturnType<typeof createPages>>;
  /** Returns whether the shop can serve: the database responds and the shop is not stopping. */
  ready: () => Promise<boolean>;
  /** Whether clients must open their next connection elsewhere. */
  leaving: () => boolean;
  /** What one customer or network may take; null: anything. */
  limits: BusinessLimits | null;
  /** Whether `X-Forwarded-For` has the client's address. */
  trustedProxy: boolean;
  /** The sandboxes by their paths under `/sandbox`. */
  sandboxes: Record<string, Hono>;
  /** Refuses requests from elsewhere if there is a sandbox that they must not reach. */
  guard: MiddlewareHandler | null;
  /** The bearer token for `/metrics`; null: there is no `/metrics`. */
  metricsToken: string | null;
};

/** Returns the shop as one `fetch`: the API, identity, the sandboxes, and the pages for everything else. */
export function createApp({ shop, words, identity, pages, sandboxes, metricsToken, ...state }: AppNeeds) {
  const app = new Hono<{ Variables: Measured["Variables"] & { client: Client | null } }>();
  app.use(async (c, next) => {
    await next();
    if (!c.res.headers.has("x-content-type-options")) c.res.headers.set("x-content-type-options", "nosniff");
    if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
    if (state.leaving()) c.res.headers.set("connection", "close");
  });
  if (metricsToken) {
    const metrics = createMetrics(metricsToken);
    app.use(metrics.measure);
    app.get("/metrics", metrics.show);
  }
  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) => ((await state.ready()) ? c.text("ready") : c.text("not ready", 503)));

  const apiMessages = inRequestLanguage(words);
  app.onError((error, c) => {
    const refusal = problem(error, apiMessages);
    if (c.req.path.startsWith("/api/") || refusal.status !== 429) return refusal;
    return c.text(apiMessages.error("rate_limited"), 429, {
      "retry-after": refusal.headers.get("retry-after") ?? "60",
    });
  });
  if (state.guard) app.use(state.guard);
  app.use((c, next) => {
    const address = getConnInfo(c).remote.address ?? "";
    const network = () => clientNetwork(address, c.req.header("x-forwarded-for") ?? null, state.trustedProxy);
    c.set("client", state.limits && { network: network(), limits: state.limits });
    return next();
  });
  app.use(limitSearches());
  const api = createApi(shop, apiMessages);
  if (shop.site.apiUrl) app.use("/api/*", allowStorefront(shop.site.publicUrl));
  const [main = "en", ...others] = words.keys();
  app.use("/api/*", negotiateLanguage([main, ...others]));
  // Before the middleware whose result is part of a cached response.
  const cacheResponses = createResponseCache();
  for (const endpoint of cachedEndpoints(api)) app.get(`/api${endpoint.path}`, cacheResponses(endpoint));
  app.use(
    "/api/*",
    secureHeaders({
      crossOriginResourcePolicy: false,
      xFrameOptions: "DENY",
      referrerPolicy: "same-origin",
      strictTransportSecurity: shop.site.publicUrl.startsWith("https:") ? "max-age=31536000" : false,
    }),
  );
  const countCartWrite = createClientLimit(cartWrites);
  const limitWrites: MiddlewareHandler = async (c, next) => {
    const client = c.get("client") as Client | null;
    if (client && c.req.method !== "GET") countCartWrite(client.network);
    await next();
  };
  app.use("/api/cart/*", limitWrites);
  app.all("/api/identity/*", (c) => identity.handle(c.req.raw, getConnInfo(c).remote.address ?? ""));
  app.route("/api", api);
  for (const [path, sandbox] of Object.entries(sandboxes)) app.route(`/sandbox/${path}`, sandbox);
  app.all("*", limitWrites, async (c) => {
    const { response, route } = await pages(c.req.raw, c.get("client"));
    c.set("route", route);
    return response;
  });
  return app;
}

/** Allows the pages of the storefront's origin to call the API with cookies if it is served apart from them (D1). */
function allowStorefront(publicUrl: string) {
  return cors({
    origin: [publicUrl],
    credentials: true,
    allowMethods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    allowHeaders: ["authorization", "content-type", "idempotency-key"],
    exposeHeaders: ["idempotent-replayed", "link", "x-total-count", "retry-after"],
    maxAge: 600,
  });
}
