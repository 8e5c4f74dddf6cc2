import type * as en from "#web/messages/en/answers.ts";
import { noteOfFact } from "#web/messages/note-of-fact.ts";
import { optionLabel } from "./fitment-options.ts";
import { equipmentName } from "./vocabulary.ts";

const factNames: Record<string, string> = {
  body: "Karosserieform",
  brakes: "Bremsanlage",
  built: "Gebaut",
  cylinders: "Zylinder",
  displacement: "Hubraum",
  drive: "Antrieb",
  engine: "Motor",
  fuel: "Kraftstoff",
  power: "Leistung",
  version: "Motorisierung",
  market: "Gebaut für",
  transmission: "Getriebe",
  trim: "Ausstattungslinie",
  turbo: "Turbolader",
  vin: "Fahrgestellnummer",
  vin8: "8. Stelle der Fahrgestellnummer",
};

/** An answer that a customer gave about their vehicle: 'Gebaut: Vor dem 15. Februar 2008'. */
export const answerMessage: typeof en.answerMessage = (fact, value) => {
  if (fact.startsWith("note:")) return `„${noteOfFact(fact)}“: ${optionLabel(fact, value)}`;
  if (fact.startsWith("is:")) {
    const [of = "", ...excluded] = fact.slice(3).split("=");
    return `${factNames[of] ?? of} ${excluded.join("=")}: ${optionLabel(fact, value)}`;
  }
  const [kind = "", about] = fact.split(":");
  if (about === undefined) return `${factNames[kind] ?? kind}: ${optionLabel(fact, value)}`;
  const what =
    kind === "vin"
      ? `Fahrgestellnummer ${about.replace("..", " bis ")}`
      : equipmentName(about.replace(/(^|[ -])[a-z]/g, (start) => start.toUpperCase()));
  return `${what.charAt(0).toUpperCase()}${what.slice(1)}: ${optionLabel(fact, value)}`;
};
