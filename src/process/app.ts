import { getConnInfo } from "@hono/node-server/conninfo";
import { Hono, type MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { secureHeaders } from "hono/secure-headers";
import { createApi, type ApiMessages } from "#api/api.ts";
import { cachedEndpoints } from "#api/cached-endpoints.ts";
import type { Shop } from "#api/router.ts";
import { addStandardHeaders, strictTransportOf } from "#http/content-security.ts";
import { createClientLimit } from "#http/client-limit.ts";
import { createImages } from "#http/images.ts";
import { createMetrics, type MetricsOptions } from "#http/metrics.ts";
import { logRequests, requestIdHeader, type Routed } from "#http/request-log.ts";
import { inRequestLanguage, negotiateLanguage } from "#http/request-language.ts";
import { traceRequests } from "#http/trace-requests.ts";
import { problem } from "#http/problem.ts";
import { limitSearches } from "#http/search-limit.ts";
import { createResponseCache, inTurn } from "#http/response-cache.ts";
import type { Client } from "#shop/foundation/rate-limit.ts";
import { requireSandboxKey } from "#sandbox/require-key.ts";
import type { Admission } from "#http/admission.ts";
import type { createPages } from "#http/pages.ts";
import type { BusinessLimits } from "#shop/foundation/limits.ts";
import { clientNetwork } from "#identity/client-address.ts";
import type { Identity } from "#identity/identity.ts";
import { cartWrites } from "#shop/foundation/limits.ts";

export type AppNeeds = {
  shop: Shop;
  /** By language, default first. */
  words: ReadonlyMap<string, ApiMessages>;
  identity: Identity;
  pages: Awaited<ReturnType<typeof createPages>>;
  admission: Admission;
  /** Returns whether the shop can serve: the database responds and the shop is not stopping. */
  ready: () => Promise<boolean>;
  /** Whether clients must open their next connection elsewhere. */
  leaving: () => boolean;
  /** What one customer or network may take; null: anything. */
  limits: BusinessLimits | null;
  /** Whether `X-Forwarded-For` has the client's address, and `X-Request-Id` the id of the request. */
  trustedProxy: boolean;
  /** Whether browsers shall reach the names below the shop's by HTTPS only, too. */
  hstsSubdomains: boolean;
  /** The sandboxes by their paths under `/sandbox`. */
  sandboxes: Record<string, Hono>;
  /** Refuses requests from elsewhere if there is a sandbox that they must not reach. */
  guard: MiddlewareHandler | null;
  /** What the sandbox's pages need; null: they are open. */
  sandboxKey: string | null;
  /** What `/metrics` shows; null: there is no `/metrics`. */
  metrics: MetricsOptions | null;
};

/** Returns the shop as one `fetch`: the API, identity, the sandboxes, and the pages for everything else. */
export function createApp({
  shop,
  words,
  identity,
  pages,
  admission,
  sandboxes,
  metrics: measured,
  ...state
}: AppNeeds) {
  const strictTransport = strictTransportOf({ publicUrl: shop.site.publicUrl, subdomains: state.hstsSubdomains });
  const app = new Hono<{ Variables: Routed["Variables"] & { client: Client | null; network: string } }>();
  app.use(logRequests(state.trustedProxy));
  app.use(traceRequests(state.trustedProxy));
  app.use(async (c, next) => {
    admission.countRequest();
    await next();
    addStandardHeaders(c.res.headers, strictTransport);
    if (state.leaving()) c.res.headers.set("connection", "close");
  });
  if (measured) {
    const metrics = createMetrics(measured);
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
  if (state.sandboxKey) app.use("/sandbox/*", requireSandboxKey(state.sandboxKey, shop.site.publicUrl));
  app.use((c, next) => {
    const address = getConnInfo(c).remote.address ?? "";
    const network = clientNetwork(address, c.req.header("x-forwarded-for") ?? null, state.trustedProxy);
    c.set("network", network);
    c.set("client", state.limits && { network, limits: state.limits });
    return next();
  });
  app.use(limitSearches());
  const api = createApi(shop, apiMessages);
  if (shop.site.apiUrl) app.use("/api/*", allowStorefront(shop.site.publicUrl));
  const [main = "en", ...others] = words.keys();
  app.use("/api/*", negotiateLanguage([main, ...others]));
  // Before the middleware whose result is part of a cached response.
  const cacheResponses = createResponseCache(admission.admit);
  for (const endpoint of cachedEndpoints(api)) app.get(`/api${endpoint.path}`, cacheResponses(endpoint));
  app.post("/api/suggest", inTurn(admission.admit));
  app.use(
    "/api/*",
    secureHeaders({
      crossOriginResourcePolicy: false,
      xFrameOptions: "DENY",
      referrerPolicy: "same-origin",
      strictTransportSecurity: false,
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
  app.get("/images/*", createImages(shop.reads, shop.images.storage.objects));
  app.all("*", limitWrites, async (c) => {
    const { response, route } = await pages({ request: c.req.raw, client: c.get("client"), network: c.get("network") });
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
    exposeHeaders: ["idempotent-replayed", "link", "x-total-count", "retry-after", requestIdHeader],
    maxAge: 600,
  });
}
