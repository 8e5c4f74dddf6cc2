import type { ErrorCode } from "#shop/errors.ts";
import { browserErrors } from "./form-errors.ts";

/** What went wrong and what to do next, for every way the shop says no. The API sends these words as `message`. */
export const errorWords: Record<ErrorCode, string> = {
  ...browserErrors,
  sign_in_required: "Please sign in first.",
  permission_missing: "Your role in this shop does not permit that.",
  not_yours: "That belongs to someone else.",
  not_found: "We couldn't find that. It may have been removed.",
  malformed: "The request could not be read.",
  method_not_allowed: "That can't be done here.",
  unsupported_media_type: "Please send JSON.",
  too_large: "That is too much at once. Please send less.",
  rate_limited: "Too many attempts. Please wait a moment and try again.",
  price_changed: "The price has changed. The new one is shown; please check it and order again.",
  below_minimum: "That is fewer than the minimum order.",
  not_enough_stock: "That is more than we have in stock.",
  order_too_small: "This order is too small to be paid by card. Please order more of it.",
  order_too_large: "One order can't be that large. Please split it up.",
  part_unknown: "We don't have a part of that name.",
  part_ambiguous: "Several parts have that name. Please open the part you mean and order it there.",
  fitment_unconfirmed:
    "We can't confirm that this part fits your vehicle. Please check, and confirm if you want to order it anyway.",
  sku_taken: "Another part has this SKU already.",
  supersession_loop: "One of the superseded numbers would lead back to itself.",
  import_over: "That can't be done with this import any more. Please reload to see how it stands.",
  already_shipped: "This order has been shipped and can't be changed any more.",
  already_paid: "This order is paid already.",
  not_paid: "This order has not been paid yet.",
  order_closed: "This order has been cancelled or has expired.",
  order_ambiguous: "Several of your unpaid orders have this price. Please say which one you mean.",
  idempotency_key_reused: "This order was sent before with other contents. Please reload the page and order again.",
  payment_not_found: "The card payment provider doesn't know this payment.",
  payment_not_confirmed: "The payment has not gone through yet. We are checking; please don't pay again.",
  payment_mismatch: "That payment is not for this order.",
  payment_provider_down:
    "The card payment provider is not responding right now. Nothing was charged. Please try again in a minute.",
  signature_invalid: "The signature of this message is not valid.",
  last_admin: "This is the last admin. Make someone else an admin first.",
  identity_unproven: "Please sign in again.",
  unavailable: "The shop can't be reached right now. Please try again in a minute.",
};
