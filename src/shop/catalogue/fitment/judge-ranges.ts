/** Whether a condition holds; `open` when not enough is known to say. */
export type Judgement = "met" | "unmet" | "open";

/** Judges a production date. `answer` is a day, or an interval of two of which one may be open (`..`); one that lies partly inside the range is open. */
export function judgeBuilt(range: { builtFrom?: string; builtBefore?: string }, answer: string | undefined): Judgement {
  if (!answer) return "open";
  const [from = "", to = from] = answer.split("/");
  const first = from === ".." ? "" : from;
  const last = to === ".." ? "9999" : to;
  const { builtFrom = "", builtBefore = "9999-99" } = range;
  if (last < builtFrom || first >= builtBefore) return "unmet";
  return first >= builtFrom && last < builtBefore ? "met" : "open";
}

/** Judges a VIN. A bound shorter than a VIN is compared with its last characters, the serial number. */
export function judgeVinRange(from: string | undefined, to: string | undefined, vin: string): Judgement {
  const tail = (bound: string) => vin.toUpperCase().slice(-bound.length);
  const tooLow = from && tail(from) < from.toUpperCase();
  const tooHigh = to && tail(to) > to.toUpperCase();
  return tooLow || tooHigh ? "unmet" : "met";
}
