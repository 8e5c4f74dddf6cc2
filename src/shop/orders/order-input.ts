import { z } from "zod";
import { numberField, textField, textOf, wholeNumber } from "#shop/input.ts";
import { orderRules } from "#shop/orders/order-rules.ts";
import { maxQuantity } from "#shop/parts/part-rules.ts";

/** What the customer knows of their vehicle, by fact, as in `FitmentAnswers`. */
const answers = z
  .record(textField(100), textField(100), "not_valid")
  .refine((given) => Object.keys(given).length <= 50, "too_many:50");

/** What the customer writes. Each field is stored as written, in the column of its name. */
export const orderTexts = z.object({
  clientName: textOf(orderRules.clientName),
  phoneNumber: textOf(orderRules.phoneNumber),
  address: textOf(orderRules.address),
});

/**
 * The input of an order. `price` is the total that the customer was shown, in major units (D12); `vehicleId` what it is for, and
 * `fitmentConfirmed` that they want it although it may not fit.
 */
export const newOrder = orderTexts.extend({
  partId: z.string().optional(),
  partName: textField(200).optional(),
  quantity: wholeNumber(1, maxQuantity),
  price: numberField().optional(),
  vehicleId: z.string("not_valid").optional(),
  answers: answers.optional(),
  fitmentConfirmed: z.boolean("not_valid").default(false),
});

export type NewOrder = z.infer<typeof newOrder>;
