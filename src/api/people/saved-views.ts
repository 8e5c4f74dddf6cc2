import { z } from "@hono/zod-openapi";
import { acknowledged, added, body, byId, createRouter, deleted, endpoint, type Shop } from "#api/router.ts";
import { signedIn } from "#shop/foundation/actor.ts";
import { asId } from "#shop/foundation/id.ts";
import { textOf } from "#shop/foundation/input.ts";
import { savedViewRules } from "#shop/people/saved-views/saved-view-rules.ts";
import { listViews, removeView, saveView } from "#shop/people/saved-views/saved-views.ts";

const list = z.enum(["orders", "products"], "not_valid");

const views = endpoint({
  method: "get",
  path: "/saved-views",
  policy: "customer",
  summary: "The caller's own views of a list, by name",
  request: { query: z.object({ list }) },
  response: z.array(z.object({ id: z.uuid(), name: z.string(), query: z.string() })),
});

const save = endpoint({
  method: "post",
  path: "/saved-views",
  policy: "customer",
  summary: "Save a view of a list; one of the same name is replaced",
  refusals: ["invalid"],
  request: body(
    z.strictObject({
      list,
      name: textOf(savedViewRules.name),
      query: textOf(savedViewRules.query).openapi({ description: "The query of the list's address" }),
    }),
  ),
  response: added,
});

const remove = endpoint({
  method: "delete",
  path: "/saved-views/{id}",
  policy: "customer",
  summary: "Remove a view",
  request: byId,
  response: deleted,
});

export function savedViewsRouter({ db }: Shop) {
  return createRouter()
    .openapi(views, async (c) => c.json(await listViews(db, signedIn(c.get("actor")), c.req.valid("query").list), 200))
    .openapi(save, async (c) =>
      c.json(acknowledged.added(await saveView(db, signedIn(c.get("actor")), c.req.valid("json"))), 200),
    )
    .openapi(remove, async (c) => {
      const removed = await removeView(db, signedIn(c.get("actor")), asId(c.req.valid("param").id));
      return c.json(acknowledged.deleted(removed), 200);
    });
}
