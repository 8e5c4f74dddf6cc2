import { z } from "@hono/zod-openapi";
import {
  previewResponse,
  promotionResponse,
  toPreviewResponse,
  toPromotionResponse,
} from "#api/selling/promotion-responses.ts";
import {
  acknowledged,
  added,
  body,
  byId,
  createRouter,
  endpoint,
  pageJson,
  modified,
  paging,
  searchText,
  type Shop,
} from "#api/router.ts";
import { staff } from "#shop/foundation/actor.ts";
import { asId } from "#shop/foundation/id.ts";
import { promotionEffect } from "#shop/selling/promotions/promotion-effect.ts";
import { previewPromotions } from "#shop/selling/promotions/preview.ts";
import { previewInput, promotionChange, promotionInput } from "#shop/selling/promotions/promotion-input.ts";
import {
  addPromotion,
  changePromotion,
  endPromotion,
  getPromotion,
  listPromotions,
  promotionStates,
} from "#shop/selling/promotions/promotions.ts";

const policy = { permission: "promotions:manage" } as const;

const list = endpoint({
  method: "get",
  path: "/promotions",
  policy,
  summary: "Promotions, newest first, with how often orders used each",
  request: { query: paging.extend({ q: searchText, state: z.enum(promotionStates, "not_valid").optional() }) },
  response: z.array(promotionResponse),
});

const get = endpoint({
  method: "get",
  path: "/promotions/{id}",
  policy,
  summary: "One promotion",
  request: byId,
  response: promotionResponse,
});

const add = endpoint({
  method: "post",
  path: "/promotions",
  policy,
  summary: "Add a promotion; without a code it applies by itself",
  refusals: ["sign_in_again"],
  request: body(promotionInput),
  response: added,
});

const change = endpoint({
  method: "put",
  path: "/promotions/{id}",
  policy,
  summary: "Change a promotion from now on; `version` is the one that was read. Uses so far count against new limits",
  request: { ...byId, ...body(promotionChange) },
  response: modified,
  refusals: ["changed_meanwhile", "sign_in_again"],
});

const end = endpoint({
  method: "post",
  path: "/promotions/{id}/end",
  policy,
  summary: "End a promotion at once; its code is free again",
  request: byId,
  response: modified,
});

const preview = endpoint({
  method: "post",
  path: "/promotions/preview",
  policy,
  summary:
    "What parts would cost with the promotions that run, with codes, and with one more promotion whatever its dates; without tax",
  request: body(previewInput),
  response: previewResponse,
  refusals: ["not_found"],
});

const effect = endpoint({
  method: "get",
  path: "/promotions/{id}/effect",
  policy,
  summary:
    "What a promotion would have done to recent orders and carts, whatever its dates, limits and code; without tax",
  request: byId,
  response: z.object({
    tried: z.int(),
    beforeCents: z.int(),
    discountCents: z.int(),
    currency: z.string(),
    reduced: z
      .array(z.object({ orderNumber: z.int().nullable(), beforeCents: z.int(), discountCents: z.int() }))
      .openapi({ description: "Those that would have cost less, the largest discount first; null: a cart" }),
  }),
});

export function promotionsRouter({ db, site }: Shop) {
  const terms = { currency: site.currency };
  return createRouter()
    .openapi(list, async (c) => {
      const page = await listPromotions(db, staff(c.get("actor"), "promotions:manage"), c.req.valid("query"));
      return pageJson(c, page, toPromotionResponse);
    })
    .openapi(get, async (c) => {
      const actor = staff(c.get("actor"), "promotions:manage");
      return c.json(toPromotionResponse(await getPromotion(db, actor, asId(c.req.valid("param").id))), 200);
    })
    .openapi(add, async (c) => {
      const actor = staff(c.get("actor"), "promotions:manage");
      return c.json(acknowledged.added(await addPromotion(db, actor, c.req.valid("json"), terms)), 200);
    })
    .openapi(change, async (c) => {
      const actor = staff(c.get("actor"), "promotions:manage");
      const { version, ...input } = c.req.valid("json");
      await changePromotion(db, actor, { id: asId(c.req.valid("param").id), version, input }, terms);
      return c.json(acknowledged.modified(1), 200);
    })
    .openapi(end, async (c) => {
      const actor = staff(c.get("actor"), "promotions:manage");
      return c.json(acknowledged.modified(await endPromotion(db, actor, asId(c.req.valid("param").id))), 200);
    })
    .openapi(effect, async (c) => {
      const actor = staff(c.get("actor"), "promotions:manage");
      const found = await promotionEffect(db, actor, asId(c.req.valid("param").id), terms);
      return c.json({ ...found, ...terms }, 200);
    })
    .openapi(preview, async (c) => {
      const actor = staff(c.get("actor"), "promotions:manage");
      return c.json(toPreviewResponse(await previewPromotions(db, actor, c.req.valid("json"), terms)), 200);
    });
}
