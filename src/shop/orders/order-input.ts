import { z } from "zod";
import { maxQuantity, numberField, phoneNumber, requiredText, textField, wholeNumber } from "#shop/input.ts";

/** What a customer says when he orders. `price` is the total he was shown, in major units (D12). */
export const newOrder = z.object({
  partId: z.string().optional(),
  partName: textField(200).optional(),
  clientName: requiredText(100),
  quantity: wholeNumber(1, maxQuantity),
  price: numberField().optional(),
  phoneNumber: phoneNumber.min(1, "required"),
  address: requiredText(500),
});

export type NewOrder = z.infer<typeof newOrder>;
