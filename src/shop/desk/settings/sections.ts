import { brandSection } from "#shop/desk/brand/brand-settings.ts";
import { deliverySection } from "#shop/selling/delivery/delivery-settings.ts";
import { paymentSection } from "#shop/selling/payments/payment-settings.ts";
import { retentionSection } from "#shop/foundation/retention/retention-settings.ts";
import { taxSection } from "#shop/selling/tax/tax-settings.ts";
import { securitySection } from "#shop/people/users/security-section.ts";

/** All sections of the settings, by their names in addresses. */
export const sections = {
  delivery: deliverySection,
  tax: taxSection,
  payments: paymentSection,
  brand: brandSection,
  security: securitySection,
  retention: retentionSection,
} as const;

export type SectionName = keyof typeof sections;

/** Returns whether a name from outside names a section. */
export function isSection(name: string): name is SectionName {
  return Object.hasOwn(sections, name);
}
