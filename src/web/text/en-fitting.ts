import type { CardFitment } from "#web/fitment/wire-fitment.ts";

const at = (position: string | undefined) => (position ? ` · ${position}` : "");

/** The words of whether a part fits a visitor's vehicle: cards, the part's page, the order form and orders. */
export const fitting = {
  badge: ({ verdict, question, position }: CardFitment, vehicle: string) => {
    if (verdict === "fits") return `Fits your ${vehicle}${at(position)}`;
    if (verdict === "does_not_fit") return `Does not fit your ${vehicle}`;
    if (verdict === "depends") return question ? `Check: ${question}` : "Check before ordering";
    return verdict === "universal" ? "Fits every vehicle" : `Not known for your ${vehicle}`;
  },
};
