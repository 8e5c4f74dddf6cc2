import { all, either, number, plural } from "./grammar.ts";
import { vehicleName } from "./vehicle-name.ts";

type NamedVehicle = { year: number | null; make: string | null; model: string | null; displacement?: number | null };

/** As much of a vehicle as is known: '2015 Honda Accord', 'Honda'. */
export function partlyNamed({ year, make, model, displacement = null }: NamedVehicle): string {
  if (year !== null && make !== null && model !== null)
    return vehicleName({ year, make, model, displacementL: displacement });
  return [year, make, model].filter((word) => word !== null).join(" ");
}

type Years = { from: number; to: number };

/** A model through several years: '2013–2017 Honda Accord'. */
export function namedThrough({ from, to }: Years, vehicle: Pick<NamedVehicle, "make" | "model">): string {
  return `${from}–${to} ${partlyNamed({ year: null, ...vehicle })}`.trim();
}

const numberKinds = {
  sku: "Part number",
  oe: "Vehicle maker's number",
  interchange: "Interchange number",
  superseded: "Superseded number",
  competitor: "Another brand's number",
};

/** The words of the page of what was found. */
export const search = {
  typeFor: (position: string | null, type: string, vehicle: string | null) =>
    [position, type, vehicle && `for ${vehicle}`].filter(Boolean).join(" "),
  numberOf: (number: string, sku: string, name: string) =>
    number === sku ? `${number}: ${name}` : `${number}: ${name} (${sku})`,
  title: "Search",
  titleFor: (q: string) => `“${q}”`,
  heading: "Search",
  found: (total: number, more: boolean) =>
    more ? `${number(total)} parts and more` : plural(total, { one: "# part", other: "# parts" }),
  foundFor: (q: string) => `for “${q}”`,
  understood: "Understood",
  parts: {
    vehicle: "Vehicle",
    type: "Part",
    position: "Position",
    brand: "Brand",
    tier: "Quality",
    price: "Price",
    attribute: "Attribute",
    word: "Word",
    number: "Number",
    active: "Your vehicle",
  },
  without: (part: string) => `Search without ${part}`,
  corrected: (from: string, to: string) => `Showing results for “${to}” instead of “${from}”.`,
  confused: (typed: string, read: string) =>
    `Nothing has the number “${typed}”. Read as “${read}”: O and 0, I and 1 look alike.`,
  contained: (typed: string) => `No number begins with “${typed}”. These contain it.`,
  ignored: (words: string[]) =>
    `No results for ${all(words.map((word) => `“${word}”`))}. Showing results without ${words.length === 1 ? "it" : "them"}.`,
  contradicted: (words: string[]) =>
    `As far as we know, ${all(words.map((word) => `“${word}”`))} ${words.length === 1 ? "doesn’t" : "don’t"} match this vehicle. Showing results without ${words.length === 1 ? "it" : "them"}.`,
  excluded: (words: string[]) =>
    `The search can't leave out vehicles: ${all(words.map((word) => `“${word}”`))} was ignored. Please check the fitment of each part.`,
  unknown: (words: string[]) => `No part matches ${either(words.map((word) => `“${word}”`))}.`,
  price: (from: string | null, to: string | null) =>
    from && to ? `${from} to ${to}` : from ? `from ${from}` : `up to ${to ?? ""}`,
  cheapest: "cheapest first",
  trail: "This number has been replaced:",
  /** Whether a part fits the vehicle that was asked about. */
  fit: {
    fits: (part: string, vehicle: string) => `Yes, ${part} fits the ${vehicle}.`,
    does_not_fit: (part: string, vehicle: string) => `No, ${part} does not fit the ${vehicle}.`,
    depends: (part: string, vehicle: string) => `Whether ${part} fits the ${vehicle} depends on the details.`,
    universal: (part: string, vehicle: string) => `Yes, ${part} fits every vehicle, the ${vehicle} too.`,
    unknown: (part: string, vehicle: string) => `We don’t know whether ${part} fits the ${vehicle}.`,
  },
  alsoSoldBy: (brands: string[]) => `Also sold under this number by ${all(brands)}`,
  fitsInstead: (count: number) =>
    plural(count, {
      one: "# part that fits this vehicle is listed below.",
      other: "# parts that fit this vehicle are listed below.",
    }),
  matched: (kind: keyof typeof numberKinds, number: string, maker: string | null) =>
    `${numberKinds[kind]} ${number}${maker ? ` (${maker})` : ""}`,
  which: {
    year: "Which model year?",
    make: "Which make?",
    model: "Which model?",
    displacement: "Which engine?",
    cylinders: "How many cylinders?",
    fuel: "Which fuel?",
    turbo: "With a turbo?",
    version: "Which version?",
    power: "Which power?",
    built: "When was it built?",
  },
  whichHelp: "Choose one to see only what fits.",
  narrow: (type: string, vehicle: string | null) => `All in ${type}${vehicle ? ` for ${vehicle}` : ""}, with filters`,
  goOn: "Show more",
  empty: "What are you looking for?",
  emptyHelp:
    "Enter a part number in any format, the name of a part, or a question such as 2015 Accord front brake pads.",
  none: (q: string) => `Nothing found for “${q}”`,
  noneFor: (q: string, vehicle: string) => `Nothing found for “${q}” for ${vehicle}`,
  vin: (vin: string) => `${vin} is a VIN`,
  vinHelp: "As far as a VIN can tell, it belongs to this vehicle:",
  vinDoubt: "Its check digit is wrong, so please compare it with your papers. Read as it stands, it belongs to:",
  vinUnknown: "We don’t know a vehicle with this VIN.",
  vinUnknownHelp: "Compare it with your papers, or choose your vehicle yourself.",
  toGarage: "Add to my garage",
  partsFor: (vehicle: string) => `Parts for a ${vehicle}`,
  near: "Did you mean",
  askUs: "Ask us about this part",
  nearNumbers: "Similar numbers",
  leaveOut: "Broaden your search",
  leave: { vehicle: (name: string) => `Any vehicle, not just ${name}`, other: (words: string) => `Without “${words}”` },
  /** What a link leads to, and how many parts there are. */
  counted: (label: string, total: number) => `${label}: ${plural(total, { one: "# part", other: "# parts" })}`,
  types: "Categories",
  noneHelp: "Check the number, use fewer words, or browse all parts.",
  allParts: "All parts",
  pickVehicle: "Choose your vehicle",
};
