/** A payment intent as the provider reports it. Amounts in minor units; `currency` in upper case (ISO 4217). */
export type PaymentIntent = {
  id: string;
  clientSecret: string;
  status: "open" | "processing" | "succeeded" | "cancelled";
  amountCents: number;
  amountReceivedCents: number;
  currency: string;
  orderId: string | null;
  /** Null for a guest. */
  userId: string | null;
};

/** A signed webhook event of the provider. `declined`: a card was refused. `other`: an event that the shop does not act on. */
export type ProviderEvent = { id: string; type: string } & (
  | { kind: "intent"; intent: PaymentIntent; declined: boolean }
  | { kind: "refund"; refund: ProviderRefund }
  | { kind: "dispute"; dispute: ProviderDispute }
  | { kind: "other" }
);

/** `refundId`: the shop's id of it; null for one that the shop did not submit, or did before 1.0.0. */
export type ProviderRefund = {
  id: string;
  intentId: string;
  amountCents: number;
  currency: string;
  refundId: string | null;
  status: "pending" | "succeeded" | "failed";
};

/**
 * A payment that its cardholder disputes at their bank. `closed`: it ended without a decision. `inquiry`: the bank only asks. `moved`: whether the event says that the amount was
 * taken from the shop or came back. `respondBy`: until when the shop can answer.
 */
export type ProviderDispute = {
  id: string;
  intentId: string;
  amountCents: number;
  currency: string;
  reason: string;
  status: "open" | "won" | "lost" | "closed";
  inquiry: boolean;
  moved: "withdrawn" | "reinstated" | null;
  respondBy: Date | null;
};

/** Which key of an idempotency key that the provider keeps a failure for comes next, counted from 1. */
export type KeyNumbers = {
  next(key: string): Promise<number>;
  /** Stores that the key of this number, and those before it, are not used again. */
  spend(key: string, number: number): Promise<void>;
};

/**
 * A provider of payments. Every call may use the network: never make one in a transaction. All throw `payment_provider_down` if the provider
 * can't be reached, is too slow (`timeoutMs.payments`) or fails, and `payment_not_found` for an intent that it does not know.
 */
export type PaymentProvider = {
  /** Returns the same intent for the same `idempotencyKey`. Throws `invalid`, `order_too_small` and `order_too_large` for its amount. */
  createIntent(input: {
    amountCents: number;
    currency: string;
    orderId: string;
    userId: string | null;
    description: string;
    receiptEmail: string;
    idempotencyKey: string;
  }): Promise<PaymentIntent>;
  retrieveIntent(intentId: string): Promise<PaymentIntent>;
  /** Stops an intent from taking money. Returns its final state: it may have succeeded just before. */
  cancelIntent(intentId: string): Promise<PaymentIntent>;
  /**
   * Refunds an amount of an intent, once for each `idempotencyKey`, however long ago it was used first. Throws `invalid` for a refund that the
   * provider refuses for good, and `unavailable` for one that it may take later.
   */
  refund(input: {
    intentId: string;
    amountCents: number;
    refundId: string;
    idempotencyKey: string;
  }): Promise<ProviderRefund>;
  /** Returns a webhook event. Throws `signature_invalid`, and `malformed` for a body that is no event. */
  readEvent(body: string, signature: string | undefined): Promise<ProviderEvent>;
  /** Returns a page of its events of the last 30 days about refunds and disputes, the newest first, and whether there are older ones. `after`: the last of the page before. */
  listEvents(after?: string): Promise<{ events: ProviderEvent[]; more: boolean }>;
};
