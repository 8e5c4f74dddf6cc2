import { headerKey } from "#adapters/catalogue-files/csv-headers.ts";

/** What a row of a further variant leaves to the first row of its product. */
const shared = ["title", "body_html", "vendor", "type", "published", "status", "image_src"];

/**
 * Returns a function that completes the rows of an export of Shopify, which has a row for each variant and each image of a product: a variant is a part of its own, with the
 * name of its product and its options. Null: the row has an image alone. Of other files, rows are returned as they are.
 */
export function shopifyRows(names: string[]): (cells: string[]) => string[] | null {
  const keys = names.map(headerKey);
  const at = (key: string) => keys.indexOf(key);
  const handle = at("handle");
  if (handle === -1 || at("variant_sku") === -1) return (cells) => cells;
  const options = keys.flatMap((key, place) => (/^option\d_value$/.test(key) ? [place] : []));
  const ofVariant = keys.flatMap((key, place) => (/^variant_(?:sku|price)$/.test(key) ? [place] : []));
  const firstRows = new Map<string, string[]>();
  return (cells) => {
    const product = cells[handle] ?? "";
    const first = firstRows.get(product);
    if (first && ![...ofVariant, ...options].some((place) => cells[place])) return null;
    if (!first) firstRows.set(product, cells);
    const whole = cells.map((cell, place) =>
      cell === "" && first && shared.includes(keys[place] ?? "") ? (first[place] ?? "") : cell,
    );
    const chosen = options.flatMap((place) => (cells[place] && cells[place] !== "Default Title" ? [cells[place]] : []));
    const title = at("title");
    if (title !== -1 && whole[title] && chosen.length > 0) whole[title] = [whole[title], ...chosen].join(", ");
    return whole;
  };
}
