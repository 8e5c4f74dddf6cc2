import { ellipse, rect, words } from "#illustrations/draw.ts";
import { drawings } from "#illustrations/drawings/all.ts";
import { brands, colorOf, definitions } from "#illustrations/paints.ts";

/** The name of the brand where there is an illustration of this type by it, else null. */
export function illustratedBrand(partType: string, brand: string): string | null {
  return Object.hasOwn(drawings, partType) && Object.hasOwn(brands, brand) ? (brands[brand]?.name ?? null) : null;
}

/**
 * A part as a picture for the catalogue: its type drawn on a light tile, in the brand's colour and with `label`, the
 * brand's name, on it. A text of SVG with no script and nothing to fetch. A type without a drawing gets the tile alone.
 */
export function illustration({ partType, brand, label }: { partType: string; brand: string; label: string }): string {
  const body = [
    rect(0, 0, 600, 600, "url(#~tile)"),
    ellipse(300, 528, 232, 34, "url(#~shadow)"),
    Object.hasOwn(drawings, partType) ? drawings[partType]?.(label, brand) : "",
    rect(24, 24, 10, 40, colorOf(brand), 5),
    words(label, 46, 52, 24, "#3a434c", "start"),
  ].join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600" width="600" height="600">${definitions(brand, body)}${body}</svg>`;
  // Only in ids: a label may hold the character too.
  return svg.replaceAll('id="~', `id="${partType}-${brand}-`).replaceAll("#~", `#${partType}-${brand}-`);
}
