import { z } from "zod";
import { requiredText, textField, wholeNumber } from "#shop/foundation/input.ts";
import { cartLimits, queryLimits } from "#shop/foundation/limits.ts";
import { largestPaymentCents } from "#shop/foundation/money.ts";
import { maxQuantity } from "#shop/catalogue/parts/part-rules.ts";
import { codeRules } from "#shop/selling/promotions/promotion-rules.ts";

const answer = textField(queryLimits.answerLength);
const answers = z
  .record(textField(queryLimits.answerLength * 2), answer, "not_valid")
  .refine((values) => Object.keys(values).length <= queryLimits.answers, `too_many:${queryLimits.answers}`);

const quantity = wholeNumber(1, maxQuantity);
const confirmed = z.boolean("not_valid");

/** A part to put into the cart. `confirmed`: it is wanted although it may not fit the vehicle. */
export const newCartLine = z.strictObject({
  partId: z.string("required"),
  quantity: quantity.default(1),
  vehicleId: z.string("not_valid").optional(),
  answers: answers.default({}),
  confirmed: confirmed.default(false),
});

export type NewCartLine = z.infer<typeof newCartLine>;

/** A part that goes with another one. */
export const companion = newCartLine.pick({ partId: true, quantity: true });

export type Companions = z.infer<typeof companion>[];

/** A line that gets another part. */
export const replacement = z.strictObject({ lineId: z.uuid("not_valid"), partId: z.string("required") });

/** Absent fields are unchanged. `vehicleId` null: it is for no vehicle. */
export const cartLineChange = z.strictObject({
  quantity: quantity.optional(),
  confirmed: confirmed.optional(),
  vehicleId: z.null("not_valid").optional().describe("Null: for no vehicle"),
});

export type CartLineChange = z.infer<typeof cartLineChange>;

export const cartDelivery = z.strictObject({ deliveryMethodId: requiredText(cartLimits.idempotencyKeyLength) });

/** A promotion code or that of a gift card, as typed. */
export const enteredCode = z.strictObject({ code: requiredText(codeRules.code.maxLength) });

export const cartCredit = z.strictObject({ used: z.boolean("not_valid") });

/** What the buyer saw when they completed the cart. */
export const seenCart = z.strictObject({
  cartId: z.uuid("not_valid"),
  version: wholeNumber(0, 2 ** 31 - 1),
  totalCents: wholeNumber(0, largestPaymentCents),
  dueCents: wholeNumber(0, largestPaymentCents)
    .optional()
    .describe("What gift cards and store credit leave to pay; absent: the total"),
});

/** The cart that a change is about; absent: the one that is open. */
export const namedCart = z.object({
  cartId: seenCart.shape.cartId.optional().describe("The cart that it is about; refused if another one is open by now"),
});

/** How the buyer wants to pay what is due. */
export const payBy = z.enum(["card", "transfer"], "not_valid").default("card");

/** The keys of writes, which make them safe to repeat. */
export const idempotencyKey = z
  .string()
  .min(1)
  .max(cartLimits.idempotencyKeyLength, `too_long:${cartLimits.idempotencyKeyLength}`);

/** A quantity that a write changed: `limited` to the stock, or `raised` to the minimum order. */
export type CartNotice = { code: "limited" | "raised"; partId: string; quantity: number };
