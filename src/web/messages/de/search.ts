import type * as en from "#web/messages/en/search.ts";
import { vehicleName } from "./vehicle-name.ts";
import { all, either, number, plural } from "./grammar.ts";

/** As much of a vehicle as is known: 'Honda Accord (2015)', 'Honda'. */
export const partlyNamed: typeof en.partlyNamed = ({ year, make, model, displacement = null }) => {
  if (year !== null && make !== null && model !== null)
    return vehicleName({ year, make, model, displacementL: displacement });
  const named = [make, model].filter((word) => word !== null).join(" ");
  if (year === null) return named;
  return named ? `${named} (${year})` : `Modelljahr ${year}`;
};

/** A model of several years: 'Honda Accord (2013–2017)'. */
export const namedThrough: typeof en.namedThrough = ({ from, to }, vehicle) =>
  vehicle.make === null && vehicle.model === null
    ? `Modelljahre ${from}–${to}`
    : `${partlyNamed({ year: null, ...vehicle })} (${from}–${to})`;

const numberKinds = {
  sku: "Teilenummer",
  oe: "OE-Nummer",
  interchange: "Vergleichsnummer",
  superseded: "Ersetzte Nummer",
  competitor: "Nummer einer anderen Marke",
};

const parts = (total: number) => plural(total, { one: "# Teil", other: "# Teile" });

export const search = {
  typeFor: (position: string | null, type: string, vehicle: string | null) =>
    [type, position && `(${position})`, vehicle && `für ${vehicle}`].filter(Boolean).join(" "),
  numberOf: (typed: string, sku: string, name: string) =>
    typed === sku ? `${typed}: ${name}` : `${typed}: ${name} (${sku})`,
  title: "Suche",
  titleFor: (q: string) => `„${q}“`,
  heading: "Suche",
  found: (total: number, more: boolean) => (more ? `${number(total)} Teile und mehr` : parts(total)),
  foundFor: (q: string) => `zu „${q}“`,
  understood: "So haben wir Sie verstanden",
  parts: {
    vehicle: "Fahrzeug",
    type: "Teil",
    position: "Einbauposition",
    brand: "Marke",
    tier: "Qualität",
    price: "Preis",
    attribute: "Merkmal",
    word: "Wort",
    number: "Nummer",
    active: "Ihr Fahrzeug",
  },
  without: (part: string) => `Ohne ${part} suchen`,
  corrected: (from: string, to: string) => `„${from}“ als „${to}“ gelesen.`,
  confused: (typed: string, read: string) =>
    `Die Nummer „${typed}“ gibt es nicht. Wir haben sie als „${read}“ gelesen: O und 0, I und 1 sehen sich ähnlich.`,
  contained: (typed: string) => `Keine Nummer beginnt mit „${typed}“. Diese hier enthalten sie.`,
  ignored: (words: string[]) =>
    `Zu ${all(words.map((word) => `„${word}“`))} gibt es nichts. Die Suche lief ohne ${words.length === 1 ? "dieses Wort" : "diese Wörter"}.`,
  contradicted: (words: string[]) =>
    `Soweit wir wissen, ${words.length === 1 ? "passt" : "passen"} ${all(words.map((word) => `„${word}“`))} nicht zu diesem Fahrzeug. Die Suche lief ohne ${words.length === 1 ? "diese Angabe" : "diese Angaben"}.`,
  excluded: (words: string[]) =>
    `Fahrzeuge ausschließen kann die Suche nicht: ${all(words.map((word) => `„${word}“`))} ist nicht berücksichtigt. Bitte prüfen Sie bei jedem Teil, ob es passt.`,
  unknown: (words: string[]) => `Zu ${either(words.map((word) => `„${word}“`))} gibt es in diesem Shop nichts.`,
  price: (from: string | null, to: string | null) =>
    from && to ? `${from} bis ${to}` : from ? `ab ${from}` : `bis ${to ?? ""}`,
  cheapest: "günstigste zuerst",
  trail: "Diese Nummer wurde ersetzt:",
  /** Whether a part fits the vehicle that was asked about. */
  fit: {
    fits: (part: string, vehicle: string) => `Ja, ${part} passt zum Fahrzeug ${vehicle}.`,
    does_not_fit: (part: string, vehicle: string) => `Nein, ${part} passt nicht zum Fahrzeug ${vehicle}.`,
    depends: (part: string, vehicle: string) =>
      `Ob ${part} zum Fahrzeug ${vehicle} passt, hängt von der Ausführung ab.`,
    universal: (part: string, vehicle: string) => `Ja, ${part} passt zu jedem Fahrzeug, auch zum ${vehicle}.`,
    unknown: (part: string, vehicle: string) => `Wir wissen nicht, ob ${part} zum Fahrzeug ${vehicle} passt.`,
  },
  alsoSoldBy: (brands: string[]) => `Unter dieser Nummer auch erhältlich von ${all(brands)}`,
  fitsInstead: (count: number) =>
    plural(count, {
      one: "# passendes Teil für dieses Fahrzeug steht weiter unten.",
      other: "# passende Teile für dieses Fahrzeug stehen weiter unten.",
    }),
  matched: (kind: keyof typeof numberKinds, matched: string, maker: string | null) =>
    `${numberKinds[kind]} ${matched}${maker ? ` (${maker})` : ""}`,
  which: {
    year: "Welches Modelljahr?",
    make: "Welche Marke?",
    model: "Welches Modell?",
    displacement: "Welcher Motor?",
    cylinders: "Wie viele Zylinder?",
    fuel: "Welcher Kraftstoff?",
    turbo: "Mit Turbolader?",
    version: "Welche Ausführung?",
    power: "Welche Leistung?",
    built: "Wann wurde es gebaut?",
  },
  whichHelp: "Wählen Sie aus, dann zeigen wir nur, was passt.",
  narrow: (type: string, vehicle: string | null) =>
    `Alles unter ${type}${vehicle ? ` für ${vehicle}` : ""}, mit Filtern`,
  goOn: "Mehr anzeigen",
  empty: "Was suchen Sie?",
  emptyHelp:
    "Geben Sie eine Teilenummer in beliebiger Schreibweise ein, den Namen des Teils oder eine Suche wie Bremsbeläge vorne Honda Civic 2012.",
  none: (q: string) => `Nichts gefunden zu „${q}“`,
  noneFor: (q: string, vehicle: string) => `Nichts gefunden zu „${q}“ für ${vehicle}`,
  vin: (vin: string) => `${vin} ist eine Fahrgestellnummer`,
  vinHelp: "Sie gehört zu diesem Fahrzeug, soweit eine Fahrgestellnummer das verrät:",
  vinDoubt:
    "Die Prüfziffer stimmt nicht; bitte vergleichen Sie die Nummer mit Ihren Fahrzeugpapieren. So wie sie dasteht, gehört sie zu:",
  vinUnknown: "Zu dieser Fahrgestellnummer kennen wir kein Fahrzeug.",
  vinUnknownHelp: "Vergleichen Sie sie mit Ihren Papieren oder wählen Sie Ihr Fahrzeug selbst aus.",
  toGarage: "In meine Garage",
  partsFor: (vehicle: string) => `Teile für ${vehicle}`,
  near: "Meinten Sie",
  askUs: "Fragen Sie uns nach diesem Teil",
  nearNumbers: "Ähnliche Nummern",
  leaveOut: "Etwas weglassen",
  leave: {
    vehicle: (name: string) => `Für jedes Fahrzeug, nicht nur ${name}`,
    other: (words: string) => `Ohne „${words}“`,
  },
  counted: (label: string, total: number) => `${label}: ${parts(total)}`,
  types: "Teilearten",
  noneHelp: "Prüfen Sie die Nummer, versuchen Sie es mit weniger Wörtern oder sehen Sie alle Teile durch.",
  allParts: "Alle Teile",
  pickVehicle: "Fahrzeug auswählen",
} satisfies typeof en.search;
