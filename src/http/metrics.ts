import { createHash, timingSafeEqual } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { AggregatorRegistry, collectDefaultMetrics, Counter, Histogram, Registry } from "prom-client";
import type { Db } from "#db/db.ts";
import { counted, type GatherMetrics, type ProcessMetrics } from "#log/counters.ts";
import { poolMetrics, systemMetrics, type Pools } from "#http/system-metrics.ts";
import { routeOf, type Routed } from "#http/request-log.ts";

export type MetricsOptions = {
  /** The bearer token for `/metrics`. */
  token: string;
  db: Db;
  /** By name. */
  pools: Pools;
  /** With several workers: given how to read this one's metrics, returns a function that gathers those of all. */
  share?: (readOwn: () => Promise<ProcessMetrics>) => GatherMetrics;
};

/** All other methods count as one, so that clients can't create any number of series. */
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Returns middleware that counts and times requests by method, route and status, and a handler that sends these with the metrics of the
 * process, or of all workers together, and of the whole shop to Prometheus, for requests with the token. A route is a pattern
 * (`/api/parts/:id`), which keeps the number of series small.
 */
export function createMetrics({ token, db, pools, share }: MetricsOptions) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const labelNames = ["method", "route", "status"] as const;
  const seconds = new Histogram({
    name: "http_request_seconds",
    help: "How long requests took",
    labelNames,
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  poolMetrics(registry, pools);
  const system = new Registry();
  const readSystem = systemMetrics(system, db);
  const failed = new Counter({
    name: "http_server_errors_total",
    help: "Responses of 500 and above",
    registers: [registry],
  });

  const own = Registry.merge([registry, counted]);
  const gather = share?.(() => own.getMetricsAsJSON());

  const measure: MiddlewareHandler<Routed> = async (c, next) => {
    const end = seconds.startTimer();
    await next();
    const method = methods.has(c.req.method) ? c.req.method : "other";
    end({ method, route: routeOf(c), status: String(c.res.status) });
    if (c.res.status >= 500) failed.inc();
  };

  const show: MiddlewareHandler = async (c) => {
    if (!same(c.req.header("authorization") ?? "", `Bearer ${token}`)) return c.text("unauthorized", 401);
    await readSystem();
    const processes = gather ? AggregatorRegistry.aggregate(await gather()) : own;
    const text = `${await processes.metrics()}\n${await system.metrics()}`;
    return c.text(text, 200, { "content-type": registry.contentType });
  };

  return { measure, show };
}

function same(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
