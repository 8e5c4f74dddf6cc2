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
import { listReviewsToModerate, reviewFilters, setReviewHidden } from "#shop/catalogue/reviews/moderate-reviews.ts";

const policy = { permission: "reviews:moderate" } as const;

const moderatedReview = z
  .object({
    id: z.uuid(),
    name: z.string(),
    comment: z.string(),
    rating: z.int().min(1).max(5),
    createdAt: z.iso.datetime(),
    hiddenAt: z.iso.datetime().nullable(),
    email: z.string().nullable(),
  })
  .openapi("ModeratedReview");

const list = endpoint({
  method: "get",
  path: "/moderation/reviews",
  policy,
  summary: "All reviews with their authors, hidden ones included, newest first",
  request: { query: paging.extend({ status: z.enum(reviewFilters, "not_valid").default("all"), q: searchText }) },
  response: z.array(moderatedReview),
});

const moderate = endpoint({
  method: "patch",
  path: "/moderation/reviews/{id}",
  policy,
  summary: "Hide a review from buyers, or show it again",
  request: { ...byId, ...body(z.strictObject({ hidden: z.boolean("not_valid") })) },
  response: modified,
});

export function reviewModerationRouter({ db }: Shop) {
  return createRouter()
    .openapi(list, async (c) => {
      const page = await listReviewsToModerate(db, staff(c.get("actor"), "reviews:moderate"), c.req.valid("query"));
      return pageJson(c, page, ({ createdAt, hiddenAt, ...same }) => ({
        ...same,
        createdAt: createdAt.toISOString(),
        hiddenAt: hiddenAt?.toISOString() ?? null,
      }));
    })
    .openapi(moderate, async (c) => {
      const id = asId(c.req.valid("param").id);
      const { hidden } = c.req.valid("json");
      const changed = await setReviewHidden(db, staff(c.get("actor"), "reviews:moderate"), id, hidden);
      return c.json(acknowledged.modified(changed), 200);
    });
}
