/** Every way the shop says no. `http/status.ts` gives each its HTTP status, `web/messages/` its words. */
export type ErrorCode =
  | "sign_in_required"
  | "permission_missing"
  | "not_yours"
  | "not_found"
  | "invalid"
  | "malformed"
  | "method_not_allowed"
  | "unsupported_media_type"
  | "too_large"
  | "rate_limited"
  | "price_changed"
  | "below_minimum"
  | "not_enough_stock"
  | "order_too_large"
  | "order_too_small"
  | "part_unknown"
  | "part_ambiguous"
  | "fitment_unconfirmed"
  | "sku_taken"
  | "supersession_loop"
  | "import_over"
  | "already_shipped"
  | "already_paid"
  | "not_paid"
  | "order_closed"
  | "order_ambiguous"
  | "idempotency_key_reused"
  | "payment_not_found"
  | "payment_not_confirmed"
  | "payment_mismatch"
  | "payment_provider_down"
  | "signature_invalid"
  | "last_admin"
  | "garage_full"
  | "identity_unproven"
  | "unavailable"
  | "internal";

/** What is wrong with one field: the field as the caller named it, a stable code, and numbers its words need. */
export type FieldError = { field: string; code: string; params?: Record<string, string | number> };

/**
 * A refusal. `fields` names what was wrong with the input; `data` is what the caller needs to go on
 * (the new price of `price_changed`, say) and is sent as it is.
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
