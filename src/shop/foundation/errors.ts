/** The codes of all refusals. `http/status.ts` maps them to HTTP statuses, `web/messages/` to messages. */
export type ErrorCode =
  | "sign_in_required"
  | "sign_in_again"
  | "passkey_required"
  | "permission_missing"
  | "two_factor_required"
  | "staff_password_required"
  | "not_yours"
  | "staff_account"
  | "orders_running"
  | "not_found"
  | "invalid"
  | "malformed"
  | "method_not_allowed"
  | "unsupported_media_type"
  | "too_large"
  | "rate_limited"
  | "too_many_unpaid"
  | "quantity_held"
  | "unproven_held"
  | "price_changed"
  | "code_unknown"
  | "code_used_up"
  | "credit_short"
  | "below_minimum"
  | "not_enough_stock"
  | "order_too_large"
  | "order_too_small"
  | "part_unknown"
  | "part_ambiguous"
  | "fitment_unconfirmed"
  | "sku_taken"
  | "tracking_taken"
  | "part_type_taken"
  | "part_type_in_use"
  | "supersession_loop"
  | "import_over"
  | "changed_meanwhile"
  | "draft_placed"
  | "already_shipped"
  | "already_paid"
  | "not_paid"
  | "order_closed"
  | "order_disputed"
  | "order_ambiguous"
  | "idempotency_key_reused"
  | "payment_not_found"
  | "payment_not_confirmed"
  | "payment_mismatch"
  | "payment_provider_down"
  | "transfer_not_offered"
  | "carrier_down"
  | "label_unvoidable"
  | "gift_card_unsendable"
  | "tax_unavailable"
  | "image_storage_down"
  | "carrier_refused"
  | "signature_invalid"
  | "email_unconfirmed"
  | "last_admin"
  | "garage_full"
  | "addresses_full"
  | "cart_full"
  | "cart_changed"
  | "cart_required"
  | "cart_incomplete"
  | "webhook_disabled"
  | "set_in_files"
  | "secret_key_missing"
  | "connection_needed"
  | "cross_site"
  | "identity_unproven"
  | "unavailable"
  | "busy"
  | "crowded"
  | "foreign_request"
  | "internal";

/** What is wrong with one field: its name in the caller's input, a stable code, and the values that the message needs. */
export type FieldError = { field: string; code: string; params?: Record<string, string | number> };

/**
 * A refusal. `fields` lists what is wrong with the input; `data` is what the caller needs to continue, such as the new price of
 * `price_changed`, and is sent unchanged.
 */
export class ShopError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldError[];
  readonly data: Record<string, unknown>;

  constructor(code: ErrorCode, more: { fields?: FieldError[]; data?: Record<string, unknown>; cause?: unknown } = {}) {
    super(code, { cause: more.cause });
    this.name = "ShopError";
    this.code = code;
    this.fields = more.fields ?? [];
    this.data = more.data ?? {};
  }
}
