import type * as en from "#web/messages/en/placed-before.ts";

export const placedBefore = {
  states: {
    paid: (number) => `Diese Bestellung ist schon bei uns eingegangen: Bestellung ${number}, inzwischen bezahlt.`,
    shipped: (number) => `Diese Bestellung ist schon bei uns eingegangen: Bestellung ${number}, inzwischen versandt.`,
    cancelled: (number) =>
      `Diese Bestellung ist schon bei uns eingegangen: Bestellung ${number}, inzwischen storniert.`,
    expired: (number) =>
      `Diese Bestellung ist schon bei uns eingegangen: Bestellung ${number}, die unbezahlt verfallen ist.`,
  },
  another: "Möchten Sie eine weitere, bestellen Sie einfach noch einmal.",
  toOrders: "Zu Ihren Bestellungen",
} satisfies typeof en.placedBefore;
