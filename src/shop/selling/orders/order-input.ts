import { z } from "zod";
import { numberField, textField, textOf, wholeNumber } from "#shop/foundation/input.ts";
import { orderLimits, queryLimits } from "#shop/foundation/limits.ts";
import { orderRules } from "#shop/selling/orders/order-rules.ts";
import { maxQuantity } from "#shop/catalogue/parts/part-rules.ts";

/** The customer's answers about their vehicle, by fact, as in `FitmentAnswers`. */
const answers = z
  .record(textField(queryLimits.answerLength), textField(queryLimits.answerLength), "not_valid")
  .refine((values) => Object.keys(values).length <= orderLimits.answers, `too_many:${orderLimits.answers}`);

/** The texts that the customer writes. Each is stored unchanged in the column with the same name. */
export const orderTexts = z.strictObject({
  clientName: textOf(orderRules.clientName),
  phoneNumber: textOf(orderRules.phoneNumber),
  address: textOf(orderRules.address),
});

/**
 * The input of an order. `price`: the total that the customer was shown, in major units (D12). `vehicleId`: the vehicle it is for.
 * `fitmentConfirmed`: the customer orders it although it may not fit.
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
