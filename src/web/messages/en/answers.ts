import { noteOfFact } from "#web/messages/note-of-fact.ts";
import { optionLabel } from "./fitment-options.ts";

/** An answer that a customer gave about their vehicle: 'Built: Before February 15, 2008'. */
export function answerMessage(fact: string, value: string): string {
  if (fact.startsWith("note:")) return `“${noteOfFact(fact)}”: ${optionLabel(fact, value)}`;
  if (fact.startsWith("is:")) return `${fact.slice(3).replace("=", " ")}: ${optionLabel(fact, value)}`;
  const [kind = "", about] = fact.split(":");
  const what = about === undefined ? kind : kind === "vin" ? `VIN ${about.replace("..", " to ")}` : about;
  return `${what.charAt(0).toUpperCase()}${what.slice(1)}: ${optionLabel(fact, value)}`;
}
