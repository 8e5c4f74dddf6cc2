import { plural } from "./grammar.ts";

const small = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const inWords = (count: number) => small[count] ?? String(count);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What a proposal saves, or costs more; both null: the same. */
type Price = { saved: string | null; more: string | null };

/** The words about the delivery of a whole cart, and about parts with which it would be better. */
export const cartDelivery = {
  inBoxes: (boxes: number) => plural(boxes, { one: "in # box", other: "in # boxes" }),
  notAll: (postal: string) => `Not everything in your cart can be delivered to ${postal}.`,
  toBeQuoted: "We will quote the delivery of your cart. Please ask us.",
  proposals: "Other parts that fit, too",
  lead: "Of the same class of brands. Nothing changes until you choose it.",
  goals: { cheapest: "Cheapest", fewest_boxes: "Fewest boxes", fastest: "Fastest" },
  fewer: (boxes: number, before: number, { saved, more }: Price) => {
    const instead = `${capital(inWords(boxes))} ${boxes === 1 ? "box" : "boxes"} instead of ${inWords(before)}`;
    if (saved !== null) return `${instead} saves ${saved}.`;
    return more === null ? `${instead}, at the same price.` : `${instead}, for ${more} more.`;
  },
  price: ({ saved, more }: Price) => {
    if (saved !== null) return `Saves ${saved}.`;
    return more === null ? "Costs the same." : `Costs ${more} more.`;
  },
  sooner: (day: string, before: string) => `Arrives by ${day} instead of ${before}.`,
  insteadOf: (part: string) => `Instead of ${part}`,
  take: (parts: number) => plural(parts, { one: "Use this part", other: "Use these # parts" }),
  taken: (parts: number) => plural(parts, { one: "Replaced in your cart.", other: "# parts replaced in your cart." }),
};
