import { z } from "@hono/zod-openapi";
import { createRouter, endpoint, type Shop } from "#api/router.ts";
import { publicJson } from "#http/response-cache.ts";
import { destinationInput } from "#shop/selling/delivery/destination.ts";
import { placeOf } from "#shop/selling/delivery/postal-places.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { fieldErrors } from "#shop/foundation/input.ts";

const place = endpoint({
  method: "get",
  path: "/postal-places",
  policy: "public",
  cache: true,
  summary:
    "The city and the state of a postal code, as far as they are known: both of a ZIP code, of Canada the province",
  refusals: ["malformed"],
  request: { query: z.object({ country: z.string(), postal: z.string() }) },
  response: z.object({ city: z.string().nullable(), region: z.string().nullable() }).openapi("PostalPlace"),
});

/** Where postal codes are. */
export function postalPlacesRouter({ reads }: Shop) {
  return createRouter().openapi(place, async (c) => {
    const read = destinationInput.safeParse(c.req.valid("query"));
    if (!read.success) throw new ShopError("malformed", { fields: fieldErrors(read.error) });
    return publicJson(c, await placeOf(reads, read.data), []);
  });
}
