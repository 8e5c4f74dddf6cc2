import { z } from "zod";
import { inquiryRules } from "#shop/desk/inquiries/inquiry-rules.ts";
import { emailOf, textOf } from "#shop/foundation/input.ts";

const optionalId = z.preprocess((value) => (value === "" ? undefined : value), z.uuid("not_valid").optional());

/** What a visitor asks. `key` is made by the form, so that sending it twice asks once. */
export const inquiryInput = z.strictObject({
  key: z.uuid("not_valid"),
  name: textOf(inquiryRules.name).default(""),
  email: emailOf(inquiryRules.email),
  message: textOf(inquiryRules.message),
  query: textOf(inquiryRules.query).default(""),
  vehicle: optionalId,
  part: optionalId,
});

export type InquiryInput = z.infer<typeof inquiryInput>;
