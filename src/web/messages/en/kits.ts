import { number, plural } from "./grammar.ts";

/** The words of kits: parts that are sold together. */
export const kits = {
  contents: "What is in it",
  pieces: (quantity: number, name: string) => (quantity === 1 ? name : `${number(quantity)} × ${name}`),
  saves: (apart: string, saved: string) => `Bought one by one, these parts cost ${apart}: the kit saves ${saved}.`,
  alsoIn: "Also sold in a kit",
  inCart: (parts: number) => plural(parts, { one: "A kit of # part", other: "A kit of # parts" }),
  ordered: (quantity: number) => plural(quantity, { one: "# kit", other: "# kits" }),
};
