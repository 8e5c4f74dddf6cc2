import type { partOffers as english } from "#web/messages/en/part-offers.ts";
import { jobNames } from "./cart-offers.ts";
import { positionName } from "./vocabulary.ts";

export const partOffers = {
  others: (vehicle) => `Auch passend für Ihren ${vehicle}`,
  empty: "Für dieses Fahrzeug ist nichts Weiteres bekannt.",
  part: "Teil",
  together: "Wird oft zusammen ersetzt",
  job: (job, axle) => (axle ? `${jobNames[job]}, ${positionName(axle)}` : jobNames[job]),
} satisfies typeof english;
