import { number, plural } from "./grammar.ts";
import type { CardFitment } from "#web/client/catalogue/fitment.ts";

/** The words of the page that compares the parts of one type. */
export const compare = {
  title: (type: string) => `Compare: ${type}`,
  chooseTitle: "Compare parts",
  chosenTitle: (count: number) => plural(count, { one: "Compare: # part", other: "Compare: # parts" }),
  noneChosen: "None of these parts is on sale",
  missing: (count: number) =>
    plural(count, {
      one: "# of the chosen parts is no longer on sale.",
      other: "# of the chosen parts are no longer on sale.",
    }),
  tooMany: (shown: number) => `At most ${number(shown)} parts are compared. The others are left out.`,
  drop: "Remove",
  dropOf: (name: string, sku: string) => `Remove ${name}, ${sku}, from the comparison`,
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
    if (verdict === "does_not_fit") return "Doesn't fit";
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
