import type * as en from "#web/messages/en/garage.ts";
import { optionLabel } from "./fitment.ts";
import { plural } from "./grammar.ts";
import { equipmentName } from "./vocabulary.ts";

export const garage = {
  title: "Ihre Garage",
  description: "Ihre Fahrzeuge: Wählen Sie, für welches Sie einkaufen, und sehen Sie die passenden Teile.",
  vehicles: "Ihre Fahrzeuge",
  inUse: "Für dieses kaufen Sie gerade ein",
  choose: "Dieses verwenden",
  choiceOf: (name: string) => `Dieses verwenden: ${name}`,
  stop: "Nicht mehr verwenden",
  stopOf: (name: string) => `Nicht mehr verwenden: ${name}`,
  edit: "Bearbeiten",
  editOf: (name: string) => `${name} bearbeiten`,
  remove: "Entfernen",
  removeOf: (name: string) => `${name} entfernen`,
  removed: (name: string) => `${name} wurde entfernt.`,
  undo: "Rückgängig",
  undoOf: (name: string) => `Rückgängig: ${name} zurückholen`,
  parts: "Passende Teile",
  partsOf: (name: string) => `Passende Teile für ${name}`,
  miles: (count: number) => plural(count, { one: "# Meile", other: "# Meilen" }),
  vin: (vin: string) => `FIN ${vin}`,
  answers: "Ihre Angaben",
  forget: "Vergessen",
  forgetOf: (answer: string) => `Vergessen: ${answer}`,
  all: "Alle Fahrzeuge in Ihrer Garage",
  add: "Fahrzeug hinzufügen",
  added: (name: string) => `Ihr Fahrzeug ist jetzt: ${name}.`,
  empty: "Hier parkt noch nichts",
  emptyHelp: "Sagen Sie uns, was Sie fahren, und wir sagen Ihnen bei jedem Teil, ob es passt.",
  guest: "Nur in diesem Browser gespeichert. Melden Sie sich an, um Ihre Fahrzeuge auf allen Geräten zu haben.",
  signIn: "Anmelden",
  leftOut: (count: number) =>
    plural(count, {
      one: "# Fahrzeug aus diesem Browser konnte nicht übernommen werden: Ihre Garage ist voll.",
      other: "# Fahrzeuge aus diesem Browser konnten nicht übernommen werden: Ihre Garage ist voll.",
    }),
  failed: (why: string) => `Ihre Garage lässt sich gerade nicht öffnen. ${why}`,
  again: "Erneut versuchen",
  loading: "Ihre Garage wird geöffnet …",
  noScript:
    "Die Garage braucht JavaScript, das in Ihrem Browser ausgeschaltet ist. Ein Fahrzeug auswählen und seine Teile ansehen können Sie trotzdem.",
  form: {
    nickname: "Rufname",
    nicknameHint: "Wie Sie Ihr Fahrzeug nennen, wenn Sie mögen.",
    vin: "Fahrgestellnummer (FIN)",
    vinHint: "Hilft, wenn ein Teil vom Baudatum abhängt.",
    mileage: "Laufleistung",
    mileageHint: "In Meilen.",
    save: "Speichern",
    saveAnyway: "Trotzdem speichern",
    cancel: "Abbrechen",
    saved: "Gespeichert",
    otherVehicle: (name: string) => `Diese Fahrgestellnummer gehört zu einem anderen Fahrzeug: ${name}.`,
  },
} satisfies typeof en.garage;

const factNames: Record<string, string> = {
  body: "Karosserieform",
  brakes: "Bremsanlage",
  built: "Gebaut",
  cylinders: "Zylinder",
  displacement: "Hubraum",
  drive: "Antrieb",
  engine: "Motor",
  fuel: "Kraftstoff",
  transmission: "Getriebe",
  trim: "Ausstattungslinie",
  turbo: "Turbolader",
  vin: "Fahrgestellnummer",
};

/** An answer to a question of fitment, as its owner reads it again: 'Gebaut: Vor dem 15. Februar 2008'. */
export const answerWords: typeof en.answerWords = (fact, value) => {
  const [kind = "", about] = fact.split(":");
  if (about === undefined) return `${factNames[kind] ?? kind}: ${optionLabel(fact, value)}`;
  const what =
    kind === "vin"
      ? `Fahrgestellnummer ${about.replace("..", " bis ")}`
      : equipmentName(about.replace(/(^|[ -])[a-z]/g, (start) => start.toUpperCase()));
  return `${what.charAt(0).toUpperCase()}${what.slice(1)}: ${optionLabel(fact, value)}`;
};
