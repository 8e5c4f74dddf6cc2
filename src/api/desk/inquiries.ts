import { z } from "@hono/zod-openapi";
import {
  acknowledged,
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
import { askStaff } from "#shop/desk/inquiries/ask-staff.ts";
import { inquiryInput } from "#shop/desk/inquiries/inquiry-input.ts";
import { inquiryFilters, listInquiries, setAnswered } from "#shop/desk/inquiries/manage-inquiries.ts";

const policy = { permission: "inquiries:answer" } as const;

const ask = endpoint({
  method: "post",
  path: "/inquiries",
  policy: "public",
  summary: "Ask staff about a part; they answer by mail",
  refusals: ["rate_limited"],
  request: body(inquiryInput),
  response: z.object({ accepted: z.literal(true) }),
  status: 202,
});

const list = endpoint({
  method: "get",
  path: "/inquiries",
  policy,
  summary: "What visitors asked, newest first",
  request: { query: paging.extend({ status: z.enum(inquiryFilters, "not_valid").default("open"), q: searchText }) },
  response: z.array(
    z
      .object({
        id: z.uuid(),
        name: z.string(),
        email: z.string(),
        message: z.string(),
        query: z.string().openapi({ description: "What was searched" }),
        vehicle: z
          .object({ year: z.int(), make: z.string(), model: z.string(), displacementL: z.number().nullable() })
          .nullable(),
        part: z.object({ id: z.uuid(), sku: z.string() }).nullable(),
        createdAt: z.iso.datetime(),
        answeredAt: z.iso.datetime().nullable(),
      })
      .openapi("Inquiry"),
  ),
});

const change = endpoint({
  method: "patch",
  path: "/inquiries/{id}",
  policy,
  summary: "Mark an inquiry as answered, or as open again",
  request: { ...byId, ...body(z.strictObject({ answered: z.boolean("not_valid") })) },
  response: modified,
});

export function inquiriesRouter({ db }: Shop) {
  return createRouter()
    .openapi(ask, async (c) => {
      await askStaff(db, c.req.valid("json"), { client: c.get("client"), locale: c.get("language") ?? "en" });
      return c.json({ accepted: true as const }, 202);
    })
    .openapi(list, async (c) => {
      const actor = staff(c.get("actor"), "inquiries:answer");
      const page = await listInquiries(db, actor, c.req.valid("query"));
      return pageJson(c, page, ({ createdAt, answeredAt, ...same }) => ({
        ...same,
        createdAt: createdAt.toISOString(),
        answeredAt: answeredAt?.toISOString() ?? null,
      }));
    })
    .openapi(change, async (c) => {
      const actor = staff(c.get("actor"), "inquiries:answer");
      const changed = await setAnswered(db, actor, asId(c.req.valid("param").id), c.req.valid("json").answered);
      return c.json(acknowledged.modified(changed), 200);
    });
}
