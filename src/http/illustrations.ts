import { loadAssets } from "#http/assets.ts";

const address = /^\/illustrations\/([\w-]+)(\/[\w-]+)?\.svg$/;
const headers = { "cache-control": "public, max-age=86400" };

/**
 * Reads the illustrations that the page build drew: `/illustrations/{type}.svg` and `/illustrations/{type}/{brand}.svg`. An unknown brand gets
 * the illustration of the type, an unknown type that of any part. Returns a function that responds with one, or null for other paths.
 */
export function loadIllustrations(folder: string): (request: Request, path: string) => Response | null {
  const files = loadAssets(folder, { below: "/illustrations", headers: () => headers });
  return (request, path) => {
    const [, type, brand] = address.exec(path) ?? [];
    if (type === undefined) return null;
    const drawn = files(request, path);
    if (drawn) return drawn;
    return files(request, `/illustrations/${brand === undefined ? "part" : type}.svg`);
  };
}
