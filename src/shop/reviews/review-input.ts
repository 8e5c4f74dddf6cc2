import { z } from "zod";
import { requiredText, wholeNumber } from "#shop/input.ts";

export const newReview = z.object({
  comment: requiredText(2_000),
  rating: wholeNumber(1, 5),
  name: requiredText(100),
});

export type NewReview = z.infer<typeof newReview>;
