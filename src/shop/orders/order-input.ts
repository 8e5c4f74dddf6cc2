import { z } from "zod";
import { maxQuantity, numberField, phoneNumber, requiredText, textField, wholeNumber } from "#shop/input.ts";

/** What he knows of his vehicle, by fact, as `FitmentAnswers` has it. */
const answers = z
  .record(textField(100), textField(100), "not_valid")
  .refine((given) => Object.keys(given).length <= 50, "too_many:50");

/**
 * What a customer says when he orders. `price` is the total he was shown, in major units (D12); `vehicleId` what it is for, and
 * `fitmentConfirmed` that he wants it although it may not fit that.
 */
export const newOrder = z.object({
  partId: z.string().optional(),
  partName: textField(200).optional(),
  clientName: requiredText(100),
  quantity: wholeNumber(1, maxQuantity),
  price: numberField().optional(),
  phoneNumber: phoneNumber.min(1, "required"),
  address: requiredText(500),
  vehicleId: z.string("not_valid").optional(),
  answers: answers.optional(),
  fitmentConfirmed: z.boolean("not_valid").default(false),
});

export type NewOrder = z.infer<typeof newOrder>;
