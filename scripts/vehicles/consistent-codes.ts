import type { VinPatternRow } from "#seed/vehicles/packed-files.ts";
import { isSameSize, litresIn } from "#shop/catalogue/vehicles/engine-codes.ts";

/**
 * Leaves out the codes of engines that stand beside a displacement which the code does not have: neither the one that its maker writes into it nor the one
 * that most patterns state beside it. Where two are stated equally often none is believed.
 */
export function withConsistentCodes(rows: VinPatternRow[]): VinPatternRow[] {
  const most = usualSizes(rows);
  const isConsistent = (code: string, displacement: string) => {
    const sizes = [litresIn(code), most.get(code) ?? Number.NaN];
    return sizes.every((litres) => litres === null || isSameSize(litres, Number(displacement)));
  };
  return rows.map((row) => {
    if (row.engine === "" || row.displacement === "") return row;
    const codes = row.engine.split(";").filter((code) => isConsistent(code, row.displacement));
    return { ...row, engine: codes.join(";") };
  });
}

/** The displacement that most patterns state beside a code. */
function usualSizes(rows: VinPatternRow[]): Map<string, number> {
  const stated = rows
    .filter(({ displacement }) => displacement !== "")
    .flatMap(({ engine, displacement }) => engine.split(";").map((code) => ({ code, displacement })));
  const usual = [...Map.groupBy(stated, ({ code }) => code)].flatMap(([code, ofCode]): [string, number][] => {
    const counts = [...Map.groupBy(ofCode, ({ displacement }) => displacement)]
      .map(([displacement, { length }]) => ({ litres: Number(displacement), length }))
      .toSorted((a, b) => b.length - a.length);
    const [first, second] = counts;
    return first && first.length > (second?.length ?? 0) ? [[code, first.litres]] : [];
  });
  return new Map(usual);
}
