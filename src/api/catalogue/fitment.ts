import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { endpoint, createRouter, type Shop } from "#api/router.ts";
import { toVehicleResponse, vehicleResponse } from "#api/catalogue/vehicles.ts";
import { answersOf } from "#api/filter-parameters.ts";
import { publicJson } from "#http/response-cache.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { describeFitment, type FitmentMessages } from "#shop/catalogue/fitment/describe-fitment.ts";
import { fitmentOf, fitmentsOf, type FitmentTarget } from "#shop/catalogue/fitment/fitment.ts";
import { asId } from "#shop/foundation/id.ts";
import { fitmentsAtOnce } from "#shop/foundation/limits.ts";

const qualifierValue = z.union([z.string(), z.boolean(), z.array(z.union([z.string(), z.number()]))]);

export const qualifiersResponse = z.record(z.string(), qualifierValue);

export const applicationResponse = z
  .object({
    id: z.int(),
    make: z.string(),
    model: z.string(),
    from: z.int(),
    to: z.int(),
    position: z.string().nullable(),
    quantity: z.int(),
    qualifiers: qualifiersResponse,
    notes: z.array(z.string()),
    text: z.string().openapi({ description: "Years, make, model and further conditions, in words" }),
  })
  .openapi("Application");

export const fitmentResponse = z
  .object({
    verdict: z.enum(["fits", "does_not_fit", "depends", "universal", "unknown"]),
    question: z.string().optional().openapi({ description: "If it depends: the question that decides, in words" }),
    ask: z
      .object({ fact: z.string(), options: z.array(z.object({ value: z.string(), label: z.string() })) })
      .optional()
      .openapi({ description: "The question as data: answer it by `answer.{fact}={value}`" }),
    position: z
      .string()
      .optional()
      .openapi({ description: "The position on the vehicle; several are separated by commas" }),
    quantity: z.int().optional().openapi({ description: "How many the vehicle takes in all positions together" }),
    places: z.array(z.object({ position: z.string().nullable(), quantity: z.int() })),
    evidence: z.array(applicationResponse).openapi({
      description: "The applications that decide; if it does not fit, the other applications for the model",
    }),
  })
  .openapi("Fitment");

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
  response: fitmentResponse.extend({ partId: z.uuid(), vehicle: vehicleResponse }),
});

const several = endpoint({
  method: "get",
  path: "/fitments",
  policy: "public",
  cache: true,
  summary: "Whether each of up to 100 parts fits a vehicle, by their ids; parts that are not on sale are omitted",
  refusals: ["not_found"],
  request: { query: wanted.extend({ parts: z.string().max(4_000, "too_long:4000") }) },
  response: z.record(z.uuid(), fitmentResponse),
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
