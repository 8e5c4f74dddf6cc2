import { all, either, number, plural } from "./grammar.ts";
import type { FittingPart } from "#shop/catalogue/vehicle-pages/fitting-parts.ts";
import { questionText } from "./fitment.ts";

type Engine = {
  displacementL: number | null;
  cylinders: number | null;
  fuel: string | null;
  turbo: boolean | null;
};

/** '2.4 L, 4 cylinders' */
export function engineName({ displacementL, cylinders, fuel, turbo }: Engine): string {
  const known = [
    displacementL !== null && `${displacementL.toFixed(1)} L`,
    cylinders !== null && plural(cylinders, { one: "# cylinder", other: "# cylinders" }),
    fuel?.replace(/ \(.*/, ""),
    turbo && "turbo",
  ].filter(Boolean);
  return known.join(", ") || "Engine not known";
}

type ModelYear = { year: number; make: string; model: string };

/** '2015 Honda Accord 2.4 L, 4 cylinders' */
export function modelYearName({ year, make, model }: ModelYear, engine: Engine | null): string {
  return [year, make, model, engine && engineName(engine)].filter(Boolean).join(" ");
}

/** Of a part, for which of the engines it is. */
export function fitMessages(engines: string[], fitments: FittingPart["fitments"]): string[] {
  const named = fitments.map((fitment, index) => ({ fitment, engine: engines[index] ?? "" }));
  const fits = named.filter(({ fitment }) => fitment.verdict === "fits").map(({ engine }) => engine);
  const depends = Map.groupBy(
    named.filter(({ fitment }) => fitment.verdict === "depends"),
    ({ fitment }) => (fitment.question ? questionText(fitment.question) : ""),
  );
  const isAll = (some: string[]) => some.length === engines.length;
  const lines = fits.length === 0 ? [] : [isAll(fits) ? pages.fits(engines.length) : pages.fitsOnly(all(fits))];
  for (const [question, found] of depends) {
    const some = found.map(({ engine }) => engine);
    lines.push(isAll(some) ? pages.depends(question) : pages.dependsFor(all(some), question));
  }
  return lines;
}

/** The words of the pages about vehicles. */
export const pages = {
  title: "Parts by vehicle",
  heading: "Parts by vehicle",
  description: "Find parts by model year, make, model and engine: what fits, with part numbers, prices and stock.",
  breadcrumb: "Where you are",
  vehicles: "Vehicles",
  years: "By model year",
  makes: "By make",
  latest: (year: number) => `latest: ${year}`,
  none: "No part is listed for a vehicle yet",
  noneHelp: "All parts are in the list of parts.",
  allParts: "See all parts",
  yearTitle: (year: number) => `Parts for ${year} vehicles`,
  yearDescription: (year: number, makes: number) =>
    `Car and truck parts for model year ${year}, by make: ${plural(makes, { one: "one make", other: "# makes" })} to choose from.`,
  makeTitle: (year: number, make: string) => `Parts for ${year} ${make}`,
  makeDescription: (year: number, make: string, models: string[]) =>
    `Parts for every ${year} ${make} we have something for: ${models.slice(0, 8).join(", ")}${models.length > 8 ? " and more" : ""}.`,
  models: "Models",
  modelCount: (count: number) => plural(count, { one: "# model", other: "# models" }),
  partsFor: (vehicle: string) => `${vehicle} parts`,
  overviewDescription: (vehicle: string, types: string[], count: number) =>
    `${plural(count, { one: "# part", other: "# parts" })} made for the ${vehicle}: ${types.slice(0, 5).join(", ").toLowerCase()}${types.length > 5 ? " and more" : ""}. With price and stock.`,
  typeFor: (type: string, vehicle: string) => `${type} for ${vehicle}`,
  typeDescription: (type: string, vehicle: string, count: number, brands: string[]) =>
    `${plural(count, { one: "# part", other: "# parts" })} (${type.toLowerCase()}) for the ${vehicle}${brands.length > 0 ? ` from ${all(brands.slice(0, 4))}` : ""}. What fits, with price and stock.`,
  count: (total: number) => plural(total, { one: "# part", other: "# parts" }),
  engines: "Engines",
  chooseEngine: "This model was sold with several engines. Choose yours to see only what is for it.",
  anyEngine: "Any engine",
  otherParts: "Other parts",
  set: "Set as my vehicle",
  setFor: (vehicle: string) => `Set as my vehicle: ${vehicle}`,
  isMine: "This is your vehicle",
  isSet: (vehicle: string) => `${vehicle} is your vehicle now`,
  filter: "Filter and sort these parts",
  filterAll: "Browse all that fits",
  compare: "Compare brands and prices",
  shown: (shown: number, total: number) =>
    `The ${shown} lowest prices of ${number(total)}. Choose an engine, or filter, to see the others.`,
  fits: (engines: number): string => (engines === 1 ? "Fits" : "Fits with every engine"),
  fitsOnly: (engines: string) => `Fits: ${engines}`,
  depends: (question: string) => `Depends: ${question}`,
  dependsFor: (engines: string, question: string) => `Depends (${engines}): ${question}`,
  /** `quantities`: how many an engine may take there. */
  positionQuantities: (position: string | null, quantities: number[]) => {
    const needed = either(quantities.map(String));
    return [position, needed !== "1" && `${needed} needed`].filter(Boolean).join(", ");
  },
};
