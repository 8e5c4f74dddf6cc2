/** A tax of the sandbox: not those of any day, but of a plausible size. */
export type SandboxTax = {
  country: string;
  state: string | null;
  level: "country" | "state" | "city";
  place: string;
  name: string;
  percent: string;
};

const states: Record<string, [percent: string, city?: [prefix: string, name: string, percent: string]]> = {
  CA: ["7.25", ["900", "Los Angeles", "2.5"]],
  CO: ["2.9", ["802", "Denver", "5.15"]],
  FL: ["6.0"],
  IL: ["6.25", ["606", "Chicago", "4.0"]],
  NY: ["4.0", ["100", "New York City", "4.875"]],
  TX: ["6.25", ["787", "Austin", "2.0"]],
  WA: ["6.5", ["981", "Seattle", "3.85"]],
};

const countries: Record<string, string> = {
  AT: "20.0",
  DE: "19.0",
  ES: "21.0",
  FR: "20.0",
  GB: "20.0",
  IT: "22.0",
  NL: "21.0",
};

/** Of the first digits of a ZIP: enough for the states above. */
const stateOfZip: [from: number, to: number, state: string][] = [
  [100, 149, "NY"],
  [320, 349, "FL"],
  [600, 629, "IL"],
  [750, 799, "TX"],
  [800, 816, "CO"],
  [900, 961, "CA"],
  [980, 994, "WA"],
];

/** Returns the taxes at a place; none where the sandbox's shop is not registered. */
export function taxesAt({ country, postal, state }: { country: string; postal: string; state: string }): SandboxTax[] {
  if (country !== "US") {
    const percent = countries[country];
    return percent ? [{ country, state: null, level: "country", place: country, name: "VAT", percent }] : [];
  }
  const region = Number(postal.slice(0, 3));
  const code = stateOfZip.find(([from, to]) => region >= from && region <= to)?.[2] ?? state;
  const [percent, city] = states[code] ?? [];
  if (!percent) return [];
  const of = { country, state: code };
  const ofState: SandboxTax = { ...of, level: "state", place: code, name: "Sales Tax", percent };
  if (!city || !postal.startsWith(city[0])) return [ofState];
  return [ofState, { ...of, level: "city", place: city[1], name: "Sales Tax", percent: city[2] }];
}
