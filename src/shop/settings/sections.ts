import { z } from "zod";
import { brandSettings } from "#shop/brand/brand-settings.ts";
import { deliverySettings } from "#shop/delivery/delivery-settings.ts";
import { taxSettings } from "#shop/tax/tax-settings.ts";
import { paymentSettings } from "#shop/payments/payment-settings.ts";
import { retentionSettings } from "#shop/retention/retention-settings.ts";
import { securitySettings } from "#shop/users/security-settings.ts";

/**
 * The sections of the settings. A section is one line here: its schema reads what is stored and what is sent; every field has a default, so
 * that a section that was never saved, or was saved before a field existed, can be read. A field in minor units ends in `Cents`.
 */
export const sections = {
  delivery: deliverySettings,
  tax: taxSettings,
  payments: paymentSettings,
  brand: brandSettings,
  security: securitySettings,
  retention: retentionSettings,
} as const satisfies Record<string, z.ZodObject>;

export type Section = keyof typeof sections;

export type SettingsOf<S extends Section> = z.infer<(typeof sections)[S]>;

/** Returns whether a name from outside names a section. */
export function isSection(name: string): name is Section {
  return Object.hasOwn(sections, name);
}

/** Returns the names of a section's amounts, which end in `Cents`. */
export function moneyFields(section: Section): ReadonlySet<string> {
  const known =
    moneyOf.get(section) ?? namesIn(z.toJSONSchema(sections[section], { io: "input", unrepresentable: "any" }));
  moneyOf.set(section, known);
  return known;
}

const moneyOf = new Map<Section, ReadonlySet<string>>();

function namesIn(schema: unknown): Set<string> {
  const found = new Set<string>();
  JSON.stringify(schema, (name, value: unknown) => {
    if (name.endsWith("Cents")) found.add(name);
    return value;
  });
  return found;
}
