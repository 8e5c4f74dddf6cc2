import { z } from "@hono/zod-openapi";
import { imageAddress } from "#shop/foundation/images/image-url.ts";
import { acknowledged, body, byId, createRouter, endpoint, modified, type Shop } from "#api/router.ts";
import { publicJson } from "#http/response-cache.ts";
import { staff } from "#shop/foundation/actor.ts";
import { asId } from "#shop/foundation/id.ts";
import { kitInput } from "#shop/catalogue/kits/kit-input.ts";
import { kitPartsOf } from "#shop/catalogue/kits/kit-parts.ts";
import { saveKit } from "#shop/catalogue/kits/manage-kit.ts";
import { titleOf } from "#shop/catalogue/parts/part-title.ts";

const read = endpoint({
  method: "get",
  path: "/parts/{id}/kit",
  policy: "public",
  cache: true,
  summary: "What is in a kit; nothing for a part that is none",
  request: byId,
  response: z.array(
    z
      .object({
        partId: z.uuid(),
        sku: z.string(),
        name: z.string(),
        brand: z.string().nullable(),
        imageUrl: z.url(),
        quantity: z.int().openapi({ description: "Pieces in one kit" }),
        priceCents: z.int().openapi({ description: "Of one piece alone" }),
        currency: z.string(),
        stock: z.int(),
      })
      .openapi("KitPart"),
  ),
});

const save = endpoint({
  method: "put",
  path: "/parts/{id}/kit",
  policy: { permission: "parts:write" },
  summary: "Say what is in a kit, by SKU; without components the part is no kit. Files change it no more",
  refusals: ["changed_meanwhile"],
  request: { ...byId, ...body(kitInput) },
  response: modified,
});

export function kitsRouter({ db, reads, site }: Shop) {
  return createRouter()
    .openapi(read, async (c) => {
      const id = asId(c.req.valid("param").id);
      const found = (await kitPartsOf(reads, [id])).get(id) ?? [];
      const parts = found.map((one) => ({
        partId: one.id,
        sku: one.sku,
        name: titleOf(one),
        brand: one.brand,
        imageUrl: imageAddress(site, one),
        quantity: one.quantity,
        priceCents: one.priceCents,
        currency: site.currency,
        stock: one.stock,
      }));
      return publicJson(c, parts, ["parts", `part:${id}`, ...found.map((one) => `part:${one.id}` as const)]);
    })
    .openapi(save, async (c) => {
      const actor = staff(c.get("actor"), "parts:write");
      await saveKit(db, actor, { id: asId(c.req.valid("param").id), ...c.req.valid("json") });
      return c.json(acknowledged.modified(1), 200);
    });
}
