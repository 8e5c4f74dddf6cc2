import type { cartOffers as english } from "#web/messages/en/cart-offers.ts";
import { plural } from "./grammar.ts";
import { positionName } from "./vocabulary.ts";

/** What jobs are called. */
export const jobNames = {
  disc_brakes: "Scheibenbremsen",
  drum_brakes: "Trommelbremsen",
  oil_change: "Ölwechsel",
  cooling: "Kühlung",
  belt: "Riementrieb",
  air_filters: "Luftfilter",
  wipers: "Scheibenwischer",
};

export const cartOffers = {
  instead: (vehicle) => `Diese passen zu Ihrem ${vehicle} und sind auf Lager:`,
  take: "Dieses Teil wählen",
  takeOf: (part) => `Stattdessen dieses Teil wählen: ${part}`,
  replaced: (part) => `Jetzt in Ihrem Warenkorb: ${part}`,
  jobs: "Wird oft zusammen ersetzt",
  jobsLead: "Das wird meist zusammen mit dem ersetzt, was in Ihrem Warenkorb liegt, und es passt zu Ihrem Auto.",
  job: (job, axle, vehicle) =>
    `${axle ? `${jobNames[job]}, ${positionName(axle)},` : jobNames[job]} für Ihren ${vehicle}`,
  pieces: (quantity) => plural(quantity, { one: "# Stück", other: "# Stück" }),
  addAll: (parts, price) =>
    plural(parts, { one: `Für ${price} in den Warenkorb`, other: `Alle # für ${price} in den Warenkorb` }),
  added: (parts) => plural(parts, { one: "Liegt in Ihrem Warenkorb.", other: "Alle # liegen in Ihrem Warenkorb." }),
} satisfies typeof english;
