import { z } from "zod";
import { phoneField, textOf } from "#shop/foundation/input.ts";
import { profileRules } from "#shop/people/users/user-rules.ts";

/** The profile that users edit themselves (D19). The phone number is stored as typed. */
export const profile = z.strictObject({
  displayName: textOf(profileRules.displayName),
  photoUrl: textOf(profileRules.photoUrl).default(""),
  phoneNumber: phoneField.default(""),
  address: textOf(profileRules.address).default(""),
  /** The language of their mails, as a tag such as `de`. Absent: unchanged. */
  locale: z
    .string()
    .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/, "not_valid")
    .max(35, "not_valid")
    .optional(),
});

export type Profile = z.infer<typeof profile>;
