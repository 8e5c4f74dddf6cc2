import { z } from "zod";
import { numberField, priceField, textOf } from "#shop/foundation/input.ts";
import { creditRules } from "#shop/selling/ledger/credit-rules.ts";

/** A gift card to be issued; the amount is in major units. */
export const newGiftCard = z.strictObject({
  amount: priceField(),
  note: textOf(creditRules.note).default(""),
  expiresAt: z.iso
    .datetime({ offset: true, error: "not_a_date" })
    .transform((text) => new Date(text))
    .refine((at) => at > new Date(), "not_future")
    .nullish()
    .transform((at) => at ?? null),
});

/** A change of a user's store credit, in major units; a negative one takes credit away. */
export const creditChange = z.strictObject({
  amount: numberField().pipe(z.number().refine((amount) => amount !== 0, "required")),
  reason: textOf(creditRules.reason),
});
