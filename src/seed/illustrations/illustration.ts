import { ellipse, rect, words } from "#seed/illustrations/draw.ts";
import { drawings } from "#seed/illustrations/drawings/all.ts";
import { brands, colorOf, definitions } from "#seed/illustrations/paints.ts";

/** `brand`: slug and name of the brand whose colour and label the part has; null: neither. */
type Illustrated = { partType: string; brand: { slug: string; name: string } | null };

/**
 * A part as an image for the catalogue: its type drawn on a light tile. Returns a text of SVG with no script and nothing to fetch. A type
 * without a drawing gets the tile alone.
 */
export function illustration({ partType, brand }: Illustrated): string {
  const { slug, name } = brand ?? { slug: "", name: "" };
  const body = [
    rect(0, 0, 600, 600, "url(#~tile)"),
    ellipse(300, 528, 232, 34, "url(#~shadow)"),
    Object.hasOwn(drawings, partType) ? drawings[partType]?.(name, slug) : "",
    ...(brand ? [rect(24, 24, 10, 40, colorOf(slug), 5), words(name, 46, 52, 24, "#3a434c", "start")] : []),
  ].join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600" width="600" height="600">${definitions(slug, body)}${body}</svg>`;
  // Only in ids: a label may hold the character too.
  const own = brand ? `${partType}-${slug}-` : `${partType}-`;
  return svg.replaceAll('id="~', `id="${own}`).replaceAll("#~", `#${own}`);
}

/**
 * Every illustration as a file: `{type}.svg`, `{type}/{brand}.svg` for each brand of the demo catalogue, and `part.svg` for parts of a type
 * that has no drawing.
 */
export function* illustrationFiles(): Generator<{ path: string; svg: string }> {
  yield { path: "part.svg", svg: illustration({ partType: "part", brand: null }) };
  for (const partType of Object.keys(drawings)) {
    yield { path: `${partType}.svg`, svg: illustration({ partType, brand: null }) };
    for (const [slug, { name }] of Object.entries(brands)) {
      yield { path: `${partType}/${slug}.svg`, svg: illustration({ partType, brand: { slug, name } }) };
    }
  }
}
