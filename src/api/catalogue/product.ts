import { z } from "@hono/zod-openapi";
import type { FacetMessages } from "#api/catalogue/facets.ts";
import {
  acknowledged,
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
import { restorePart } from "#shop/catalogue/parts/manage-parts.ts";
import { helpfulFacts, neededFacts } from "#shop/catalogue/parts/missing-facts.ts";
import { numberKinds } from "#shop/catalogue/parts/number-input.ts";
import { partTier } from "#shop/catalogue/parts/part-input.ts";
import { listRemovedParts } from "#shop/catalogue/parts/removed-parts.ts";
import { attributesOfType, brandNames, getProduct } from "#shop/catalogue/parts/product.ts";

const policy = { permission: "parts:read" } as const;

const one = endpoint({
  method: "get",
  path: "/products/{id}",
  policy,
  summary: "A part as staff edit it, also a draft and one that was taken off sale, with what it lacks to be found",
  request: byId,
  response: z
    .object({
      id: z.uuid(),
      sku: z.string(),
      name: z.string(),
      title: z.string().nullable(),
      brand: z.object({ name: z.string(), tier: partTier }).nullable(),
      partType: z.object({ id: z.uuid(), name: z.string() }).nullable(),
      universal: z.boolean(),
      attributes: z.record(z.string(), z.union([z.string(), z.number()])),
      numbers: z.array(
        z.object({
          kind: z.enum(numberKinds),
          number: z.string(),
          maker: z.string().nullable(),
          replacedBy: z.string().nullable(),
        }),
      ),
      state: z.enum(["on_sale", "draft", "removed"]),
      missing: z.array(z.enum([...neededFacts, ...helpfulFacts])),
    })
    .openapi("Product"),
});

const attributes = endpoint({
  method: "get",
  path: "/part-types/{id}/attributes",
  policy,
  summary: "The attributes that parts of a type have, those of most parts first",
  request: byId,
  response: z.array(
    z
      .object({
        name: z.string(),
        label: z.string(),
        unit: z.string(),
        numeric: z.boolean(),
        values: z.array(z.string()).openapi({ description: "Its most frequent texts" }),
      })
      .openapi("TypeAttribute"),
  ),
});

const brands = endpoint({
  method: "get",
  path: "/brands",
  policy,
  summary: "The names of all brands, also of those without a part on sale",
  request: {},
  response: z.array(z.string()),
});

const restore = endpoint({
  method: "post",
  path: "/parts/{id}/restore",
  policy: { permission: "parts:write" },
  summary: "Put a part on sale again that was taken off sale",
  refusals: ["sku_taken"],
  request: byId,
  response: modified,
});

const removed = endpoint({
  method: "get",
  path: "/removed-products",
  policy,
  summary: "Parts that were taken off sale, those added last first",
  request: { query: paging.extend({ q: searchText }) },
  response: z.array(
    z
      .object({
        id: z.uuid(),
        sku: z.string(),
        name: z.string(),
        brand: z.string().nullable(),
        removedAt: z.iso.datetime(),
      })
      .openapi("RemovedProduct"),
  ),
});

/** What the form of one part shows and does. */
export function productRouter({ db }: Shop, words: FacetMessages) {
  return createRouter()
    .openapi(one, async (c) =>
      c.json(await getProduct(db, staff(c.get("actor"), "parts:read"), asId(c.req.valid("param").id)), 200),
    )
    .openapi(attributes, async (c) => {
      const actor = staff(c.get("actor"), "parts:read");
      const found = await attributesOfType(db, actor, asId(c.req.valid("param").id));
      const named = found.map((one) => {
        const facet = `attr.${one.name}`;
        return { ...one, label: words.facet(facet), unit: words.facetUnit(facet) };
      });
      return c.json(named, 200);
    })
    .openapi(removed, async (c) => {
      const page = await listRemovedParts(db, staff(c.get("actor"), "parts:read"), c.req.valid("query"));
      return pageJson(c, page, (row) => ({ ...row, removedAt: row.removedAt.toISOString() }));
    })
    .openapi(brands, async (c) => c.json(await brandNames(db, staff(c.get("actor"), "parts:read")), 200))
    .openapi(restore, async (c) => {
      const actor = staff(c.get("actor"), "parts:write");
      return c.json(acknowledged.modified(await restorePart(db, actor, asId(c.req.valid("param").id))), 200);
    });
}
