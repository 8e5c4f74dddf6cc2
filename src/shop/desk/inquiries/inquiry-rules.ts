import { contactRules } from "#shop/selling/cart/contact-rules.ts";
import type { Rule } from "#shop/foundation/rules.ts";

export const inquiryRules = {
  name: { maxLength: 100 },
  email: contactRules.email,
  message: { required: true, maxLength: 2_000 },
  query: { maxLength: 200 },
} as const satisfies Record<string, Rule>;
