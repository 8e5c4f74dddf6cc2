import { valueFacts, type FitmentAnswers } from "#shop/catalogue/fitment/qualifiers.ts";
import { queryLimits } from "#shop/foundation/limits.ts";

const answerPrefix = "answer.";

/** The answers among the parameters of an address: `answer.built=../2008-02-14` and the like. */
export function readAnswers(parameters: Iterable<[name: string, value: string]>): FitmentAnswers {
  const named = [...parameters].filter(([name]) => name.startsWith(answerPrefix));
  return validAnswers(named.map(([name, value]) => [name.slice(answerPrefix.length), value]));
}

/** The answers by fact, without those that can't be one: their question stays open. */
export function validAnswers(entries: Iterable<[fact: string, value: string]>): FitmentAnswers {
  const answers: Record<string, string> = {};
  for (const [name, value] of entries) {
    if (!value.trim()) continue;
    const fact = name.toLowerCase();
    if (!known.test(fact) || value.length > queryLimits.answerLength) continue;
    if (Object.keys(answers).length === queryLimits.answers) break;
    if (fact === "built" && !isBuildDate(value.trim())) continue;
    // A piece of a VIN would be compared with ranges that are about its end.
    if (fact === "vin" && !/^[a-z0-9]{17}$/i.test(value.trim())) continue;
    // A range of VINs is written in capitals, equipment is not.
    answers[fact.startsWith("vin:") ? `vin:${fact.slice(4).toUpperCase()}` : fact] = value.trim();
  }
  return answers;
}

/** A day, or two of which one may be open. */
function isBuildDate(value: string): boolean {
  const bounds = value.split("/");
  const days = bounds.filter((bound) => bound !== "..");
  const areDays = days.every((day) => /^(19|20)\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)));
  return bounds.length <= 2 && days.length > 0 && areDays;
}

const known = new RegExp(`^(${valueFacts.join("|")}|turbo|built|vin|vin:[a-z0-9.]{2,40}|(with|is|note):.{1,200})$`);

/** The answers as parameters of an address, for `readAnswers` to read. */
export function answerParameters(answers: FitmentAnswers): [string, string][] {
  return Object.entries(answers).flatMap(([fact, value]) => (value ? [[answerPrefix + fact, value]] : []));
}
