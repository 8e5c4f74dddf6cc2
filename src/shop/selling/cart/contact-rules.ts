import { extraTextRules } from "#shop/selling/orders/extra-texts.ts";
import { orderRules } from "#shop/selling/orders/order-rules.ts";
import type { Rule } from "#shop/foundation/rules.ts";

export const contactRules = {
  email: { required: true, maxLength: 254, format: "not_an_email" },
  clientName: orderRules.clientName,
  phoneNumber: orderRules.phoneNumber,
  ...extraTextRules,
  vatId: { maxLength: 20 },
} as const satisfies Record<string, Rule>;

export const addressRules = {
  name: { required: true, maxLength: 100 },
  company: { maxLength: 100 },
  line1: { required: true, maxLength: 120 },
  line2: { maxLength: 120 },
  city: { required: true, maxLength: 80 },
  region: { maxLength: 60 },
  /** Whether it is required depends on the country. */
  postalCode: { maxLength: 12 },
} as const satisfies Record<string, Rule>;
