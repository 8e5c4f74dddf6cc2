import { z } from "@hono/zod-openapi";
import { acknowledged, added, body, byId, createRouter, deleted, endpoint, type Shop } from "#api/router.ts";
import { staff } from "#shop/foundation/actor.ts";
import { asId } from "#shop/foundation/id.ts";
import { addExemption, listExemptions, newExemption, removeExemption } from "#shop/selling/tax/exemptions.ts";

const policy = { permission: "settings:write" } as const;

const list = endpoint({
  method: "get",
  path: "/tax-exemptions",
  policy,
  summary: "Certificates by which customers are exempt from tax, the newest first",
  request: {},
  response: z.array(
    z
      .object({
        id: z.uuid(),
        email: z.string(),
        country: z.string(),
        regions: z.array(z.string()),
        certificate: z.string(),
        validFrom: z.iso.date(),
        validUntil: z.iso.date().nullable(),
      })
      .openapi("TaxExemption"),
  ),
});

const add = endpoint({
  method: "post",
  path: "/tax-exemptions",
  policy,
  summary: "A customer's certificate of exemption from tax",
  request: body(newExemption),
  response: added,
});

const remove = endpoint({
  method: "delete",
  path: "/tax-exemptions/{id}",
  policy,
  summary: "Removes a certificate; orders that were placed with it stay as they are",
  request: byId,
  response: deleted,
});

export function taxRouter({ db }: Shop) {
  return createRouter()
    .openapi(list, async (c) => {
      const found = await listExemptions(db, staff(c.get("actor"), "settings:write"));
      return c.json(found, 200);
    })
    .openapi(add, async (c) => {
      const id = await addExemption(db, staff(c.get("actor"), "settings:write"), c.req.valid("json"));
      return c.json(acknowledged.added(id), 200);
    })
    .openapi(remove, async (c) => {
      const id = asId(c.req.valid("param").id);
      return c.json(acknowledged.deleted(await removeExemption(db, staff(c.get("actor"), "settings:write"), id)), 200);
    });
}
