import type { ErrorCode } from "#shop/errors.ts";

/** What went wrong and what to do next, for every way the shop says no. The API sends these words as `message`. */
export const errorWords: Record<ErrorCode, string> = {
  sign_in_required: "Please sign in first.",
  admin_only: "Only an admin of this shop may do that.",
  not_yours: "That belongs to somebody else.",
  not_found: "We couldn't find that. It may have been removed.",
  invalid: "Please check the marked fields.",
  malformed: "The request could not be read.",
  method_not_allowed: "That can't be done here.",
  unsupported_media_type: "Please send JSON.",
  too_large: "That is too much at once. Please send less.",
  rate_limited: "Too many tries. Please wait a moment and try again.",
  price_changed: "The price has changed. The new one is shown; please check it and order again.",
  below_minimum: "That is fewer than the minimum order.",
  not_enough_stock: "That is more than we have in stock.",
  order_too_small: "This order is too small to be paid by card. Please order more of it.",
  order_too_large: "One order can't be that large. Please split it up.",
  part_unknown: "We don't have a part of that name.",
  part_ambiguous: "Several parts have that name. Please open the part you mean and order it there.",
  sku_taken: "Another part has this SKU already.",
  already_shipped: "This order has been shipped and can't be changed any more.",
  already_paid: "This order is paid already.",
  not_paid: "This order has not been paid yet.",
  order_closed: "This order has been cancelled or has expired.",
  idempotency_key_reused: "This order was sent before with other contents. Please reload the page and order again.",
  payment_not_found: "The card payment provider doesn't know this payment.",
  payment_not_confirmed: "The payment has not gone through yet. We are checking; please don't pay again.",
  payment_mismatch: "That payment is not for this order.",
  payment_provider_down:
    "The card payment provider doesn't answer just now. Nothing was charged. Please try again in a minute.",
  signature_invalid: "The signature of this message is not valid.",
  last_admin: "This is the last admin. Make somebody else an admin first.",
  garage_full: "Your garage is full. Please remove a vehicle that you no longer need.",
  identity_unproven: "Please sign in again.",
  unavailable: "The shop can't be reached just now. Please try again in a minute.",
  internal: "Something went wrong on our side. Please try again.",
};

type Params = Record<string, string | number>;

const words: Record<string, (params: Params) => string> = {
  required: () => "Please fill this in.",
  not_a_text: () => "This has to be text.",
  too_long: ({ limit }) => `At most ${limit} characters, please.`,
  too_short: ({ limit }) => `Must be ${limit} characters or longer`,
  bad_characters: () => "This contains characters we can't store.",
  not_a_number: () => "Please type a number.",
  not_whole: () => "Please type a whole number.",
  not_positive: () => "This has to be more than 0.",
  too_precise: () => "That has more digits after the point than the currency.",
  too_small: ({ limit }) => `At least ${limit}, please.`,
  too_large: ({ limit }) => `At most ${limit}, please.`,
  below_minimum: ({ minimum, limit }) => `The minimum order is ${minimum ?? limit}.`,
  not_enough_stock: ({ available, limit }) => `Only ${available ?? limit} available.`,
  not_a_phone_number: () => "Please type a phone number: digits, spaces, and + ( ) - . only.",
  not_an_image_url: () => "Please give an https address of an image.",
  not_an_email: () => "Provide a valid Email",
  not_a_rating: () => "Please type a number from 1 to 5.",
  not_a_sku: () => "Letters, digits, and . / _ - only.",
  taken: () => "This is taken already.",
  vehicle_unknown: () => "There is no such vehicle.",
  empty_range: () => "The end comes before the beginning.",
  not_a_date: () => "Please give a date as year-month-day.",
  not_a_name: () => "Lower-case letters, digits and _ only.",
  too_many: ({ limit }) => `At most ${limit}, please.`,
  not_offered: () => "This is not among the choices left.",
  not_a_vin: () => "A VIN has 17 letters and digits.",
  ambiguous: () => "Several parts have that name.",
  unknown_field: () => "The shop doesn't know this field.",
  not_a_cursor: () => "This page link is not valid any more.",
  email_required: () => "Email is Required",
  email_invalid: () => "Provide a valid Email",
  password_required: () => "Password is Required",
  password_too_short: ({ limit }) => `Must be ${limit ?? 6} characters or longer`,
  name_required: () => "Name is Required",
};

/** The words for what is wrong with one field. */
export function fieldWords(code: string, params: Params = {}): string {
  return words[code]?.(params) ?? "Please check this.";
}
