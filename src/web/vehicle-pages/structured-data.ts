import type { Site } from "#http/shop-context.ts";
import { fromCents } from "#shop/money.ts";
import type { FittingPart } from "#shop/vehicle-pages/fitting-parts.ts";
import { pageUrl } from "#web/ui/site.ts";

type Crumb = { name: string; path: string };

/** Where a page is, as schema.org says it; ready to stand inside a `<script>`. */
export function breadcrumbData(trail: Crumb[], site: Site): string {
  return inScript({
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: pageUrl(site, path),
    })),
  });
}

/** The parts of a page in their order. */
export function itemListData(parts: Omit<FittingPart, "fitments">[], site: Site): string {
  const { publicUrl, currency } = site;
  return inScript({
    "@context": "https://schema.org",
    "@type": "ItemList",
    numberOfItems: parts.length,
    itemListElement: parts.map(({ id, name, sku, imageUrl, brand, priceCents, stock }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      item: {
        "@type": "Product",
        name,
        sku,
        url: pageUrl(site, `/parts/${id}`),
        ...(imageUrl && { image: new URL(imageUrl, publicUrl).href }),
        ...(brand && { brand: { "@type": "Brand", name: brand.name } }),
        offers: {
          "@type": "Offer",
          price: fromCents(priceCents, currency),
          priceCurrency: currency,
          availability: `https://schema.org/${stock > 0 ? "InStock" : "OutOfStock"}`,
        },
      },
    })),
  });
}

function inScript(data: object): string {
  // A name could end the script it stands in.
  return JSON.stringify(data).replaceAll("<", String.raw`\u003c`);
}
