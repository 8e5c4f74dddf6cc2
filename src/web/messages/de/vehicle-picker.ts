import type { VehicleQuestion } from "#shop/vehicles/questions.ts";
import type * as en from "#web/messages/en/vehicle-picker.ts";
import { all, plural } from "./grammar.ts";

export const picker = {
  heading: "Was fahren Sie?",
  partsOf: (name: string) => `Passende Teile für ${name}`,
  elsewhere: "Fahrzeug in Ihrer Garage auswählen",
  questions: {
    year: "Modelljahr",
    make: "Marke",
    model: "Modell",
    displacement: "Motor",
    cylinders: "Zylinder",
    fuel: "Kraftstoff",
    turbo: "Turbolader",
  } satisfies Record<VehicleQuestion, string>,
  choose: "Bitte wählen …",
  first: (question: string) => `Bitte wählen Sie aus: ${question}.`,
  next: (question: string, count: number) =>
    `Als Nächstes: ${question}, ${plural(count, { one: "# Möglichkeit", other: "# Möglichkeiten" })}.`,
  chosen: (name: string) => `Das ist: ${name}.`,
  loading: "Wir sehen nach, was es gibt …",
  failed: (why: string) => `Das konnten wir nicht nachsehen. ${why}`,
  again: "Erneut versuchen",
  submit: "Dieses Fahrzeug verwenden",
  find: "Passende Teile finden",
  step: "Weiter",
  cylinders: (count: number) => `${count} Zylinder`,
  vin: {
    searchFor: (q: string) => `Stattdessen nach „${q}“ suchen`,
    open: "Oder über die Fahrgestellnummer (FIN)",
    label: "Fahrgestellnummer (FIN)",
    hint: "17 Buchstaben und Ziffern: in den Fahrzeugpapieren oder hinter der Windschutzscheibe.",
    submit: "Nachsehen",
    again: (name: string) => `Laut Fahrgestellnummer ist das: ${name}.`,
    several: (count: number) =>
      `Zu dieser Fahrgestellnummer kommen ${count} Fahrzeuge infrage. Eine Antwort entscheidet, welches es ist.`,
    none: "Diese Fahrgestellnummer führt zu keinem Fahrzeug, das wir kennen.",
    check: "Bitte prüfen Sie die Fahrgestellnummer",
    unknown: (fields: string[]) => `Was die Fahrgestellnummer nicht verrät: ${all(fields)}.`,
    byHand: "Weiter mit Modelljahr, Marke und Modell",
    fields: {
      year: "Modelljahr",
      make: "Marke",
      model: "Modell",
      displacement: "Hubraum",
      cylinders: "Zylinderzahl",
      fuel: "Kraftstoff",
      turbo: "Turbolader",
      body: "Karosserieform",
      trim: "Ausstattungslinie",
      drive: "Antrieb",
      transmission: "Getriebe",
    },
  },
} satisfies typeof en.picker;
