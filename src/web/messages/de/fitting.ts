import type * as en from "#web/messages/en/fitting.ts";
import type { CardFitment, VerdictName } from "#web/client/catalogue/fitment.ts";
import { plural } from "./grammar.ts";
import { partTypePlural, positionName } from "./vocabulary.ts";

const at = (position: string | undefined) => (position ? ` · ${positionName(position)}` : "");

export const fitting = {
  badge: ({ verdict, question, position }: CardFitment, vehicle: string) => {
    if (verdict === "fits") return `Passt: ${vehicle}${at(position)}`;
    if (verdict === "does_not_fit") return `Passt nicht: ${vehicle}`;
    if (verdict === "depends") return question ? `Bitte prüfen: ${question}` : "Vor der Bestellung prüfen";
    return verdict === "universal" ? "Passt zu jedem Fahrzeug" : `Nicht bekannt, ob es passt: ${vehicle}`;
  },
  /** Without the vehicle. */
  shortBadge: ({ verdict, position }: CardFitment) =>
    orderFitment.verdicts[verdict] + at(verdict === "fits" ? position : undefined),
  verdict: ({ verdict, question }: CardFitment, vehicle: string) => {
    if (verdict === "fits") return `Passt zu Ihrem ${vehicle}`;
    if (verdict === "does_not_fit") return `Passt nicht zu Ihrem ${vehicle}`;
    if (verdict === "depends") {
      return question ? `Kommt darauf an: ${question}` : `Es ist nicht sicher, ob das Teil zu Ihrem ${vehicle} passt`;
    }
    return verdict === "universal"
      ? "Passt zu jedem Fahrzeug"
      : `Wir wissen nicht, ob das Teil zu Ihrem ${vehicle} passt`;
  },
  universal: "Passt zu jedem Fahrzeug",
  universalText:
    "Hier gibt es nichts zu prüfen: Das Teil wird in Pkw und leichten Nutzfahrzeugen aller Marken verwendet.",
  ask: "Passt das Teil zu Ihrem Fahrzeug?",
  askText: "Nennen Sie uns Ihr Fahrzeug.",
  choose: "Fahrzeug auswählen",
  change: "Anderes Fahrzeug",
  asking: (vehicle: string) => `Wir prüfen, ob das Teil zu Ihrem ${vehicle} passt …`,
  failed: (why: string) => `Wir konnten nicht prüfen, ob das Teil passt. ${why}`,
  again: "Erneut versuchen",
  forVehicle: (vehicle: string) => `Für Ihren ${vehicle}`,
  position: "Einbauposition",
  answers: "Ihre Antwort",
  positionQuantity: (position: string | null, quantity: number) =>
    [position && positionName(position), quantity > 1 || !position ? `${quantity} pro Fahrzeug` : null]
      .filter(Boolean)
      .join(", "),
  evidence: (rows: number) => plural(rows, { one: "Der Katalogeintrag dazu", other: "Die # Katalogeinträge dazu" }),
  fitsInstead: "Zu welchen Ausführungen dieses Modells es passt",
  fitsNoneOfModel: "Für dieses Modell ist das Teil in keiner Ausführung aufgeführt.",
  weightClass:
    "Das Modell gibt es in mehreren Gewichtsklassen, und der Katalogeintrag sagt nicht, welche gemeint ist. Vergleichen Sie die Teilenummern oder fragen Sie uns.",
  unknownText:
    "Weder der Hersteller noch wir haben dafür Fahrzeuge hinterlegt. Vergleichen Sie unten Teilenummern und Maße oder fragen Sie uns.",
  answered: (answer: string) => `Ihre Angabe: ${answer}`,
  changeAnswer: "Ändern",
  changeAnswerOf: (answer: string) => `Ihre Angabe ändern: ${answer}`,
  others: (type: { slug: string; name: string } | null, vehicle: string) =>
    `${type ? partTypePlural(type.slug, type.name) : "Teile"} ansehen, die zu Ihrem ${vehicle} passen`,
  answerNotSaved: "Ihre Antwort konnte nicht gespeichert werden.",
} satisfies typeof en.fitting;

export const orderFitment = {
  vehicle: "Fahrzeug",
  fitment: "Passt es?",
  verdicts: {
    fits: "Passt",
    universal: "Passt zu jedem Fahrzeug",
    does_not_fit: "Passt nicht",
    depends: "Nicht sicher",
    unknown: "Nicht bekannt",
  } satisfies Record<VerdictName, string>,
  confirmed: "Trotzdem bestellt.",
  doubt: (vehicle: string) => `Passt möglicherweise nicht: ${vehicle}`,
  open: (question: string) => `Nicht beantwortet: ${question}`,
} satisfies typeof en.orderFitment;
