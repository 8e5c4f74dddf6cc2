import { loadAssets } from "#http/assets.ts";

const address = /^\/illustrations\/([\w-]+)(\/[\w-]+)?\.svg$/;
const headers = {
  "cache-control": "public, max-age=86400",
  // Opened by itself it is a document of this shop's origin: it may run and fetch nothing.
  "content-security-policy": "default-src 'none'; sandbox",
};

/**
 * The illustrations that were drawn when the pages were built: `/illustrations/{type}.svg` and `/illustrations/{type}/{brand}.svg`. A brand
 * that there is no drawing by gets that of the type, a type that was never drawn the drawing of any part. Returns null for other paths.
 */
export async function loadIllustrations(folder: string): Promise<(request: Request, path: string) => Response | null> {
  const files = await loadAssets(folder, { below: "/illustrations", headers: () => headers });
  return (request, path) => {
    const [, type, brand] = address.exec(path) ?? [];
    if (type === undefined) return null;
    const drawn = files(request, path);
    if (drawn) return drawn;
    return files(request, `/illustrations/${brand === undefined ? "part" : type}.svg`);
  };
}
