import type { FittingPart } from "#shop/vehicle-pages/fitting-parts.ts";
import { questionText } from "./fitment.ts";

type Engine = {
  displacementL: number | null;
  cylinders: number | null;
  fuel: string | null;
  turbo: boolean | null;
};

const either = new Intl.ListFormat("en", { type: "disjunction" });
const list = new Intl.ListFormat("en", { type: "conjunction" });

/** '2.4 L, 4 cylinders' */
export function engineName({ displacementL, cylinders, fuel, turbo }: Engine): string {
  const known = [
    displacementL !== null && `${displacementL.toFixed(1)} L`,
    cylinders !== null && (cylinders === 1 ? "1 cylinder" : `${cylinders} cylinders`),
    fuel?.replace(/ \(.*/, ""),
    turbo && "turbo",
  ].filter(Boolean);
  return known.join(", ") || "Engine not known";
}

/** Of a part, for which of the engines it is. */
export function fitWords(engines: string[], fitments: FittingPart["fitments"]): string[] {
  const named = fitments.map((fitment, index) => ({ fitment, engine: engines[index] ?? "" }));
  const fits = named.filter(({ fitment }) => fitment.verdict === "fits").map(({ engine }) => engine);
  const depends = Map.groupBy(
    named.filter(({ fitment }) => fitment.verdict === "depends"),
    ({ fitment }) => (fitment.question ? questionText(fitment.question) : ""),
  );
  const all = (some: string[]) => some.length === engines.length;
  const lines = fits.length === 0 ? [] : [all(fits) ? pages.fits(engines.length) : pages.fitsOnly(list.format(fits))];
  for (const [question, found] of depends) {
    const some = found.map(({ engine }) => engine);
    lines.push(all(some) ? pages.depends(question) : pages.dependsFor(list.format(some), question));
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
  none: "No part here is listed for a vehicle yet",
  noneHelp: "All parts are in the list of parts.",
  allParts: "See all parts",
  yearTitle: (year: number) => `Parts for ${year} vehicles`,
  yearDescription: (year: number, makes: number) =>
    `Car and truck parts for model year ${year}, by make: ${makes === 1 ? "one make" : `${makes} makes`} to choose from.`,
  makeTitle: (year: number, make: string) => `Parts for ${year} ${make}`,
  makeDescription: (year: number, make: string, models: string[]) =>
    `Parts for every ${year} ${make} we have something for: ${models.slice(0, 8).join(", ")}${models.length > 8 ? " and more" : ""}.`,
  models: "Models",
  modelCount: (count: number) => (count === 1 ? "1 model" : `${count} models`),
  partsFor: (vehicle: string) => `${vehicle} parts`,
  overviewDescription: (vehicle: string, types: string[], count: number) =>
    `${count.toLocaleString("en")} ${count === 1 ? "part" : "parts"} made for the ${vehicle}: ${types.slice(0, 5).join(", ").toLowerCase()}${types.length > 5 ? " and more" : ""}. With price and stock.`,
  typeFor: (type: string, vehicle: string) => `${type} for ${vehicle}`,
  typeDescription: (type: string, vehicle: string, count: number, brands: string[]) =>
    `${count.toLocaleString("en")} ${count === 1 ? "part" : "parts"} (${type.toLowerCase()}) for the ${vehicle}${brands.length > 0 ? ` from ${list.format(brands.slice(0, 4))}` : ""}. What fits, with price and stock.`,
  counted: (count: number) => (count === 1 ? "part" : "parts"),
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
    `The ${shown} lowest prices of ${total.toLocaleString("en")}. Choose an engine, or filter, to see the others.`,
  fits: (engines: number) => (engines === 1 ? "Fits" : "Fits with every engine"),
  fitsOnly: (engines: string) => `Fits: ${engines}`,
  depends: (question: string) => `Depends: ${question}`,
  dependsFor: (engines: string, question: string) => `Depends (${engines}): ${question}`,
  /** `quantities`: how many an engine may take there. */
  place: (position: string | null, quantities: number[]) => {
    const needed = either.format(quantities.map(String));
    return [position, needed !== "1" && `${needed} needed`].filter(Boolean).join(", ");
  },
};
