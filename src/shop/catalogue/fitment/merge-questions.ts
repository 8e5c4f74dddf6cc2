import { noneOf, offeredIn } from "#shop/catalogue/fitment/judge-values.ts";
import { isOther } from "#shop/catalogue/fitment/qualifiers.ts";
import { intervalsBetween, type FitmentQuestion } from "#shop/catalogue/fitment/verdict.ts";

/** Returns the one question that vehicles have in common, with every answer that makes a difference to one of them. Null: they are asked different things. */
export function mergeQuestions(questions: (FitmentQuestion | null)[]): FitmentQuestion | null {
  const [first] = questions;
  const asked = questions.flatMap((one) => one ?? []);
  if (!first || asked.length < questions.length || asked.some(({ fact }) => fact !== first.fact)) return null;
  const options = [...new Set(asked.flatMap((one) => one.options))];
  if (first.fact === "built") {
    const days = options.map((interval) => interval.split("/")[0] ?? "").filter((day) => day !== "..");
    return { ...first, options: intervalsBetween(days.toSorted()) };
  }
  const others = options.filter(isOther);
  const values = options.filter((one) => !isOther(one));
  if (others.length < 2) return { ...first, options };
  // None of what is offered to one of them may still be an answer for another.
  return { ...first, options: [...values, others.reduce((all, one) => noneOf(offeredIn(one), all))] };
}
