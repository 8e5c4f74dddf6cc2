import type { shipRules } from "#shop/selling/delivery/ship-rules.table.ts";

/** A rule as buyers see it. `regions` empty: it counts for the whole country. `source`: who says so. */
export type ShipRule = {
  id: string;
  kind: (typeof shipRules.$inferSelect)["kind"];
  country: string;
  regions: string[];
  note: string;
  source: "supplier" | "staff";
};
