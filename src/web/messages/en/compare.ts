import { number } from "./grammar.ts";
import type { CardFitment } from "#web/client/fitment.ts";

/** The words of the page that compares the parts of one type. */
export const compare = {
  title: (type: string) => `Compare: ${type}`,
  chooseTitle: "Compare parts",
  choose: "Choose what to compare. Each opens as a table of brand, quality, measures, price and stock.",
  caption: (type: string) => `${type}: brand, quality, measures, price and stock`,
  description: (type: string) =>
    `${type} side by side: brand, quality, measures, price and stock, in the order you like.`,
  shown: (shown: number, total: number) => `The first ${number(shown)} of ${number(total)}. Filter to see the others.`,
  back: "Back to the list",
  part: "Part",
  fit: "Fit",
  verdict: ({ verdict, question, position }: CardFitment) => {
    if (verdict === "fits") return ["Fits", position].filter(Boolean).join(" · ");
    if (verdict === "depends") return [question ?? "Check before ordering", position].filter(Boolean).join(" · ");
    return verdict === "universal" ? "Fits every vehicle" : "Not known";
  },
  stock: "In stock",
  order: "Order",
  orderOf: (name: string, sku: string) => `Order ${name}, ${sku}`,
  keys: "Arrow keys go from part to part, Enter orders.",
  sort: "Order of the table",
  ascending: (label: string) => `${label}, ascending`,
  descending: (label: string) => `${label}, descending`,
  soldOut: "Sold out",
  unknown: "not specified",
};
