import { stableId } from "#db/stable-id.ts";

export type ScaleBrand = { id: string; slug: string; name: string; tier: string; aaiaId: string; code: string };

const prefixes = "Ard Bel Cor Dar Elm Fen Gar Hal Ior Jas Kel Lor Mar Nor Orb Pel Qua Ral Sel Tor".split(" ");
const suffixes = "axis ento ford gard ico ling mont nova oris part quip rado stal tech vane".split(" ");
const tiers = ["economy", "standard", "standard", "premium", "performance"] as const;

/** 300 invented brands, those that sell most first. */
export function scaleBrands(): ScaleBrand[] {
  return prefixes
    .flatMap((prefix, row) => suffixes.map((suffix, column) => ({ name: prefix + suffix, row, column })))
    .map(({ name, row, column }) => ({
      id: stableId(Date.UTC(2025, 0, 1), `scale brand ${name}`),
      slug: name.toLowerCase(),
      name,
      tier: tiers[(row + column) % tiers.length] ?? "standard",
      aaiaId: `Z${letter(row)}${letter(column)}Q`,
      code: `${name.slice(0, 2)}${letter(column)}`.toUpperCase(),
    }));
}

function letter(index: number): string {
  return String.fromCodePoint(65 + index);
}
