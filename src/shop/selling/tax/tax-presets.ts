import type { Staff } from "#shop/foundation/actor.ts";
import { isMember } from "#shop/selling/tax/eu-rates.ts";
import { taxSettings, type TaxSettings } from "#shop/selling/tax/tax-settings.ts";

// What a shop in a country begins with, for the merchant to check: standard rates of goods, entered in November 2026 and not compared with what the tax
// authorities publish. Those of the European Union are built in (`eu-rates.ts`). Of Canada's provinces only those with a harmonised tax are here.

type Preset = {
  label: string;
  rate: number;
  included: boolean;
  regions?: Record<string, { label: string; rate: number }>;
};

const presets: Record<string, Preset> = {
  GB: { label: "VAT", rate: 0.2, included: true },
  CH: { label: "MWST", rate: 0.081, included: true },
  NO: { label: "MVA", rate: 0.25, included: true },
  AU: { label: "GST", rate: 0.1, included: true },
  NZ: { label: "GST", rate: 0.15, included: true },
  JP: { label: "消費税", rate: 0.1, included: true },
  CA: {
    label: "GST",
    rate: 0.05,
    included: false,
    // The part of the harmonised tax above the federal one, or the province's own. Who has to collect the latter depends on where they are registered.
    regions: {
      ON: { label: "HST Ontario", rate: 0.08 },
      NB: { label: "HST New Brunswick", rate: 0.1 },
      NL: { label: "HST Newfoundland and Labrador", rate: 0.1 },
      NS: { label: "HST Nova Scotia", rate: 0.09 },
      PE: { label: "HST Prince Edward Island", rate: 0.1 },
    },
  },
};

/** `table`: rates are stored or built in. `stripe`: they differ by place, so that a provider has to know them. */
export type TaxPreset = { kind: "table" | "stripe"; settings: TaxSettings };

/** Returns what a shop in a country charges unless the merchant knows better; null where that is not known. */
export function taxPreset(_actor: Staff<"settings:write">, country: string): TaxPreset | null {
  const settings = (value: object) => taxSettings.parse({ country, ...value });
  if (country === "US") return { kind: "stripe", settings: settings({ mode: "stripe", included: false }) };
  if (isMember(country)) return { kind: "table", settings: settings({ mode: "table", included: true }) };
  const preset = presets[country];
  if (!preset) return null;
  const { label, rate, included, regions = {} } = preset;
  const rates = [
    { country, label, rate },
    ...Object.entries(regions).map(([region, own]) => ({ country, region, ...own })),
  ];
  return { kind: "table", settings: settings({ mode: "table", included, rates }) };
}
