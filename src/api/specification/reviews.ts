import { brandedSite } from "#http/branded-site.ts";
import { z } from "@hono/zod-openapi";
import { acknowledged, added, body, endpoint, createRouter, linkNext, paging, type Shop } from "#api/router.ts";
import { mapFieldNames } from "#api/specification/map-field-names.ts";
import { publicJson } from "#http/response-cache.ts";
import { signedIn } from "#shop/foundation/actor.ts";
import { newReview } from "#shop/catalogue/reviews/review-input.ts";
import { addReview, listReviews } from "#shop/catalogue/reviews/reviews.ts";

const reviewResponse = z
  .object({
    _id: z.uuid(),
    review: z.string(),
    retting: z.int().min(1).max(5),
    name: z.string(),
    picture: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .openapi("Review");

const list = endpoint({
  method: "get",
  path: "/reviews",
  policy: "public",
  cache: true,
  summary: "Reviews, newest first",
  request: { query: paging },
  response: z.array(reviewResponse),
});

const add = endpoint({
  method: "post",
  path: "/reviews",
  policy: "customer",
  summary: "Post a review; its name must not be taken for the shop's own",
  refusals: ["rate_limited"],
  request: body(
    z.strictObject({
      review: newReview.shape.comment,
      retting: newReview.shape.rating,
      name: newReview.shape.name,
    }),
  ),
  response: added,
});

export function reviewsRouter({ db, reads, site }: Shop) {
  return createRouter()
    .openapi(list, async (c) => {
      const { reviews, next } = await listReviews(reads, c.req.valid("query"));
      linkNext(c, next);
      const page = reviews.map(({ id, comment, rating, name, picture, createdAt }) => ({
        _id: id,
        review: comment,
        retting: rating,
        name,
        picture,
        createdAt: createdAt.toISOString(),
      }));
      return publicJson(c, page, ["reviews"]);
    })
    .openapi(add, async (c) => {
      const { review, retting, name } = c.req.valid("json");
      const input = { comment: review, rating: retting, name };
      const terms = { shopName: (await brandedSite(db, site)).name, client: c.get("client") };
      const adding = addReview(db, signedIn(c.get("actor")), input, terms);
      return c.json(acknowledged.added(await mapFieldNames({ comment: "review", rating: "retting" }, adding)), 200);
    });
}
