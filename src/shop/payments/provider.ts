/** A payment intent as the provider reports it. Amounts in minor units; `currency` in upper case (ISO 4217). */
export type PaymentIntent = {
  id: string;
  clientSecret: string;
  status: "open" | "processing" | "succeeded" | "cancelled";
  amountCents: number;
  amountReceivedCents: number;
  currency: string;
  orderId: string | null;
  userId: string | null;
};

/** A signed webhook event of the provider. `declined`: a card was refused. `other`: an event that the shop does not act on. */
export type ProviderEvent = { id: string; type: string } & (
  | { kind: "intent"; intent: PaymentIntent; declined: boolean }
  | { kind: "refund"; refund: ProviderRefund }
  | { kind: "other" }
);

export type ProviderRefund = {
  id: string;
  intentId: string;
  status: "pending" | "succeeded" | "failed";
};

/**
 * A card payment provider. Every call uses the network: never make one in a transaction. All throw `payment_provider_down` if the provider
 * can't be reached, is too slow (`timeoutMs.payments`) or fails, and `payment_not_found` for an intent that it does not know.
 */
export type PaymentProvider = {
  /** Returns the same intent for the same `idempotencyKey`. Throws `invalid`, `order_too_small` and `order_too_large` for its amount. */
  createIntent(input: {
    amountCents: number;
    currency: string;
    orderId: string;
    userId: string;
    description: string;
    receiptEmail: string;
    idempotencyKey: string;
  }): Promise<PaymentIntent>;
  retrieveIntent(intentId: string): Promise<PaymentIntent>;
  /** Stops an intent from taking money. Returns its final state: it may have succeeded just before. */
  cancelIntent(intentId: string): Promise<PaymentIntent>;
  refund(input: { intentId: string; amountCents: number; idempotencyKey: string }): Promise<ProviderRefund>;
  /** Returns a webhook event. Throws `signature_invalid`, and `malformed` for a body that is no event. */
  readEvent(body: string, signature: string | undefined): Promise<ProviderEvent>;
};
