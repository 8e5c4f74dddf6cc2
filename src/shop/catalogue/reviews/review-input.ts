import { z } from "zod";
import { textOf, wholeOf } from "#shop/foundation/input.ts";
import { reviewRules } from "#shop/catalogue/reviews/review-rules.ts";

export const newReview = z.strictObject({
  comment: textOf(reviewRules.comment),
  rating: wholeOf(reviewRules.rating),
  /** If empty, the account's name is used (D31). */
  name: textOf(reviewRules.name).default(""),
});

export type NewReview = z.infer<typeof newReview>;
