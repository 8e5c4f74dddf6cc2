import { z } from "@hono/zod-openapi";
import { acknowledged, added, body, byId, createRouter, deleted, endpoint, type Shop } from "#api/router.ts";
import { publicJson } from "#http/response-cache.ts";
import { staff } from "#shop/foundation/actor.ts";
import { destinationInput } from "#shop/selling/delivery/destination.ts";
import { deliveryStatus as status, describedOption, describeOption } from "#shop/selling/delivery/described-option.ts";
import { deliveryEstimates, type DeliveryEstimate } from "#shop/selling/delivery/estimates.ts";
import { addShipRule, listShipRules, removeShipRule } from "#shop/selling/delivery/manage-ship-rules.ts";
import { newShipRule, shipRuleKinds } from "#shop/selling/delivery/ship-rule-input.ts";
import { tryDelivery } from "#shop/selling/delivery/try-delivery.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { asId } from "#shop/foundation/id.ts";
import { fieldErrors, wholeNumber } from "#shop/foundation/input.ts";
import { estimatesAtOnce } from "#shop/foundation/limits.ts";

const policy = { permission: "settings:write" } as const;

const ruleResponse = z
  .object({
    id: z.uuid(),
    kind: z.enum(shipRuleKinds),
    country: z.string(),
    regions: z.array(z.string()),
    note: z.string(),
    source: z.enum(["supplier", "staff"]).openapi({
      description: "Who says so: staff, or a supplier's file, whose rules nobody can remove here",
    }),
  })
  .openapi("ShipRule");

const estimates = endpoint({
  method: "get",
  path: "/delivery-estimates",
  policy: "public",
  cache: true,
  summary:
    "What delivery of one piece of each of up to 100 parts costs to a country and postal code, and when it arrives",
  refusals: ["not_found"],
  request: {
    query: z.object({
      parts: z.string().max(4_000, "too_long:4000"),
      country: z.string(),
      postal: z.string().default(""),
    }),
  },
  response: z.record(
    z.uuid(),
    z
      .object({
        status,
        options: z.array(describedOption).openapi({ description: "The cheapest first" }),
        forbidden: ruleResponse.nullable().openapi({ description: "The rule that forbids its delivery there" }),
      })
      .openapi("DeliveryEstimate"),
  ),
});

const tried = endpoint({
  method: "post",
  path: "/delivery-quotes",
  policy,
  summary: "What delivery of these parts would cost to a destination, with the parcels they are packed into",
  request: body(
    z.strictObject({
      lines: z
        .array(z.strictObject({ sku: z.string().max(64, "too_long:64"), quantity: wholeNumber(1, 10_000) }))
        .min(1, "required")
        .max(200, "too_many:200"),
      country: z.string(),
      postal: z.string(),
    }),
  ),
  response: z
    .object({
      status,
      zone: z.string().nullable(),
      totalCents: z.int(),
      currency: z.string(),
      options: z.array(describedOption),
      parcels: z.array(
        z.object({
          carton: z.string().nullable(),
          pieces: z.int(),
          weightGrams: z.int(),
          billedGrams: z.int(),
        }),
      ),
      unweighed: z.array(z.string()).openapi({ description: "SKUs of parts without a weight" }),
      forbidden: z.array(z.object({ sku: z.string(), rule: ruleResponse })),
    })
    .openapi("TriedDelivery"),
});

const rules = endpoint({
  method: "get",
  path: "/ship-rules",
  policy,
  summary: "Where parts may not be delivered, the newest rule first",
  request: {},
  response: z.array(
    ruleResponse.extend({
      sku: z.string().nullable(),
      partType: z.string().nullable(),
      attribute: z.string().nullable(),
      value: z.string().nullable(),
    }),
  ),
});

const addRule = endpoint({
  method: "post",
  path: "/ship-rules",
  policy,
  summary: "Adds a ship-to rule for the parts that match all it names",
  request: body(newShipRule),
  response: added,
});

const removeRule = endpoint({
  method: "delete",
  path: "/ship-rules/{id}",
  policy,
  summary: "Removes a ship-to rule",
  request: byId,
  response: deleted,
});

export function deliveryRouter({ db, reads, site: { currency } }: Shop) {
  const toOption = describeOption(currency);
  const toEstimate = ({ status: found, options, forbidden }: DeliveryEstimate) => ({
    status: found,
    options: options.map(toOption),
    forbidden,
  });
  return createRouter()
    .openapi(estimates, async (c) => {
      const { parts, ...to } = c.req.valid("query");
      const ids = [...new Set(parts.split(",").filter(Boolean))].map(asId);
      const params = { limit: estimatesAtOnce };
      if (ids.length > estimatesAtOnce)
        throw new ShopError("malformed", { fields: [{ field: "parts", code: "too_many", params }] });
      const found = await deliveryEstimates(reads, ids, readDestination(to, "malformed"));
      const byPart = Object.fromEntries([...found].map(([id, one]) => [id, toEstimate(one)]));
      return publicJson(c, byPart, ["settings", ...ids.map((id) => `part:${id}` as const)]);
    })
    .openapi(tried, async (c) => {
      const { lines, ...to } = c.req.valid("json");
      const wanted = { lines, to: readDestination(to, "invalid") };
      const found = await tryDelivery(db, staff(c.get("actor"), "settings:write"), wanted);
      return c.json({ ...found, currency, options: found.options.map(toOption) }, 200);
    })
    .openapi(rules, async (c) => c.json(await listShipRules(db, staff(c.get("actor"), "settings:write")), 200))
    .openapi(addRule, async (c) => {
      const id = await addShipRule(db, staff(c.get("actor"), "settings:write"), c.req.valid("json"));
      return c.json(acknowledged.added(id), 200);
    })
    .openapi(removeRule, async (c) => {
      const id = asId(c.req.valid("param").id);
      const count = await removeShipRule(db, staff(c.get("actor"), "settings:write"), id);
      return c.json(acknowledged.deleted(count), 200);
    });
}

function readDestination(to: unknown, code: "malformed" | "invalid") {
  const read = destinationInput.safeParse(to);
  if (!read.success) throw new ShopError(code, { fields: fieldErrors(read.error) });
  return read.data;
}
