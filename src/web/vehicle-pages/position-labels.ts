import type { FittingPart } from "#shop/catalogue/vehicle-pages/fitting-parts.ts";
import { pages as words } from "#messages/vehicle-pages.ts";

/** Where a part goes, on whichever of the vehicles, and how many of it are needed there. */
export function positionLabels(fitments: FittingPart["fitments"]): string[] {
  const places = new Map<string | null, Set<number>>();
  for (const { position, quantity } of fitments.flatMap(({ places }) => places)) {
    places.set(position, (places.get(position) ?? new Set()).add(quantity));
  }
  return [...places]
    .map(([position, quantities]) => words.positionQuantities(position, [...quantities]))
    .filter(Boolean);
}
