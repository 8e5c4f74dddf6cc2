import type { Site } from "#http/shop-context.ts";
import type { Part } from "#shop/catalogue/parts/read-parts.ts";
import { parts as words } from "#messages/parts.ts";
import { language } from "#messages/language.ts";
import { partTypeName, systemName } from "#messages/vocabulary.ts";
import { scriptJson } from "#web/ui/script-json.ts";
import { pageUrl } from "#web/ui/site.ts";

/** The part as schema.org says it, for search engines; ready to stand inside a `<script>`. */
export function productData(
  part: Omit<Part, "createdAt"> & { title: string; imageUrls: string[] },
  { price, deposit }: { price: number; deposit: number },
  site: Site,
): string {
  const { publicUrl, currency, name } = site;
  const { condition, warranty, origin } = part.legal.facts;
  const url = pageUrl(site, `/parts/${part.id}`);
  const data = {
    "@context": "https://schema.org",
    "@type": "Product",
    name: part.title,
    sku: part.sku,
    url,
    mainEntityOfPage: { "@type": "WebPage", "@id": url, inLanguage: language },
    ...(part.description && { description: part.description }),
    ...(part.imageUrls.length > 0 && { image: part.imageUrls.map((image) => new URL(image, publicUrl).href) }),
    ...(part.brand && { brand: { "@type": "Brand", name: part.brand.name } }),
    ...(part.partType && { category: categoryOf(part.partType) }),
    ...(origin && { countryOfOrigin: { "@type": "Country", name: origin[0] } }),
    offers: {
      "@type": "Offer",
      url,
      price,
      priceCurrency: currency,
      ...(deposit > 0 && {
        priceSpecification: {
          "@type": "CompoundPriceSpecification",
          price: (Math.round(price * 1000) + Math.round(deposit * 1000)) / 1000,
          priceCurrency: currency,
          priceComponent: [
            { "@type": "UnitPriceSpecification", price, priceCurrency: currency },
            { "@type": "UnitPriceSpecification", name: words.depositName, price: deposit, priceCurrency: currency },
          ],
        },
      }),
      availability: `https://schema.org/${part.stock > 0 ? "InStock" : "OutOfStock"}`,
      ...(condition && { itemCondition: `https://schema.org/${itemConditions[condition]}` }),
      ...(warranty?.months && { warranty: warrantyOf(warranty.months) }),
      seller: { "@type": "Organization", name },
    },
  };
  return scriptJson(data);
}

const categoryOf = ({ slug, name, system }: NonNullable<Part["partType"]>) =>
  `${systemName(system)} > ${partTypeName(slug, name)}`;

/** What nobody says of the condition is left out: it may be any. */
const itemConditions = {
  new: "NewCondition",
  remanufactured: "RefurbishedCondition",
  refurbished: "RefurbishedCondition",
  used: "UsedCondition",
};

const warrantyOf = (months: number) => ({
  "@type": "WarrantyPromise",
  durationOfWarranty: { "@type": "QuantitativeValue", value: months, unitCode: "MON" },
});
