// A payment whose outcome this page does not know yet: stored in the tab before the card is confirmed, so that a reload in between asks
// for the outcome instead of offering to pay again.

/** `seen`: the card form itself has reported success. */
export type BegunPayment = { transactionId: string; seen: boolean };

const storageKey = (orderId: string) => `payment:${orderId}`;

export function storeBegunPayment(orderId: string, payment: BegunPayment): void {
  sessionStorage.setItem(storageKey(orderId), JSON.stringify(payment));
}

export function dropBegunPayment(orderId: string): void {
  sessionStorage.removeItem(storageKey(orderId));
}

/** The stored payment, or the one in the address where a bank has sent the browser back; null where there is neither. */
export function begunPayment(orderId: string, { searchParams }: URL): BegunPayment | null {
  const returned = searchParams.get("payment_intent");
  if (returned) return { transactionId: returned, seen: false };
  const stored = sessionStorage.getItem(storageKey(orderId));
  return stored ? (JSON.parse(stored) as BegunPayment) : null;
}

/** A client secret begins with the id of its payment. */
export function transactionOf(clientSecret: string): string {
  return clientSecret.split("_secret_")[0] ?? clientSecret;
}
