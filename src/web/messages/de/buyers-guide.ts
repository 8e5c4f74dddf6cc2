import type * as en from "#web/messages/en/buyers-guide.ts";
import { optionLabel } from "./fitment-options.ts";
import { either, longDate, plural } from "./grammar.ts";
import { fuelName } from "./fuel-name.ts";
import { bodyName, driveName, equipmentName, transmissionName } from "./vocabulary.ts";

const models = (count: number) => plural(count, { one: "# Modell", other: "# Modelle" });

export const guide = {
  heading: "Passt zu diesen Fahrzeugen",
  universal: "Passt zu jedem Fahrzeug.",
  unknown: "Wir wissen noch nicht, zu welchen Fahrzeugen dieses Teil passt.",
  count: models,
  countFound: (count: number, q: string) => `${models(count)} zu „${q}“`,
  search: "Marke, Modell, Baujahr oder Motor",
  searchHint: "Zum Beispiel: 2015 accord 2.4",
  submit: "Nachsehen",
  none: (q: string) => `Das Teil passt zu keinem Fahrzeug namens „${q}“.`,
  noneHelp: "Versuchen Sie es nur mit der Marke oder mit dem Modelljahr in vier Ziffern.",
  all: "Alle Fahrzeuge anzeigen",
  more: "Weitere Fahrzeuge",
  lines: (count: number) => plural(count, { one: "# Eintrag", other: "# Einträge" }),
} satisfies typeof en.guide;

/** 'Honda Accord 2.4 (2008–2012)'. */
export const guideLineMessage: typeof en.guideLineMessage = ({ yearFrom, yearTo, make, model, qualifiers }) => {
  const years = yearFrom === yearTo ? String(yearFrom) : `${yearFrom}–${yearTo}`;
  const engine = qualifiers.displacement?.map((litres) => litres.toFixed(1)).join(" / ");
  return `${[make, model, engine].filter(Boolean).join(" ")} (${years})`;
};

function exceptWords(excluded: string): string {
  const [fact = "", ...value] = excluded.split("=");
  return optionLabel(fact, value.join("="));
}

/** The conditions of an application besides model, year and displacement, each as a line for people. */
export const qualifierMessages: typeof en.qualifierMessages = (qualifiers) => {
  const { cylinders, fuel, turbo, builtFrom, builtBefore, vinFrom, vinTo } = qualifiers;
  const list = (name: string, values: string[] | undefined, nameOf = (value: string) => value) =>
    values ? [`${name}: ${either(values.map((value) => nameOf(value)))}`] : [];
  return [
    ...(qualifiers.vehicle ? ["Motor nicht aufgeführt"] : []),
    ...(cylinders ? [`${either(cylinders.map(String))} Zylinder`] : []),
    ...list("Motorisierung", qualifiers.version),
    ...(qualifiers.power ? [`${either(qualifiers.power.map(String))} kW`] : []),
    ...(fuel ? [either(fuel.map((value) => fuelName(value)))] : []),
    ...(turbo === undefined ? [] : [turbo ? "Mit Turbolader" : "Ohne Turbolader"]),
    ...list("Motor", qualifiers.engine),
    ...list("Antrieb", qualifiers.drive, driveName),
    ...list("Getriebe", qualifiers.transmission, transmissionName),
    ...list("Karosserie", qualifiers.body, bodyName),
    ...list("Ausstattungslinie", qualifiers.trim),
    ...list("Bremsanlage", qualifiers.brakes),
    ...list("8. Stelle der Fahrgestellnummer", qualifiers.vin8),
    ...list("Gebaut für", qualifiers.market, (market) => optionLabel("market", market)),
    ...(builtFrom ? [`Gebaut ab dem ${longDate(builtFrom)}`] : []),
    ...(builtBefore ? [`Gebaut vor dem ${longDate(builtBefore)}`] : []),
    ...(vinFrom ? [`Ab Fahrgestellnummer ${vinFrom}`] : []),
    ...(vinTo ? [`Bis Fahrgestellnummer ${vinTo}`] : []),
    ...(qualifiers.with ?? []).map((name) => `Ausstattung: ${equipmentName(name)}`),
    ...(qualifiers.without ?? []).map((name) => `Nicht mit: ${equipmentName(name)}`),
    ...(qualifiers.except ?? []).map((excluded) => `Nicht: ${exceptWords(excluded)}`),
    ...(qualifiers.notes ?? []).map((note) => `Nur wie vom Lieferanten angegeben: „${note}“`),
  ];
};
