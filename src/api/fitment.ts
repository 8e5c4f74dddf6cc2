import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { endpoint, createRouter, type Shop } from "#api/router.ts";
import { toVehicleResponse, vehicleResponse } from "#api/vehicles.ts";
import { answersOf } from "#api/filter-parameters.ts";
import { publicJson } from "#http/response-cache.ts";
import { ShopError } from "#shop/errors.ts";
import { fitmentInWords, type FitmentWords } from "#shop/fitment/fitment-in-words.ts";
import { fitmentOf, fitmentsOf, type Wanted } from "#shop/fitment/fitment.ts";
import { asId } from "#shop/id.ts";
import { fitmentsAtOnce } from "#shop/limits.ts";

const qualifierValue = z.union([z.string(), z.boolean(), z.array(z.union([z.string(), z.number()]))]);

export const applicationResponse = z
  .object({
    id: z.int(),
    make: z.string(),
    model: z.string(),
    from: z.int(),
    to: z.int(),
    position: z.string().nullable(),
    quantity: z.int(),
    qualifiers: z.record(z.string(), qualifierValue),
    notes: z.array(z.string()),
    text: z.string().openapi({ description: "Years, make, model and what must hold besides, in words" }),
  })
  .openapi("Application");

export const fitmentResponse = z
  .object({
    verdict: z.enum(["fits", "does_not_fit", "depends", "universal", "unknown"]),
    question: z.string().optional().openapi({ description: "Where it depends: what would decide, in words" }),
    ask: z
      .object({ fact: z.string(), options: z.array(z.object({ value: z.string(), label: z.string() })) })
      .optional()
      .openapi({ description: "The same to be answered: send `answer.{fact}={value}` along" }),
    position: z.string().optional().openapi({ description: "Where on the vehicle; several with commas" }),
    quantity: z.int().optional().openapi({ description: "How many the vehicle takes, all positions together" }),
    places: z.array(z.object({ position: z.string().nullable(), quantity: z.int() })),
    evidence: z
      .array(applicationResponse)
      .openapi({ description: "The applications that decide; where it does not fit, what else it fits of the model" }),
  })
  .openapi("Fitment");

const wanted = z.object({ vehicle: z.string() }).catchall(z.union([z.string(), z.array(z.string())]));

const one = endpoint({
  method: "get",
  path: "/fitment",
  policy: "public",
  cache: true,
  summary: "Whether a part fits a vehicle, why, and what would decide where it depends (`answer.{fact}` answers that)",
  request: { query: wanted.extend({ part: z.string() }) },
  response: fitmentResponse.extend({ part: z.uuid(), vehicle: vehicleResponse }),
});

const several = endpoint({
  method: "get",
  path: "/fitments",
  policy: "public",
  cache: true,
  summary: "The same for up to 100 parts at once, by their ids; those that are not on sale are left out",
  request: { query: wanted.extend({ parts: z.string().max(4_000, "too_long:4000") }) },
  response: z.record(z.uuid(), fitmentResponse),
});

export function fitmentRouter({ reads }: Shop, words: FitmentWords) {
  return createRouter()
    .openapi(one, async (c) => {
      const { part, vehicle } = c.req.valid("query");
      const partId = asId(part);
      const found = await fitmentOf(reads, partId, wantedBy(c, vehicle));
      const body = {
        part: partId,
        vehicle: toVehicleResponse(found.vehicle),
        ...fitmentInWords(found, words),
      };
      return publicJson(c, body, [`part:${partId}`]);
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
      const byPart = [...found].map(([id, one]) => [id, fitmentInWords(one, words)] as const);
      return publicJson(
        c,
        Object.fromEntries(byPart),
        ids.map((id) => `part:${id}` as const),
      );
    });
}

function wantedBy(c: Context, vehicle: string): Wanted {
  return { vehicleId: asId(vehicle), answers: answersOf(c) };
}
