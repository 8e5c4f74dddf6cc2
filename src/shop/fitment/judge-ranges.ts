import type { Judgement } from "#shop/fitment/verdict.ts";

/** Of an interval that lies partly inside the range nothing is sure. `answer` is a day, or two of which one may be open (`..`). */
export function judgeBuilt(range: { builtFrom?: string; builtBefore?: string }, answer: string | undefined): Judgement {
  if (!answer) return "open";
  const [from = "", to = from] = answer.split("/");
  const first = from === ".." ? "" : from;
  const last = to === ".." ? "9999" : to;
  const { builtFrom = "", builtBefore = "9999-99" } = range;
  if (last < builtFrom || first >= builtBefore) return "unmet";
  return first >= builtFrom && last < builtBefore ? "met" : "open";
}

/** A bound shorter than a VIN is about its last characters, where makers count. */
export function judgeVinRange(from: string | undefined, to: string | undefined, vin: string): Judgement {
  const tail = (bound: string) => vin.toUpperCase().slice(-bound.length);
  const tooLow = from && tail(from) < from.toUpperCase();
  const tooHigh = to && tail(to) > to.toUpperCase();
  return tooLow || tooHigh ? "unmet" : "met";
}
