import { illustratedBrand, illustration } from "#illustrations/illustration.ts";

/** `/illustrations/{part-type}/{brand}.svg`. */
export function loader({ params }: { params: { partType?: string; brand?: string } }): Response {
  const { partType = "", brand = "" } = params;
  const label = illustratedBrand(partType, brand);
  if (label === null) return new Response("There is no such illustration.", { status: 404 });
  return new Response(illustration({ partType, brand, label }), {
    headers: {
      "content-type": "image/svg+xml; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      // Opened by itself it is a document of this shop's origin: it may run and fetch nothing.
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
    },
  });
}
