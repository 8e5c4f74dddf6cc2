import { z } from "zod";
import { address } from "#shop/selling/cart/contact-input.ts";
import { addressRules, contactRules } from "#shop/selling/cart/contact-rules.ts";
import { emailOf, requiredText, textField, textOf, versionField, wholeNumber } from "#shop/foundation/input.ts";
import { cartLimits } from "#shop/foundation/limits.ts";
import { noteRules } from "#shop/selling/orders/order-rules.ts";
import { maxQuantity, partRules } from "#shop/catalogue/parts/part-rules.ts";
import type { TextRule } from "#shop/foundation/rules.ts";

const quantity = wholeNumber(1, maxQuantity);
const deliveryMethodId = requiredText(cartLimits.idempotencyKeyLength).optional();

/** The draft that an order is placed from, as it was seen. */
const seenDraft = z.strictObject({ id: z.uuid("not_valid"), version: versionField() });

/** An order as staff take it down on the phone. */
export const phoneOrder = z.strictObject({
  lines: z
    .array(z.strictObject({ sku: textOf({ ...partRules.sku, required: true }), quantity }))
    .min(1, "required")
    .max(cartLimits.lines, `too_many:${cartLimits.lines}`),
  email: emailOf(contactRules.email),
  clientName: textOf(contactRules.clientName),
  phoneNumber: textOf(contactRules.phoneNumber),
  shipTo: address,
  poNumber: textOf(contactRules.poNumber).default(""),
  deliveryMethodId,
  /** For staff alone: a note of the order. */
  note: textField(noteRules.text.maxLength).default(""),
  draft: seenDraft.optional(),
});

export type PhoneOrder = z.infer<typeof phoneOrder>;

const typed = ({ maxLength }: TextRule) => textField(maxLength).default("");
const typedAddress = z.strictObject({
  name: typed(addressRules.name),
  company: typed(addressRules.company),
  line1: typed(addressRules.line1),
  line2: typed(addressRules.line2),
  city: typed(addressRules.city),
  region: typed(addressRules.region),
  postalCode: typed(addressRules.postalCode),
  country: textField(2).default(""),
});

/** What staff have typed of a phone order so far: nothing of it has to be there, or right. */
export const phoneDraft = z.strictObject({
  lines: z
    .array(z.strictObject({ sku: typed(partRules.sku), quantity: quantity.default(1) }))
    .max(cartLimits.lines, `too_many:${cartLimits.lines}`)
    .default([]),
  email: typed(contactRules.email),
  clientName: typed(contactRules.clientName),
  phoneNumber: typed(contactRules.phoneNumber),
  shipTo: typedAddress.prefault({}),
  poNumber: typed(contactRules.poNumber),
  deliveryMethodId,
  note: textField(noteRules.text.maxLength).default(""),
});

export type PhoneDraft = z.infer<typeof phoneDraft>;
