import { z } from "zod";
import { maxQuantity, numberField, phoneNumber, requiredText, textField, wholeNumber } from "#shop/input.ts";

/** What the customer knows of their vehicle, by fact, as in `FitmentAnswers`. */
const answers = z
  .record(textField(100), textField(100), "not_valid")
  .refine((given) => Object.keys(given).length <= 50, "too_many:50");

/**
 * The input of an order. `price` is the total that the customer was shown, in major units (D12); `vehicleId` what it is for, and
 * `fitmentConfirmed` that they want it although it may not fit.
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
