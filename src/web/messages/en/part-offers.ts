import { jobNames } from "./cart-offers.ts";
import { positionName } from "./vocabulary.ts";

/** The words of what fits a visitor's vehicle beside the part of a page. */
export const partOffers = {
  others: (vehicle: string) => `Other choices for your ${vehicle}`,
  empty: "Nothing else is known for this vehicle.",
  part: "Part",
  together: "Often replaced with it",
  job: (job: keyof typeof jobNames, axle: string | null) =>
    axle ? `${jobNames[job]}, ${positionName(axle).toLowerCase()}` : jobNames[job],
};
