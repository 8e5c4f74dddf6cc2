import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { endpoint, createRouter, type Shop } from "#api/router.ts";
import { toVehicleResponse, vehicleResponse } from "#api/catalogue/vehicles.ts";
import { answersOf } from "#api/filter-parameters.ts";
import { publicJson } from "#http/response-cache.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { describedFitment, describeFitment, type FitmentMessages } from "#shop/catalogue/fitment/describe-fitment.ts";
import { fitmentOf, fitmentsOf, type FitmentTarget } from "#shop/catalogue/fitment/fitment.ts";
import { asId } from "#shop/foundation/id.ts";
import { fitmentsAtOnce } from "#shop/foundation/limits.ts";

const wanted = z.object({ vehicle: z.string() }).catchall(z.union([z.string(), z.array(z.string())]));

const one = endpoint({
  method: "get",
  path: "/fitment",
  policy: "public",
  cache: true,
  summary:
    "Whether a part fits a vehicle and why; if it depends, the question that decides (`answer.{fact}` answers it)",
  refusals: ["not_found"],
  request: { query: wanted.extend({ part: z.string() }) },
  response: describedFitment.extend({ partId: z.uuid(), vehicle: vehicleResponse }),
});

const several = endpoint({
  method: "get",
  path: "/fitments",
  policy: "public",
  cache: true,
  summary: "Whether each of up to 100 parts fits a vehicle, by their ids; parts that are not on sale are omitted",
  refusals: ["not_found"],
  request: { query: wanted.extend({ parts: z.string().max(4_000, "too_long:4000") }) },
  response: z.record(z.uuid(), describedFitment),
});

export function fitmentRouter({ reads }: Shop, words: FitmentMessages) {
  return createRouter()
    .openapi(one, async (c) => {
      const { part, vehicle } = c.req.valid("query");
      const partId = asId(part);
      const found = await fitmentOf(reads, partId, wantedBy(c, vehicle));
      const body = {
        partId,
        vehicle: toVehicleResponse(found.vehicle),
        ...describeFitment(found, words),
      };
      // The fitment of a kit is that of its parts.
      return publicJson(c, body, ["parts", `part:${partId}`]);
    })
    .openapi(several, async (c) => {
      const { parts, vehicle } = c.req.valid("query");
      const ids = [...new Set(parts.split(",").filter(Boolean))].map(asId);
      if (ids.length > fitmentsAtOnce) {
        throw new ShopError("malformed", {
          fields: [{ field: "parts", code: "too_many", params: { limit: fitmentsAtOnce } }],
        });
      }
      const found = await fitmentsOf(reads, ids, wantedBy(c, vehicle));
      const byPart = [...found].map(([id, one]) => [id, describeFitment(one, words)] as const);
      const tags = ids.map((id) => `part:${id}` as const);
      return publicJson(c, Object.fromEntries(byPart), ["parts", ...tags]);
    });
}

function wantedBy(c: Context, vehicle: string): FitmentTarget {
  return { vehicleId: asId(vehicle), answers: answersOf(c) };
}
