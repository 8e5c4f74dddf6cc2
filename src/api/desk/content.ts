import { z } from "@hono/zod-openapi";
import { acknowledged, body, createRouter, deleted, endpoint, type Shop } from "#api/router.ts";
import { staff } from "#shop/foundation/actor.ts";
import { contentPageInput } from "#shop/desk/content/content-input.ts";
import {
  contentPageForStaff,
  listContentPages,
  removeContentPage,
  saveContentPage,
} from "#shop/desk/content/manage-content.ts";

const policy = { permission: "content:write" } as const;
const params = z.object({ slug: z.string() });
const version = z.int().min(0).openapi({ description: "0: never saved" });
const texts = z
  .record(z.string(), z.object({ title: z.string(), body: z.string().openapi({ description: "Markdown" }) }))
  .openapi({ description: "By the tag of the language" });

const list = endpoint({
  method: "get",
  path: "/content-pages",
  policy,
  summary: "The shop's own pages, such as terms and returns, by their slugs",
  request: {},
  response: z.array(
    z
      .object({
        slug: z.string(),
        published: z.boolean(),
        titles: z.record(z.string(), z.string()).openapi({ description: "By the tag of the language" }),
        updatedAt: z.iso.datetime(),
      })
      .openapi("ContentPageSummary"),
  ),
});

const read = endpoint({
  method: "get",
  path: "/content-pages/{slug}",
  policy,
  summary: "One of the shop's own pages; one that was never saved has version 0 and no texts",
  refusals: ["not_found"],
  request: { params },
  response: z.object({ slug: z.string(), version, published: z.boolean(), texts }).openapi("ContentPage"),
});

const save = endpoint({
  method: "put",
  path: "/content-pages/{slug}",
  policy,
  summary: "Saves a page in all of its languages; `version` is the one that was read",
  refusals: ["not_found", "changed_meanwhile"],
  request: { params, ...body(contentPageInput) },
  response: z.object({ acknowledged: z.literal(true), version }),
});

const remove = endpoint({
  method: "delete",
  path: "/content-pages/{slug}",
  policy,
  summary: "Removes a page",
  request: { params },
  response: deleted,
});

export function contentRouter({ db }: Shop) {
  return createRouter()
    .openapi(list, async (c) => {
      const pages = await listContentPages(db, staff(c.get("actor"), "content:write"));
      return c.json(
        pages.map(({ updatedAt, ...page }) => ({ ...page, updatedAt: updatedAt.toISOString() })),
        200,
      );
    })
    .openapi(read, async (c) => {
      const { slug } = c.req.valid("param");
      const page = await contentPageForStaff(db, staff(c.get("actor"), "content:write"), slug);
      return c.json({ slug, ...page }, 200);
    })
    .openapi(save, async (c) => {
      const { slug } = c.req.valid("param");
      const actor = staff(c.get("actor"), "content:write");
      const saved = await saveContentPage(db, actor, { ...c.req.valid("json"), slug });
      return c.json({ acknowledged: true as const, version: saved }, 200);
    })
    .openapi(remove, async (c) => {
      const { slug } = c.req.valid("param");
      const removed = await removeContentPage(db, staff(c.get("actor"), "content:write"), slug);
      return c.json(acknowledged.deleted(removed), 200);
    });
}
