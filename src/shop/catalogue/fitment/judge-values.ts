import type { Judgement } from "#shop/catalogue/fitment/judge-ranges.ts";
import {
  candidatesOf,
  isContrary,
  isNear,
  isOne,
  isSame,
  meant,
  type KnownFacts,
  type WantedValues,
} from "#shop/catalogue/fitment/known-values.ts";
import { isHybrid } from "#shop/catalogue/vehicles/fuel-names.ts";
import { queryLimits } from "#shop/foundation/limits.ts";
import { otherValue, type Fact, type FitmentAnswers, type ValueFact } from "#shop/catalogue/fitment/qualifiers.ts";

/** Whether a vehicle has one of the values. */
export function judgeValues(asked: WantedValues, vehicle: KnownFacts, answers: FitmentAnswers): Judgement {
  const { fact } = asked;
  const wanted = asked.wanted.filter((one) => !isOtherThanHybrid(fact, one, vehicle));
  if (wanted.length === 0) return "unmet";
  if (fact === "fuel" && vehicle.hybrid === true && wanted.some(isPetrolHybrid)) return "met";
  if (fact === "fuel" && wanted.some((one) => vehicle.fuel !== null && sameMeaning(fact, one, vehicle.fuel)))
    return "met";
  const candidates = candidatesOf({ fact, wanted }, vehicle, answers);
  const isOneOf = (value: string, names: string[]) =>
    names.some((one) => meant(fact, one, vehicle).some((each) => isOne(fact, each, value)));
  if (candidates?.every((value) => isOneOf(value, wanted))) return "met";
  const answer = answers[fact];
  const left = wanted.filter((one) => !isRuledOut(fact, one, answer));
  if (left.length === 0) return "unmet";
  const isTold = [...left, ...(candidates ?? [])].every((one) => isContrary(fact, one));
  const mayBe = (has: string[]) =>
    has.some((value) => isOneOf(value, left)) ||
    left.some((one) => isNear({ fact, wanted: one }, has, vehicle, answers));
  if (candidates && isTold && !mayBe(candidates)) return "unmet";
  return answer !== undefined && left.some((one) => sameMeaning(fact, one, answer)) ? "met" : "open";
}

const isPetrolHybrid = (fuel: string) => isHybrid(fuel) && !/diesel/i.test(fuel);

/** Whether a hybrid is wanted of a vehicle that the data know to be none. */
function isOtherThanHybrid(fact: ValueFact, wanted: string, { hybrid }: KnownFacts): boolean {
  return fact === "fuel" && hybrid === false && isHybrid(wanted);
}

/** Whether a vehicle has the value, of which alone its owner may have been asked. */
export function judgeOne(fact: ValueFact, value: string, vehicle: KnownFacts, answers: FitmentAnswers): Judgement {
  const judged = judgeValues({ fact, wanted: [value] }, vehicle, answers);
  const answer = judged === "open" ? answers[isFact(fact, value)] : undefined;
  return answer === "yes" ? "met" : answer === "no" ? "unmet" : judged;
}

/** The fact under which a value is asked for alone. */
export const isFact = (fact: ValueFact, value: string): Fact => `is:${fact}=${value.toLowerCase()}`;

/** Whether two names mean the same, of whatever vehicle. */
const sameMeaning = (fact: ValueFact, a: string, b: string) => meansOnly(fact, a, [b]) && meansOnly(fact, b, [a]);

/** Whether all that a name means is among what others mean. */
function meansOnly(fact: ValueFact, name: string, others: string[]): boolean {
  const known = others.flatMap((other) => meant(fact, other, { drives: null }));
  return meant(fact, name, { drives: null }).every((one) => known.some((other) => isSame(fact, one, other)));
}

/** Whether the owner was offered the value and said that it is another. */
export function isRuledOut(fact: ValueFact, value: string, answer: string | undefined): boolean {
  return meansOnly(fact, plain(value), offeredIn(answer));
}

/** The answer that says: none of these, nor of those that were offered before, as far as an answer has room for them. */
export function noneOf(options: string[], before: string | undefined): string {
  const offered = [...new Set([...offeredIn(before), ...options.map(plain)])];
  const answer = () => `${otherValue}:${offered.join("|")}`;
  while (answer().length > queryLimits.answerLength) offered.shift();
  return answer();
}

export function offeredIn(answer = ""): string[] {
  const [, names = ""] = answer.split(`${otherValue}:`);
  return answer.startsWith(`${otherValue}:`) && names ? names.split("|") : [];
}

const plain = (value: string) => value.replaceAll("|", "/");
