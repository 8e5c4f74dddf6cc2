import type { BrandTier } from "#shop/catalogue/parts/brands-and-types.ts";

const tiers: Record<string, BrandTier> = {
  economy: "economy",
  budget: "economy",
  standard: "standard",
  premium: "premium",
  performance: "performance",
  highperformance: "performance",
};

/** Returns the tier of brands that a word names, which it does beside another word only. */
export function tierOf(key: string, beside: boolean): BrandTier | null {
  return beside && Object.hasOwn(tiers, key) ? (tiers[key] ?? null) : null;
}

/** Words that name tiers, for the spelling correction. */
export const tierWords = Object.keys(tiers);

/** Words that ask for the cheapest first. */
export const cheapWords = new Set(
  "cheap cheapest cheaper inexpensive affordable gunstig gunstige gunstiger gunstigste guenstig guenstige guenstiger guenstigste billig billige billiger billigste".split(
    " ",
  ),
);
