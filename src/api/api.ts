import { bodyLimit } from "hono/body-limit";
import { door, type Shop } from "#api/door.ts";
import { ordersDoor } from "#api/orders.ts";
import { partsDoor } from "#api/parts.ts";
import { paymentsDoor } from "#api/payments.ts";
import { reviewsDoor } from "#api/reviews.ts";
import { siteDoor } from "#api/site.ts";
import { usersDoor } from "#api/users.ts";
import { vehiclesDoor, type VehicleWords } from "#api/vehicles.ts";
import { problem, type Words } from "#http/problem.ts";
import { ShopError } from "#shop/errors.ts";

/** The words that answers carry; handed in, since they belong to the pages' text. */
export type ApiWords = Words & VehicleWords;

const mostBytes = 256 * 1024;

/**
 * The JSON door, to be mounted at `/api`. Each noun's file holds its rows of the call table; `/openapi.json` is made
 * from the very schemas that validate.
 */
export function createApi(shop: Shop, words: ApiWords) {
  const api = door();
  api.onError((error) => problem(error, words));

  api.use(bodyLimit({ maxSize: mostBytes, onError: () => problem(new ShopError("too_large"), words) }));
  api.use(async (c, next) => {
    const authorization = c.req.header("authorization");
    c.set("actor", authorization ? await shop.actorOf(authorization) : null);
    if (authorization) c.header("cache-control", "no-store");
    await next();
  });
  api.use(async (c, next) => {
    const sends = c.req.method === "POST" || c.req.method === "PATCH" || c.req.method === "PUT";
    const type = c.req.header("content-type");
    if (sends && type !== undefined && !/^application\/(\w+\+)?json\b/i.test(type))
      throw new ShopError("unsupported_media_type");
    await next();
  });

  const doors = [
    siteDoor(shop),
    partsDoor(shop),
    ordersDoor(shop),
    paymentsDoor(shop),
    reviewsDoor(shop),
    usersDoor(shop),
    vehiclesDoor(shop, words),
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
    name: "better-auth.session_token",
  });
  api.doc31("/openapi.json", {
    openapi: "3.1.0",
    info: {
      title: shop.site.name,
      version: "1",
      description: "The shop's API. `x-policy` of each call says who may make it.",
    },
    servers: [{ url: "/api" }],
  });
  api.all("*", () => problem(new ShopError("not_found"), words));
  return api;
}
