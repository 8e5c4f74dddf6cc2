import { plural } from "./grammar.ts";

/** The words of the search in the bar and of its suggestions. */
export const searchBar = {
  label: "Find parts",
  hint: "Part number, or 2015 Accord brake pads",
  within: "Search only within",
  withinOne: (label: string) => `Search only within: ${label}`,
  submit: "Find",
  list: "Suggestions",
  count: (total: number) =>
    total === 0 ? "No suggestions." : plural(total, { one: "# suggestion.", other: "# suggestions." }),
  kinds: { number: "Number", part_type: "Parts", vehicle: "Vehicle", brand: "Brand", part: "Part" },
};
