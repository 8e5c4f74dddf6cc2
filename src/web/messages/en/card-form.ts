/** What the card form says beside what Stripe's own, or the sandbox's, says inside its frame. */
export const cardForm = {
  title: "Card details",
  loading: "Loading the card form…",
  unreachable:
    "The card form could not be loaded, so nothing can be paid just now. Check your connection, then try again.",
  retry: "Try again",
  failed: "The payment did not go through. Nothing was charged; please try again.",
  interrupted: "The card form reloaded before the payment was confirmed. Please enter your card again.",
  notReady: "The card form is not ready yet.",
};
