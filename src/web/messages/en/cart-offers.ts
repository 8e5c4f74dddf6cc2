import { plural } from "./grammar.ts";
import { positionName } from "./vocabulary.ts";

/** What jobs are called. */
export const jobNames = {
  disc_brakes: "Disc brakes",
  drum_brakes: "Drum brakes",
  oil_change: "Oil change",
  cooling: "Cooling system",
  belt: "Belt drive",
  air_filters: "Air filters",
  wipers: "Wipers",
};

/** The words of what the shop offers beside a cart. */
export const cartOffers = {
  instead: (vehicle: string) => `These fit your ${vehicle} and are in stock:`,
  take: "Use this one",
  takeOf: (part: string) => `Use this one instead: ${part}`,
  replaced: (part: string) => `Now in your cart: ${part}`,
  jobs: "For the same job",
  jobsLead: "Often replaced together with the parts in your cart. All fit your vehicle.",
  job: (job: keyof typeof jobNames, axle: string | null, vehicle: string) =>
    `${axle ? `${jobNames[job]}, ${positionName(axle).toLowerCase()},` : jobNames[job]} for your ${vehicle}`,
  pieces: (quantity: number) => plural(quantity, { one: "# piece", other: "# pieces" }),
  addAll: (parts: number, price: string) =>
    plural(parts, { one: `Add it for ${price}`, other: `Add all # for ${price}` }),
  added: (parts: number) => plural(parts, { one: "Added to your cart.", other: "All # added to your cart." }),
};
