import type { ErrorCode } from "#shop/foundation/errors.ts";
import { browserErrors } from "./browser-errors.ts";

/** What went wrong and what to do next, for every way the shop says no. The API sends these words as `message`. */
export const errorMessages: Record<ErrorCode, string> = {
  ...browserErrors,
  sign_in_required: "Please sign in first.",
  sign_in_again: "Please enter your password again.",
  passkey_required: "Please use a passkey first: your password alone is too little to change how you sign in.",
  two_factor_required: "Staff of this shop need a second factor. Please set one up under Security.",
  staff_password_required:
    "Staff need a password of at least 12 characters. Please change yours under Security, or sign in again.",
  permission_missing: "Your role in this shop does not permit that.",
  not_yours: "That belongs to someone else.",
  staff_account: "Staff accounts can only be removed by other staff.",
  orders_running:
    "You have an open order or a pending refund. Delete your account once it is complete, or cancel the order first.",
  not_found: "We couldn't find that. It may have been removed.",
  malformed: "The request could not be read.",
  method_not_allowed: "That can't be done here.",
  unsupported_media_type: "Please send JSON.",
  too_large: "That is too much at once. Please send less.",
  rate_limited: "Too many attempts. Please wait a moment and try again.",
  code_unknown: "This code is not valid.",
  code_used_up: "This code has been used up.",
  credit_short: "The gift card or credit no longer covers this amount. Please try again.",
  too_many_unpaid: "You have too many unpaid orders. Please pay or cancel one of them first.",
  quantity_held:
    "That is more of this part than one customer can hold without paying. Please order fewer, or pay your other orders first.",
  unproven_held:
    "Many pieces of this part are in orders that nobody has paid yet. Please order fewer or confirm your email address, or try again in half an hour.",
  price_changed: "The price has changed. The new one is shown; please check it and order again.",
  below_minimum: "That is fewer than the minimum order.",
  not_enough_stock: "That is more than we have in stock.",
  order_too_small: "This order is too small to be paid by card. Please order more of it.",
  order_too_large: "One order can't be that large. Please split it up.",
  part_unknown: "We don't have a part of that name.",
  part_ambiguous: "Several parts have that name. Please open the part you mean and order it there.",
  fitment_unconfirmed:
    "We can't confirm that this part fits your vehicle. Please check, and confirm if you want to order it anyway.",
  part_type_taken: "Another part type is called this already.",
  part_type_in_use: "This part type still has parts. Merge it into another one instead.",
  tracking_taken: "Another shipment has this tracking number already. Each parcel has its own.",
  sku_taken: "Another part has this SKU already.",
  supersession_loop: "One of the superseded numbers would lead back to itself.",
  import_over: "That can't be done with this import any more. Please reload to see how it stands.",
  changed_meanwhile: "Someone else has changed this in the meantime. Check it and try again.",
  demo_gone: "The demo catalogue is being deleted for good and can't be restored any more.",
  draft_placed: "This draft has already been placed as an order.",
  already_shipped: "This order has been shipped and can't be changed any more.",
  already_paid: "This order is paid already.",
  not_paid: "This order has not been paid yet.",
  order_closed: "This order has been cancelled or has expired.",
  order_disputed: "The payment of this order is disputed at the buyer's bank, so it can't be shipped.",
  order_ambiguous: "Several of your unpaid orders have this price. Please say which one you mean.",
  idempotency_key_reused:
    "An order with other contents was sent from here before. Please look at your orders before you order again.",
  payment_not_found: "The card payment provider doesn't know this payment.",
  payment_not_confirmed: "The payment has not gone through yet. We are checking; please don't pay again.",
  payment_mismatch: "That payment is not for this order.",
  payment_provider_down:
    "The card payment provider is not responding right now. Nothing was charged. Please try again in a minute.",
  transfer_not_offered: "Bank transfer isn't available right now. Please pay by card.",
  carrier_down: "The carriers are not responding right now. Please try again in a minute.",
  gift_card_unsendable:
    "Only the code of a usable gift card from a refund, of which nothing is spent, can be sent again.",
  label_unvoidable: "Only bought labels whose parcels haven't shipped can be voided.",
  tax_unavailable: "The tax of this order can't be calculated right now. Please try again in a few minutes.",
  image_storage_down:
    "The image storage is not responding right now. The image was not saved. Please try again in a few minutes.",
  carrier_refused: "No carrier takes this. Please check the address, the parcels and the service.",
  signature_invalid: "The signature of this message is not valid.",
  email_unconfirmed:
    "It is not certain yet that this account belongs to the owner of its email address. Only then can it be given more permissions: by the link in the confirmation mail, opened while logged in, or by a new password by email.",
  last_admin: "This is the last admin. Make someone else an admin first.",
  set_in_files: "This is set where the shop is installed. Remove it from there to change it here.",
  secret_key_missing:
    "The shop has no key to encrypt this with. Set SECRET_KEY where it is installed (docs/backups.md).",
  connection_needed: "The shop can't run without this. Connect it to something else instead.",
  webhook_disabled: "This endpoint is switched off. Switch it on first.",
  addresses_full: "You have saved as many addresses as you can. Please remove one first.",
  crowded: "This part is in high demand right now. Please try again in a moment.",
  cart_full: "Your cart is full. Please order what is in it first, or remove something.",
  cart_required:
    "Delivery and tax depend on where this goes, so it is ordered through the cart. Please add it to your cart.",
  cart_changed: "Your cart has changed since you last saw it. Please check it and go on.",
  cart_incomplete: "Something is still missing before this can be ordered. Please check the marked places.",
  cross_site: "This came from a page of another site. Please do it on a page of this shop.",
  identity_unproven: "Please sign in again.",
  unavailable: "The shop can't be reached right now. Please try again in a minute.",
  busy: "The shop is very busy right now. Please try again in a moment.",
  foreign_request: "This shop runs on its sandbox and answers only at its own address.",
};
