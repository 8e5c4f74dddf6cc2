import type { ApplicationFacts, Verdict } from "#shop/catalogue/fitment/verdict.ts";

/**
 * Returns whether a kit fits: only if all its parts do. `own` is what the kit's own applications say; null if it has none. A part of which nothing is
 * known (null) leaves it unknown. It goes where its own applications say.
 */
export function verdictOfKit<A extends ApplicationFacts>(
  own: Verdict<A> | null,
  parts: readonly (Verdict<A> | null)[],
): Verdict<A> {
  const unknown: Verdict<A> = { verdict: "unknown", question: null, places: [], evidence: [] };
  const all = [...(own ? [own] : []), ...parts.map((one) => one ?? unknown)];
  const first = (verdict: Verdict["verdict"]) => all.find((one) => one.verdict === verdict);
  const decisive = first("does_not_fit") ?? first("unknown") ?? first("depends");
  const places = own?.places ?? [];
  if (decisive) return decisive.verdict === "depends" ? { ...decisive, places } : decisive;
  const fitting = all.filter(({ verdict }) => verdict === "fits");
  if (fitting.length === 0) return { verdict: "universal", question: null, places: [], evidence: [] };
  return { verdict: "fits", question: null, places, evidence: fitting.flatMap(({ evidence }) => evidence) };
}
