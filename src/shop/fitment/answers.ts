import type { FitmentAnswers } from "#shop/fitment/qualifiers.ts";

export const answerPrefix = "answer.";
const mostAnswers = 20;

/**
 * The answers in an address: `answer.built=../2008-02-14` and the like. What can't be one is left out, and then asks
 * again.
 */
export function readAnswers(parameters: Iterable<[name: string, value: string]>): FitmentAnswers {
  const answers: Record<string, string> = {};
  for (const [name, value] of parameters) {
    if (!name.startsWith(answerPrefix) || !value.trim()) continue;
    const fact = name.slice(answerPrefix.length).toLowerCase();
    if (!known.test(fact) || value.length > 100 || Object.keys(answers).length === mostAnswers) continue;
    if (fact === "built" && !saysWhenBuilt(value.trim())) continue;
    // A piece of a VIN would be compared with ranges that are about its end.
    if (fact === "vin" && !/^[a-z0-9]{17}$/i.test(value.trim())) continue;
    // A range of VINs is written in capitals, equipment is not.
    answers[fact.startsWith("vin:") ? `vin:${fact.slice(4).toUpperCase()}` : fact] = value.trim();
  }
  return answers;
}

/** A day, or two of which one may be open. */
function saysWhenBuilt(value: string): boolean {
  const bounds = value.split("/");
  const days = bounds.filter((bound) => bound !== "..");
  const areDays = days.every((day) => /^(19|20)\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)));
  return bounds.length <= 2 && days.length > 0 && areDays;
}

const known =
  /^(displacement|cylinders|fuel|engine|drive|transmission|body|trim|brakes|turbo|built|vin|vin:[a-z0-9.]{2,40}|with:.{1,200})$/;

/** The answers as parameters of an address, for `readAnswers` to read. */
export function answerParameters(answers: FitmentAnswers): [string, string][] {
  return Object.entries(answers).flatMap(([fact, value]) => (value ? [[answerPrefix + fact, value]] : []));
}
