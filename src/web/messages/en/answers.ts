import { optionLabel } from "./fitment.ts";

/** An answer that a customer gave about their vehicle: 'Built: Before February 15, 2008'. */
export function answerWords(fact: string, value: string): string {
  const [kind = "", about] = fact.split(":");
  const what = about === undefined ? kind : kind === "vin" ? `VIN ${about.replace("..", " to ")}` : about;
  return `${what.charAt(0).toUpperCase()}${what.slice(1)}: ${optionLabel(fact, value)}`;
}
