import { z } from "@hono/zod-openapi";
import { acknowledged, body, byId, endpoint, deleted, createRouter, pageJson, paging, type Shop } from "#api/router.ts";
import { describedApplication } from "#shop/catalogue/fitment/describe-fitment.ts";
import { describeApplication, type FitmentMessages } from "#shop/catalogue/fitment/describe-fitment.ts";
import { staff } from "#shop/foundation/actor.ts";
import { ShopError } from "#shop/foundation/errors.ts";

import { addToApplications, listApplications, removeApplication } from "#shop/catalogue/fitment/manage-applications.ts";
import { asId } from "#shop/foundation/id.ts";
import { newApplications } from "#shop/catalogue/parts/part-input.ts";

const rowId = z.string().regex(/^\d{1,15}$/, "not_a_cursor");

const list = endpoint({
  method: "get",
  path: "/parts/{id}/applications",
  policy: { permission: "parts:read" },
  summary: "The applications of a part as they were written",
  request: {
    ...byId,
    query: paging,
  },
  response: z.array(describedApplication),
});

const add = endpoint({
  method: "post",
  path: "/parts/{id}/applications",
  policy: { permission: "parts:write" },
  summary: "Add applications to a part; existing ones are not duplicated",
  request: {
    ...byId,
    ...body(z.strictObject({ applications: newApplications.min(1, "required") })),
  },
  response: z.object({ acknowledged: z.literal(true), addedCount: z.int() }),
});

const remove = endpoint({
  method: "delete",
  path: "/parts/{id}/applications/{application}",
  policy: { permission: "parts:write" },
  summary: "Remove one application of a part",
  request: { params: byId.params.extend({ application: z.string() }) },
  response: deleted,
});

export function applicationsRouter({ db }: Shop, words: FitmentMessages) {
  return createRouter()
    .openapi(list, async (c) => {
      const id = asId(c.req.valid("param").id);
      const page = await listApplications(db, staff(c.get("actor"), "parts:read"), id, c.req.valid("query"));
      return pageJson(c, page, (row) => describeApplication(row, words));
    })
    .openapi(add, async (c) => {
      const { applications } = c.req.valid("json");
      const count = await addToApplications(
        db,
        staff(c.get("actor"), "parts:write"),
        asId(c.req.valid("param").id),
        applications,
      );
      return c.json({ acknowledged: true as const, addedCount: count }, 200);
    })
    .openapi(remove, async (c) => {
      const { id, application } = c.req.valid("param");
      if (!rowId.safeParse(application).success) throw new ShopError("not_found");
      const count = await removeApplication(db, staff(c.get("actor"), "parts:write"), asId(id), Number(application));
      return c.json(acknowledged.deleted(count), 200);
    });
}
