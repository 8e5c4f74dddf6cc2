import type { Site } from "#http/shop-context.ts";
import { fromCents } from "#shop/foundation/money.ts";
import type { FittingPart } from "#shop/catalogue/vehicle-pages/fitting-parts.ts";
import { scriptJson } from "#web/ui/script-json.ts";
import { pageUrl } from "#web/ui/site.ts";

type Crumb = { name: string; path: string };

/** Where a page is, as schema.org says it; ready to stand inside a `<script>`. */
export function breadcrumbData(trail: Crumb[], site: Site): string {
  return scriptJson({
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
  return scriptJson({
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
