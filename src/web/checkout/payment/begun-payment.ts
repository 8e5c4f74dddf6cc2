// A payment whose end this page has not seen: noted in the tab before the card is confirmed, so that a reload in the
// middle asks what became of it instead of offering to pay again.

/** `seen`: the card form itself has said that it succeeded. */
export type BegunPayment = { transactionId: string; seen: boolean };

const key = (orderId: string) => `payment:${orderId}`;

export function noteBegunPayment(orderId: string, payment: BegunPayment): void {
  sessionStorage.setItem(key(orderId), JSON.stringify(payment));
}

export function forgetBegunPayment(orderId: string): void {
  sessionStorage.removeItem(key(orderId));
}

/** Also where a bank has sent the browser back with the payment in the address. */
export function begunPayment(orderId: string): BegunPayment | null {
  const returned = new URLSearchParams(location.search).get("payment_intent");
  if (returned) return { transactionId: returned, seen: false };
  const noted = sessionStorage.getItem(key(orderId));
  return noted ? (JSON.parse(noted) as BegunPayment) : null;
}

/** A client secret begins with the id of its payment. */
export function transactionOf(clientSecret: string): string {
  return clientSecret.split("_secret_")[0] ?? clientSecret;
}
