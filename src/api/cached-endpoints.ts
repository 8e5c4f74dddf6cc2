import type { OpenAPIHono, RouteConfig } from "@hono/zod-openapi";
import { z } from "@hono/zod-openapi";
import type { CachedEndpoint } from "#http/response-cache.ts";
import type { Env } from "#api/guard.ts";

/** Returns the endpoints with `cache: true`, each with the parameters that its schema declares. */
export function cachedEndpoints(api: OpenAPIHono<Env>): CachedEndpoint[] {
  return api.openAPIRegistry.definitions.flatMap((definition) =>
    definition.type === "route" && definition.route["x-cached"] === true ? [toCachedEndpoint(definition.route)] : [],
  );
}

function toCachedEndpoint({ path, request }: RouteConfig): CachedEndpoint {
  const query = request?.query;
  if (query && !(query instanceof z.ZodObject)) throw new Error(`${path}: the query of a cached endpoint is an object`);
  return {
    path: path.replaceAll(/\{(\w+)\}/g, ":$1"),
    names: Object.keys(query?.shape ?? {}),
    open: query?.def.catchall !== undefined,
  };
}
