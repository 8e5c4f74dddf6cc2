/** A payment intent as the provider itself reports it. Amounts in minor units; `currency` upper case (ISO 4217). */
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

/** What a signed notice of the provider says. `other` is anything the shop does not act on. */
export type ProviderEvent = { id: string; type: string } & (
  | { kind: "intent"; intent: PaymentIntent }
  | { kind: "refund"; refund: ProviderRefund }
  | { kind: "other" }
);

export type ProviderRefund = {
  id: string;
  intentId: string;
  status: "pending" | "succeeded" | "failed";
};

/**
 * A card payment provider. Every call goes over the network: never make one inside a transaction. A provider that
 * can't be reached, is too slow (10 s) or fails throws `payment_provider_down`; an intent it does not know throws `payment_not_found`.
 */
export type PaymentProvider = {
  /** The same `idempotencyKey` gives the same intent. */
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
  /** Stops an intent from taking money. Answers its state after that: it may have succeeded just before. */
  cancelIntent(intentId: string): Promise<PaymentIntent>;
  refund(input: { intentId: string; amountCents: number; idempotencyKey: string }): Promise<ProviderRefund>;
  /** Checks the signature of a notice; throws `signature_invalid`. */
  readEvent(body: string, signature: string | undefined): Promise<ProviderEvent>;
};
