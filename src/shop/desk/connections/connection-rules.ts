import type { Rule } from "#shop/foundation/rules.ts";

/** What staff can connect the shop to: the card provider (Stripe), the server that sends its mails (SMTP), and rates and labels of parcel carriers (Shippo). */
export const services = ["stripe", "mail", "carriers"] as const;

export type Service = (typeof services)[number];

/** How the connection to the mail server is encrypted: from its beginning, after STARTTLS, or not, as to a server on the same machine. */
export const mailEncryptions = ["tls", "starttls", "none"] as const;

/** The fields of each connection. */
export const connectionRules = {
  stripe: {
    publishableKey: { required: true, maxLength: 300 },
    secretKey: { required: true, maxLength: 300 },
    /** Empty: the shop registers its webhook at Stripe itself. */
    webhookSecret: { maxLength: 300 },
  },
  mail: {
    host: { required: true, maxLength: 253 },
    port: { min: 1, max: 65_535 },
    user: { maxLength: 320 },
    password: { maxLength: 300 },
    /** As mails name it: `orders@parts.example`, or `Parts <orders@parts.example>`. */
    sender: { required: true, maxLength: 320 },
  },
  carriers: { apiKey: { required: true, maxLength: 300 } },
} as const satisfies Record<Service, Record<string, Rule>>;
