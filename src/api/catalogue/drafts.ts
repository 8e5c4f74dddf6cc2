import { z } from "@hono/zod-openapi";
import { endpoint, createRouter, linkNext, paging, searchText, type Shop } from "#api/router.ts";
import { imageAddress } from "#shop/foundation/images/image-url.ts";
import { staff } from "#shop/foundation/actor.ts";
import { countDrafts, listDrafts } from "#shop/catalogue/parts/drafts.ts";

const list = endpoint({
  method: "get",
  path: "/parts/drafts",
  policy: { permission: "parts:read" },
  summary:
    "Parts from suppliers' files that can't be bought yet, newest first; a price puts one on sale (PATCH /parts/{id})",
  request: { query: paging.extend({ q: searchText, count: z.enum(["true", "false"]).optional() }) },
  response: z.array(
    z
      .object({
        id: z.uuid(),
        sku: z.string(),
        makerNumber: z.string().nullable(),
        name: z.string(),
        title: z.string().nullable(),
        description: z.string(),
        imageUrl: z.url().openapi({ description: "Absolute; of a part without a photo, the drawing of its type" }),
        priceCents: z.int().nullable(),
        currency: z.string(),
        stock: z.int(),
        minimumOrder: z.int(),
        brand: z.string().nullable(),
        partType: z.string().nullable(),
        applications: z.int().openapi({ description: "Number of its applications" }),
      })
      .openapi("DraftPart"),
  ),
});

export function draftsRouter({ db, site }: Shop) {
  return createRouter().openapi(list, async (c) => {
    const actor = staff(c.get("actor"), "parts:read");
    const { count, ...query } = c.req.valid("query");
    const { drafts, next } = await listDrafts(db, actor, query);
    if (count === "true" && !query.q) c.header("x-total-count", String(await countDrafts(db, actor)));
    linkNext(c, next);
    return c.json(
      drafts.map(({ imageUrl, typeSlug, ...same }) => ({
        ...same,
        imageUrl: imageAddress(site, { imageUrl, typeSlug }),
        currency: site.currency,
      })),
      200,
    );
  });
}
