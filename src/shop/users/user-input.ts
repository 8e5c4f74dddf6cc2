import { z } from "zod";
import { imageUrl, phoneField, requiredText, textField } from "#shop/input.ts";

/** The profile that users edit themselves (D19). The phone number is stored as typed. */
export const profile = z.object({
  displayName: requiredText(100),
  photoUrl: imageUrl.default(""),
  phoneNumber: phoneField.default(""),
  address: textField(500).default(""),
});

export type Profile = z.infer<typeof profile>;
