import type * as en from "#web/messages/en/vehicle-pages.ts";
import { questionText } from "./fitment.ts";
import { all, either, number, plural } from "./grammar.ts";
import { fuelName } from "./fuel-name.ts";
import { positionName } from "./vocabulary.ts";

const parts = (count: number) => plural(count, { one: "# Teil", other: "# Teile" });

/** '2,4 l, 4 Zylinder' */
export const engineName: typeof en.engineName = ({ displacementL, cylinders, fuel, turbo }) => {
  const known = [
    displacementL !== null && `${displacementL.toFixed(1).replace(".", ",")} l`,
    cylinders !== null && `${cylinders} Zylinder`,
    fuel && fuelName(fuel).replace(/ \(.*/, ""),
    turbo && "Turbo",
  ].filter(Boolean);
  return known.join(", ") || "Motor nicht bekannt";
};

/** 'Honda Accord (2015), 2,4 l, 4 Zylinder' */
export const modelYearName: typeof en.modelYearName = ({ year, make, model }, engine) =>
  [`${make} ${model} (${year})`, engine && engineName(engine)].filter(Boolean).join(", ");

/** Of a part, for which of the engines it is. */
export const fitMessages: typeof en.fitMessages = (engines, fitments) => {
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
};

export const pages = {
  title: "Teile nach Fahrzeug",
  heading: "Teile nach Fahrzeug",
  description:
    "Teile nach Modelljahr, Marke, Modell und Motor finden: was passt, mit Teilenummern, Preisen und Lagerbestand.",
  breadcrumb: "Sie sind hier",
  vehicles: "Fahrzeuge",
  years: "Nach Modelljahr",
  makes: "Nach Marke",
  latest: (year: number) => `neuestes: ${year}`,
  none: "Hier ist noch kein Teil einem Fahrzeug zugeordnet",
  noneHelp: "Alle Teile stehen in der Teileliste.",
  allParts: "Alle Teile ansehen",
  yearTitle: (year: number) => `Teile für Fahrzeuge des Modelljahrs ${year}`,
  yearDescription: (year: number, makes: number) =>
    `Auto- und Pick-up-Teile für das Modelljahr ${year}, nach Marke: ${plural(makes, { one: "eine Marke", other: "# Marken" })} zur Auswahl.`,
  makeTitle: (year: number, make: string) => `Teile für ${make} (${year})`,
  makeDescription: (year: number, make: string, models: string[]) =>
    `Teile für jeden ${make} des Modelljahrs ${year}, für den wir etwas führen: ${models.slice(0, 8).join(", ")}${models.length > 8 ? " und weitere" : ""}.`,
  models: "Modelle",
  modelCount: (count: number) => plural(count, { one: "# Modell", other: "# Modelle" }),
  partsFor: (vehicle: string) => `Teile für ${vehicle}`,
  overviewDescription: (vehicle: string, types: string[], count: number) =>
    `${parts(count)} für ${vehicle}: ${types.slice(0, 5).join(", ")}${types.length > 5 ? " und mehr" : ""}. Mit Preis und Lagerbestand.`,
  typeFor: (type: string, vehicle: string) => `${type} für ${vehicle}`,
  typeDescription: (type: string, vehicle: string, count: number, brands: string[]) =>
    `${parts(count)} (${type}) für ${vehicle}${brands.length > 0 ? ` von ${all(brands.slice(0, 4))}` : ""}. Was passt, mit Preis und Lagerbestand.`,
  count: parts,
  engines: "Motoren",
  chooseEngine: "Dieses Modell gab es mit mehreren Motoren. Wählen Sie Ihren, um nur die Teile dafür zu sehen.",
  anyEngine: "Alle Motoren",
  otherParts: "Weitere Teile",
  set: "Als mein Fahrzeug wählen",
  setFor: (vehicle: string) => `Als mein Fahrzeug wählen: ${vehicle}`,
  isMine: "Das ist Ihr Fahrzeug",
  isSet: (vehicle: string) => `Ihr Fahrzeug ist jetzt: ${vehicle}`,
  filter: "Diese Teile filtern und sortieren",
  filterAll: "Alles Passende durchsehen",
  compare: "Marken und Preise vergleichen",
  shown: (shown: number, total: number) =>
    `Die ${number(shown)} niedrigsten Preise von ${number(total)}. Wählen Sie einen Motor oder filtern Sie, um die übrigen zu sehen.`,
  fits: (engines: number) => (engines === 1 ? "Passt" : "Passt bei jedem Motor"),
  fitsOnly: (engines: string) => `Passt bei: ${engines}`,
  depends: (question: string) => `Kommt darauf an: ${question}`,
  dependsFor: (engines: string, question: string) => `Kommt darauf an (${engines}): ${question}`,
  /** `quantities`: how many an engine may take there. */
  positionQuantities: (position: string | null, quantities: number[]) => {
    const needed = either(quantities.map(String));
    return [position && positionName(position), needed !== "1" && `${needed} Stück nötig`].filter(Boolean).join(", ");
  },
} satisfies typeof en.pages;
