import { z } from "@hono/zod-openapi";
import { byId, createRouter, endpoint, type Shop } from "#api/router.ts";
import { staff } from "#shop/foundation/actor.ts";
import { asId } from "#shop/foundation/id.ts";
import { suppliedData } from "#shop/catalogue/parts/supplied-data.ts";

const amount = z.int().nullable();
const measure = z.number().optional();

const one = endpoint({
  method: "get",
  path: "/parts/{id}/supplied-data",
  policy: { permission: "parts:read" },
  summary: "What suppliers' files state of a part that buyers do not see",
  request: byId,
  response: z
    .object({
      pricesCents: z.object({ list: amount, jobber: amount, wholesale: amount, core: amount, map: amount }).openapi({
        description: "List, jobber and wholesale price, core charge, minimum advertised price",
      }),
      priceBreaks: z.array(z.object({ quantity: z.int(), cents: z.int() })),
      currency: z.string(),
      keyWords: z.array(z.string()),
      packages: z.array(
        z.object({
          unit: z.string().openapi({ description: "A PIES package code such as EA or CA" }),
          eaches: z.int().nullable(),
          heightMm: measure,
          widthMm: measure,
          lengthMm: measure,
          weightG: measure,
        }),
      ),
      kit: z.array(
        z.object({
          number: z.string(),
          brand: z.string().nullable(),
          description: z.string().nullable(),
          quantity: z.int(),
          soldSeparately: z.boolean(),
        }),
      ),
      extended: z.record(z.string(), z.array(z.string())).openapi({ description: "By EXPI code" }),
    })
    .openapi("SuppliedData"),
});

export function suppliedDataRouter({ db, site: { currency } }: Shop) {
  return createRouter().openapi(one, async (c) => {
    const actor = staff(c.get("actor"), "parts:read");
    const data = await suppliedData(db, actor, asId(c.req.valid("param").id));
    const { listCents, jobberCents, wholesaleCents, coreCents, mapCents, ...rest } = data;
    const pricesCents = {
      list: listCents,
      jobber: jobberCents,
      wholesale: wholesaleCents,
      core: coreCents,
      map: mapCents,
    };
    return c.json({ pricesCents, currency, ...rest }, 200);
  });
}
