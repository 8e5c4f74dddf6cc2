import type { Context } from "hono";
import { applicationsDoor } from "#api/applications.ts";
import { buyersGuideDoor, type GuideWords } from "#api/buyers-guide.ts";
import { door, type Shop } from "#api/door.ts";
import { facetsDoor, type FacetWords } from "#api/facets.ts";
import { draftsDoor } from "#api/drafts.ts";
import { exportsDoor } from "#api/exports.ts";
import { fitmentDoor } from "#api/fitment.ts";
import { fitmentQualityDoor } from "#api/fitment-quality.ts";
import { garageDoor } from "#api/garage.ts";
import { importsDoor } from "#api/imports.ts";
import { ordersDoor } from "#api/orders.ts";
import { partsDoor } from "#api/parts.ts";
import { paymentsDoor } from "#api/payments.ts";
import { reviewsDoor } from "#api/reviews.ts";
import { searchDoor } from "#api/search.ts";
import { siteDoor } from "#api/site.ts";
import { usersDoor } from "#api/users.ts";
import { vehiclesDoor, type VehicleWords } from "#api/vehicles.ts";
import type { ImportWords } from "#api/wire-imports.ts";
import type { SearchWords } from "#api/wire-search.ts";
import { limitBody } from "#http/limit-body.ts";
import { problem, type Words } from "#http/problem.ts";
import { ShopError } from "#shop/errors.ts";
import type { OrderWords } from "#shop/orders/order-fitment.ts";

/** The words that answers carry; handed in, since they belong to the pages' text. */
export type ApiWords = Words & VehicleWords & OrderWords & GuideWords & ImportWords & FacetWords & SearchWords;

const mostBytes = 256 * 1024;

/**
 * The JSON door, to be mounted at `/api`. Each noun's file holds its rows of the call table; `/openapi.json` is made
 * from the very schemas that validate.
 */
export function createApi(shop: Shop, words: ApiWords) {
  const api = door();
  api.onError((error) => problem(error, words));

  const limited = limitBody(mostBytes);
  api.use((c, next) => (takesFile(c) ? next() : limited(c, next)));
  api.use(async (c, next) => {
    const authorization = c.req.header("authorization");
    c.set("actor", authorization ? await shop.actorOf(authorization) : null);
    if (authorization) c.header("cache-control", "no-store");
    await next();
  });
  api.use(async (c, next) => {
    const sends = c.req.method === "POST" || c.req.method === "PATCH" || c.req.method === "PUT";
    const type = c.req.header("content-type");
    if (sends && !takesFile(c) && type !== undefined && !/^application\/(\w+\+)?json\b/i.test(type))
      throw new ShopError("unsupported_media_type");
    await next();
  });

  const doors = [
    siteDoor(shop),
    draftsDoor(shop),
    partsDoor(shop),
    ordersDoor(shop, words),
    paymentsDoor(shop),
    reviewsDoor(shop),
    usersDoor(shop),
    vehiclesDoor(shop, words),
    searchDoor(shop, words),
    buyersGuideDoor(shop, words),
    facetsDoor(shop, words),
    fitmentDoor(shop, words),
    applicationsDoor(shop, words),
    fitmentQualityDoor(shop, words),
    exportsDoor(shop),
    garageDoor(shop),
    importsDoor(shop, words),
  ];
  for (const one of doors) api.route("/", one);

  api.openAPIRegistry.registerComponent("securitySchemes", "bearer", {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
  });
  api.openAPIRegistry.registerComponent("securitySchemes", "session", {
    type: "apiKey",
    in: "cookie",
    name: `${shop.site.publicUrl.startsWith("https:") ? "__Secure-" : ""}camber.session_token`,
  });
  let document: ReturnType<typeof api.getOpenAPI31Document> | undefined;
  api.get("/openapi.json", (c) => {
    document ??= api.getOpenAPI31Document({
      openapi: "3.1.0",
      info: {
        title: shop.site.name,
        version: "1",
        description: "The shop's API. `x-policy` of each call says who may make it.",
      },
      servers: [{ url: "/api" }],
    });
    return c.json(document);
  });
  for (const [path, methods] of methodsByPath(doors)) {
    const allow = methods.includes("GET") ? [...methods, "HEAD"] : methods;
    api.all(path, () => {
      const refusal = problem(new ShopError("method_not_allowed"), words);
      refusal.headers.set("allow", allow.join(", "));
      return refusal;
    });
  }
  api.all("*", () => problem(new ShopError("not_found"), words));
  return api;
}

/** These take a file as it comes, and hold it to a limit of their own. */
function takesFile({ req }: Context): boolean {
  return req.method === "POST" && /\/imports(\/map)?$/.test(req.path);
}

function methodsByPath(doors: ReturnType<typeof door>[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { path, method } of doors.flatMap((one) => one.routes)) {
    const methods = found.get(path) ?? [];
    if (!methods.includes(method)) found.set(path, [...methods, method]);
  }
  return found;
}
