import type { NewReview } from "#shop/catalogue/reviews/review-input.ts";
import { api } from "#web/client/api.ts";
import { mapFieldNames } from "#web/client/api-error.ts";

/** Posts a review by the signed-in user; an empty name becomes the account's (D31). */
export async function addReview({ comment: review, rating: retting, name }: NewReview): Promise<void> {
  const sent = api.post("/reviews", { json: { review, retting, name } });
  await mapFieldNames({ review: "comment", retting: "rating" }, sent);
}
