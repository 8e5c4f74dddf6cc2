import { z } from "zod";
import { textField } from "#shop/foundation/input.ts";
import { transferDays } from "#shop/foundation/limits.ts";
import { isIban } from "#shop/selling/payments/iban.ts";
import { defineSection } from "#shop/foundation/settings/section.ts";
import { requireRecentSignIn } from "#shop/foundation/actor.ts";

/** The section `payments` of the settings: the account that buyers transfer money to. */
export const paymentSettings = z
  .strictObject({
    /** Whether buyers may choose to pay by bank transfer. */
    bankTransfer: z.boolean().default(false),
    /** How many days an order waits for its transfer before it expires. */
    transferDays: z
      .int("not_whole")
      .min(transferDays.least, `too_small:${transferDays.least}`)
      .max(transferDays.longest, `too_large:${transferDays.longest}`)
      .default(transferDays.standard),
    accountHolder: textField(70).default(""),
    /** An IBAN, or the number of the account where there are none. */
    accountNumber: textField(42)
      .refine((text) => !/^[A-Z]{2}\d{2}/i.test(text) || isIban(text), "not_an_iban")
      .default(""),
    /** The BIC, or the routing number. */
    bankCode: textField(20).default(""),
    bankName: textField(70).default(""),
  })
  .superRefine((settings, context) => {
    for (const field of ["accountHolder", "accountNumber"] as const)
      if (settings.bankTransfer && settings[field] === "")
        context.addIssue({ code: "custom", message: "required", path: [field] });
  });

export const paymentSection = defineSection({
  name: "payments",
  schema: paymentSettings,
  // The bank account decides where transfers go.
  check: (_db, actor) => requireRecentSignIn(actor),
});

export type PaymentSettings = z.infer<typeof paymentSettings>;

export type BankAccount = Pick<PaymentSettings, "accountHolder" | "accountNumber" | "bankCode" | "bankName">;
