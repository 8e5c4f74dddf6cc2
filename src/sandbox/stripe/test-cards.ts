/** The reasons for a decline, with Stripe's codes and messages. */
export const declines = {
  generic_decline: { code: "card_declined", message: "Your card was declined." },
  insufficient_funds: { code: "card_declined", message: "Your card has insufficient funds." },
  lost_card: { code: "card_declined", message: "Your card was declined." },
  stolen_card: { code: "card_declined", message: "Your card was declined." },
  expired_card: { code: "expired_card", message: "Your card has expired." },
  incorrect_cvc: { code: "incorrect_cvc", message: "Your card's security code is incorrect." },
  processing_error: {
    code: "processing_error",
    message: "An error occurred while processing your card. Try again in a little bit.",
  },
  authentication_required: {
    code: "authentication_required",
    message: "Your card was declined. This transaction requires authentication.",
  },
} as const;

export type Decline = keyof typeof declines;

/** Why a charge is disputed. `inquiry`: the bank only asks, and takes no money. */
export type DisputeBehaviour = { reason: "fraudulent" | "product_not_received"; inquiry?: boolean };

/** What a test card does. `refund`: how its refunds end if they don't succeed immediately. */
export type Behaviour = {
  authenticate?: boolean;
  decline?: Decline;
  refund?: "pending" | "failing";
  dispute?: DisputeBehaviour;
};

/** Behaviours by the name that is stored with a payment method. */
export const behaviours = {
  succeeds: {},
  generic_decline: { decline: "generic_decline" },
  insufficient_funds: { decline: "insufficient_funds" },
  lost_card: { decline: "lost_card" },
  stolen_card: { decline: "stolen_card" },
  expired_card: { decline: "expired_card" },
  incorrect_cvc: { decline: "incorrect_cvc" },
  processing_error: { decline: "processing_error" },
  authenticates: { authenticate: true },
  authenticates_then_declined: { authenticate: true, decline: "generic_decline" },
  authenticates_without_funds: { authenticate: true, decline: "insufficient_funds" },
  refund_pending: { refund: "pending" },
  refund_fails: { refund: "failing" },
  disputed: { dispute: { reason: "fraudulent" } },
  not_received: { dispute: { reason: "product_not_received" } },
  inquired: { dispute: { reason: "fraudulent", inquiry: true } },
} as const satisfies Record<string, Behaviour>;

export type BehaviourName = keyof typeof behaviours;

/** Stripe's test card numbers. Stripe treats any other number as a real card, which test mode declines. */
export const testCards: Record<string, BehaviourName> = {
  "4242424242424242": "succeeds",
  "4000056655665556": "succeeds",
  "5555555555554444": "succeeds",
  "2223003122003222": "succeeds",
  "5200828282828210": "succeeds",
  "378282246310005": "succeeds",
  "371449635398431": "succeeds",
  "6011111111111117": "succeeds",
  "3056930009020004": "succeeds",
  "36227206271667": "succeeds",
  "3566002020360505": "succeeds",
  "6200000000000005": "succeeds",
  "4000000000000002": "generic_decline",
  "4000000000009995": "insufficient_funds",
  "4000000000009987": "lost_card",
  "4000000000009979": "stolen_card",
  "4000000000000069": "expired_card",
  "4000000000000127": "incorrect_cvc",
  "4000000000000119": "processing_error",
  "4000002500003155": "authenticates",
  "4000002760003184": "authenticates",
  "4000000000003220": "authenticates",
  "4000008400001629": "authenticates_then_declined",
  "4000008260003178": "authenticates_without_funds",
  "4000000000007726": "refund_pending",
  "4000000000005126": "refund_fails",
  "4000000000000259": "disputed",
  "4000000000002685": "not_received",
  "4000000000001976": "inquired",
};

/** The named payment methods of Stripe's test mode, with which a server can confirm without a form. */
export const namedMethods: Record<string, string> = {
  pm_card_visa: "4242424242424242",
  pm_card_mastercard: "5555555555554444",
  pm_card_amex: "378282246310005",
  pm_card_discover: "6011111111111117",
  pm_card_chargeDeclined: "4000000000000002",
  pm_card_visa_chargeDeclined: "4000000000000002",
  pm_card_chargeDeclinedInsufficientFunds: "4000000000009995",
  pm_card_visa_chargeDeclinedInsufficientFunds: "4000000000009995",
  pm_card_chargeDeclinedExpiredCard: "4000000000000069",
  pm_card_chargeDeclinedIncorrectCvc: "4000000000000127",
  pm_card_chargeDeclinedProcessingError: "4000000000000119",
  pm_card_authenticationRequired: "4000002760003184",
  pm_card_threeDSecure2Required: "4000000000003220",
  pm_card_refundFail: "4000000000005126",
  pm_card_pendingRefund: "4000000000007726",
  pm_card_createDispute: "4000000000000259",
  pm_card_createDisputeProductNotReceived: "4000000000002685",
  pm_card_createDisputeInquiry: "4000000000001976",
};

export function brandOf(number: string): string {
  if (/^3[47]/.test(number)) return "amex";
  if (/^(5[1-5]|2[2-7])/.test(number)) return "mastercard";
  if (/^(6011|64|65)/.test(number)) return "discover";
  if (/^(30|36|38|39)/.test(number)) return "diners";
  if (number.startsWith("35")) return "jcb";
  if (number.startsWith("62")) return "unionpay";
  return number.startsWith("4") ? "visa" : "unknown";
}
