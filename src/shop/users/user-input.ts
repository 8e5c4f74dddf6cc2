import { z } from "zod";
import { imageUrl, phoneField, requiredText, textField } from "#shop/input.ts";

/** The profile that users edit themselves (D19). The phone number is stored as typed. */
export const profile = z.object({
  displayName: requiredText(100),
  photoUrl: imageUrl.default(""),
  phoneNumber: phoneField.default(""),
  address: textField(500).default(""),
  /** The language they are written to in, as a tag such as `de`. Absent: it stays as it is. */
  locale: z
    .string()
    .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/, "not_valid")
    .max(35, "not_valid")
    .optional(),
});

export type Profile = z.infer<typeof profile>;
