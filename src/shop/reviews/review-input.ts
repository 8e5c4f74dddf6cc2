import { z } from "zod";
import { requiredText, textField, wholeNumber } from "#shop/input.ts";

export const newReview = z.object({
  comment: requiredText(2_000),
  rating: wholeNumber(1, 5),
  /** Empty: the account's name (D31). */
  name: textField(100).default(""),
});

export type NewReview = z.infer<typeof newReview>;
