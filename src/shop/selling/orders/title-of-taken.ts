import { toTitleFacts, type TitleFacts } from "#shop/catalogue/parts/display-title.ts";
import type { TakenPart } from "#shop/selling/orders/stock.ts";

/** What the title of a part is made of when it is ordered. */
export function titleOfTaken({ brand, partType, typeSlug: slug, places, ...part }: TakenPart): TitleFacts {
  const type = partType !== null && slug !== null ? { slug, name: partType } : null;
  return toTitleFacts({ ...part, brand: brand === null ? null : { name: brand }, partType: type }, places);
}
