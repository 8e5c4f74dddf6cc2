import type { VinPatternRow } from "#seed/vehicles/packed-files.ts";

/** Pounds from and to of vPIC's weight ratings up to class 5. */
export const weights: Record<string, [from: number, to: number]> = {
  1: [0, 6_000],
  2: [6_001, 10_000],
  4: [10_001, 14_000],
  5: [14_001, 16_000],
  6: [16_001, 19_500],
  10: [0, 3_000],
  11: [3_001, 4_000],
  12: [4_001, 5_000],
  13: [5_001, 6_000],
  14: [6_001, 7_000],
  15: [7_001, 8_000],
  16: [8_001, 9_000],
  17: [9_001, 10_000],
};

/** The patterns without those that say a weight alone, except where the makers' VINs may be of a divided model. */
export function withWeights(
  covered: Record<string, string>[],
  patterns: VinPatternRow[],
  divided: Set<string>,
): VinPatternRow[] {
  const schemas = new Set(
    patterns.filter(({ make, model }) => divided.has(`${make}|${model}`)).map(({ schema }) => schema),
  );
  const wmis = new Set(covered.filter(({ schema = "" }) => schemas.has(schema)).map(({ wmi }) => wmi));
  const weighed = new Set(covered.filter(({ wmi }) => wmis.has(wmi)).map(({ schema }) => schema));
  return patterns
    .map((row) => (weighed.has(row.schema) ? row : { ...row, weight_from: "", weight_to: "" }))
    .filter(({ schema: _schema, keys: _keys, ...facts }) => Object.values(facts).some(Boolean));
}
