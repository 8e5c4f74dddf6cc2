import { optionLabel } from "./fitment-options.ts";
import { either, longDate, plural } from "./grammar.ts";
import type { Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";
import type { GuideLine } from "#shop/catalogue/fitment/year-ranges.ts";

/** The words of what a part fits: the buyer's guide, and the rows behind a verdict. */
export const guide = {
  heading: "Fits these vehicles",
  universal: "Fits every vehicle.",
  unknown: "We don't know yet which vehicles this part fits.",
  count: (models: number) => plural(models, { one: "# model", other: "# models" }),
  countFound: (models: number, q: string) => `${plural(models, { one: "# model", other: "# models" })} for “${q}”`,
  search: "Make, model, year or engine",
  searchHint: "For example: 2015 accord 2.4",
  submit: "Look up",
  none: (q: string) => `It fits no vehicle matching “${q}”.`,
  noneHelp: "Try the make alone, or the year as four digits.",
  all: "Show every vehicle",
  more: "More vehicles",
  lines: (count: number) => plural(count, { one: "# line", other: "# lines" }),
};

const litres = (value: number) => value.toFixed(1);

/** '2008–2012 Honda Accord 2.4'. */
export function guideLineMessage({
  yearFrom,
  yearTo,
  make,
  model,
  qualifiers,
}: Omit<GuideLine, "position" | "quantity" | "notes">): string {
  const years = yearFrom === yearTo ? String(yearFrom) : `${yearFrom}–${yearTo}`;
  const engine = qualifiers.displacement?.map(litres).join(" / ");
  return [years, make, model, engine].filter(Boolean).join(" ");
}

function exceptWords(excluded: string): string {
  const [fact = "", ...value] = excluded.split("=");
  return optionLabel(fact, value.join("="));
}

/** The conditions of an application besides model, year and displacement, each as a line for people. */
export function qualifierMessages(qualifiers: Qualifiers): string[] {
  const { cylinders, fuel, turbo, builtFrom, builtBefore, vinFrom, vinTo } = qualifiers;
  const list = (name: string, values: string[] | undefined) => (values ? [`${name}: ${either(values)}`] : []);
  return [
    ...(qualifiers.vehicle ? ["Engine not listed"] : []),
    ...(cylinders ? [`${either(cylinders.map(String))} cylinders`] : []),
    ...list("Version", qualifiers.version),
    ...(qualifiers.power ? [`${either(qualifiers.power.map(String))} kW`] : []),
    ...(fuel ? [either(fuel)] : []),
    ...(turbo === undefined ? [] : [turbo ? "Turbo" : "Without turbo"]),
    ...list("Engine", qualifiers.engine),
    ...list("Drive", qualifiers.drive),
    ...list("Transmission", qualifiers.transmission),
    ...list("Body", qualifiers.body),
    ...list("Trim", qualifiers.trim),
    ...list("Brakes", qualifiers.brakes),
    ...list("8th character of the VIN", qualifiers.vin8),
    ...list(
      "Built for",
      qualifiers.market?.map((market) => optionLabel("market", market)),
    ),
    ...(builtFrom ? [`Built on ${longDate(builtFrom)} or later`] : []),
    ...(builtBefore ? [`Built before ${longDate(builtBefore)}`] : []),
    ...(vinFrom ? [`VIN from ${vinFrom}`] : []),
    ...(vinTo ? [`VIN up to ${vinTo}`] : []),
    ...(qualifiers.with ?? []).map((equipment) => `With ${equipment}`),
    ...(qualifiers.without ?? []).map((equipment) => `Without ${equipment}`),
    ...(qualifiers.except ?? []).map((excluded) => `Not ${exceptWords(excluded)}`),
    ...(qualifiers.notes ?? []).map((note) => `Only as the supplier says: “${note}”`),
  ];
}
