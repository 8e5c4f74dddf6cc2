import { z } from "zod";
import { address } from "#shop/cart/contact-input.ts";
import { contactRules } from "#shop/cart/contact-rules.ts";
import { requiredText, textOf, wholeNumber } from "#shop/input.ts";
import { cartLimits } from "#shop/limits.ts";
import { maxQuantity, partRules } from "#shop/parts/part-rules.ts";

/** An order as staff take it down on the phone. */
export const phoneOrder = z.object({
  lines: z
    .array(z.object({ sku: textOf({ ...partRules.sku, required: true }), quantity: wholeNumber(1, maxQuantity) }))
    .min(1, "required")
    .max(cartLimits.lines, `too_many:${cartLimits.lines}`),
  email: textOf(contactRules.email).transform((text) => text.toLowerCase()),
  clientName: textOf(contactRules.clientName),
  phoneNumber: textOf(contactRules.phoneNumber),
  shipTo: address,
  poNumber: textOf(contactRules.poNumber).default(""),
  deliveryMethodId: requiredText(cartLimits.idempotencyKeyLength).optional(),
});

export type PhoneOrder = z.infer<typeof phoneOrder>;
