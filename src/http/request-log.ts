import { randomUUID } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { inRequest, type RequestFacts } from "#log/current-request.ts";
import { log, logSecurity } from "#log/log.ts";

/** `route`: the pattern of the page, set by its handler. For endpoints of the API it comes from the router. */
export type Routed = { Variables: { route?: string } };

export const requestIdHeader = "x-request-id";

/** Requests of these, which are many and always the same, are logged only if they fail. */
const quiet = new Set(["/healthz", "/readyz", "/metrics", "/assets/*", "/illustrations/*", "/images/*"]);

/**
 * Gives each request an id, which its response has as a header and all lines have that are logged meanwhile, and logs it with its route, status
 * and duration. Routes are patterns (`/api/user/:email`): what people type into addresses is not logged. A trusted proxy may name the id.
 */
export function logRequests(trustedProxy: boolean): MiddlewareHandler<Routed> {
  return (c, next) => {
    const named = trustedProxy ? c.req.header(requestIdHeader) : undefined;
    const requestId = named !== undefined && /^[\w.-]{8,128}$/.test(named) ? named : randomUUID();
    // Public responses are made without a token.
    const isPublic = (c.req.method === "GET" || c.req.method === "HEAD") && c.req.header("authorization") === undefined;
    const facts: RequestFacts = { ids: { requestId }, personal: !isPublic };
    return inRequest(facts, async () => {
      const begun = performance.now();
      await next();
      c.res.headers.set(requestIdHeader, requestId);
      const ms = Math.round((performance.now() - begun) * 10) / 10;
      logResponse(c, facts, ms);
    });
  };
}

/** Returns the pattern of the route that has answered, which there are only so many of. */
export function routeOf(c: Context<Routed>): string {
  return c.get("route") ?? routePath(c);
}

function logResponse(c: Context<Routed>, { code }: RequestFacts, ms: number): void {
  const { status } = c.res;
  const route = routeOf(c);
  const level = quiet.has(route) && status < 400 ? "debug" : "info";
  log(level, "http", "request", { method: c.req.method, route, status, ms, ...(code && { code }) });
  if (status === 401 || status === 403 || status === 429) logSecurity("request.refused", { route, status, code });
}
